"""The program: ``boardwright`` at the terminal, or ``python -m boardwright``."""

import signal
import sys

from ._native import run_program


def main() -> None:
    """Runs the program with the arguments of the process."""
    # Ctrl-C ends the program at once, as it does where it was not started by Python
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_program(sys.argv[1:]))


if __name__ == "__main__":
    main()
