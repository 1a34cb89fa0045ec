"""What tests of several parts share: one Chromium, for a process can drive only one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import HOW, find


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start a Chromium; every person gets a context of their own."""
    program = find()
    assert program is not None, f"the browser tests need Chromium: {HOW}"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()
