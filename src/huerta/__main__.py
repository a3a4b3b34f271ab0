"""`python -m huerta` is the command `huerta`."""

import sys

from huerta.cli import main

if __name__ == "__main__":
    sys.exit(main())
