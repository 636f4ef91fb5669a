"""``python -m sumito``: the command ``sumito``."""

from .cli import main

if __name__ == "__main__":
    main()
