"""Fixtures of the tests of games."""

from __future__ import annotations

import pytest

from tests.unit.game.helpers import Time


@pytest.fixture
def time() -> Time:
    return Time()
