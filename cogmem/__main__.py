"""Run `python -m cogmem`; `cogmem.serve.cli` has the commands."""

import sys

from cogmem.serve.cli import main

if __name__ == "__main__":
    sys.exit(main())
