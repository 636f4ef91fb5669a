"""Coverage-guided fuzzing of the record reader, with atheris: any bytes, read or refused."""

from __future__ import annotations

import io
import sys

import atheris

with atheris.instrument_imports(include=["sumito"]):
    import sumito
    from sumito import records

GOOD = b'\n\n[Event "after"]\n[Variant "belgian"]\n\n1. a1b2 i5h5 1-0\n'


def one_input(data: bytes) -> None:
    """Whatever comes first, a good game after it is still read, and games round-trip."""
    refused: list[sumito.RecordError] = []
    games = list(records.read_games(io.BytesIO(data + GOOD), on_error=refused.append))
    assert all(error.line for error in refused)
    assert games, "the good game was lost"
    for game in games:
        assert records.parse_game(game.write()) == game


def main() -> None:
    """Run until told to stop."""
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
