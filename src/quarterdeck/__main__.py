"""`python -m quarterdeck` is the command `quarterdeck`."""

from quarterdeck.cli import main

if __name__ == "__main__":
    main()
