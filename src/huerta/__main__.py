"""`python -m huerta` is the command `huerta`."""

import sys

from huerta.cli import start

if __name__ == "__main__":
    sys.exit(start())
