# Everything a player or a developer does, one word each. `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup play test browser check format soak golden bench bench-server lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv and install Quarterdeck, exactly as locked

$(STAMP): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null 2>&1 || \
	  { echo "Quarterdeck needs Python 3.11 or newer, and '$(PYTHON)' was not found. Install it, or name one: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Quarterdeck needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name a newer one: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up $(VENV) (once; a minute or so) ..."
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "'$(PYTHON) -m venv' failed; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@
	@echo "Ready."

play: setup ## serve tables to browsers and print the address (in the terminal: quarterdeck play)
	@$(BIN)/quarterdeck serve

test: setup ## check, then run every test
	@$(MAKE) --no-print-directory check browser
	$(BIN)/pytest -n auto --dist worksteal --durations=10

browser: setup ## find Chromium for the browser tests, or install it
	@$(BIN)/python -m tests.browser.chromium

check: setup ## lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: setup ## format the code and mend what the linter can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

soak: setup ## 2,000 random games of each mode and number of players, and the drills of the server
	@$(BIN)/quarterdeck soak --games 2000
	$(BIN)/python -m tests.server.kill_drill --games 200 --database sqlite
	$(BIN)/python -m tests.server.kill_drill --games 200 --database postgres --workers 2

golden: setup ## record the golden games anew (explain the difference in the commit)
	$(BIN)/python -m tests.golden.make

bench: setup ## measure how fast the games run
	@$(BIN)/quarterdeck bench

bench-server: setup ## measure how fast the server is, with 200 tables and 1,000 sockets
	@$(BIN)/python -m tests.server.bench_server

# pip-tools lives in a throwaway environment, so that it never pins itself.
lock: ## pin every dependency anew, with hashes
	@scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && \
	$(PYTHON) -m venv "$$scratch" && \
	"$$scratch/bin/pip" install --quiet --disable-pip-version-check pip-tools && \
	"$$scratch/bin/pip-compile" --quiet --upgrade --strip-extras --generate-hashes --allow-unsafe \
	  --no-header --no-annotate --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --extra dev --extra build --output-file requirements.lock pyproject.toml

clean: ## remove .venv and everything tools left behind
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
