"""A server for many tests, and visitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sumito.web import Limits, Settings

from .support import Browser, running

if TYPE_CHECKING:
    from collections.abc import Iterator

# What these tests do in a second is more than people do in a minute.
QUICK = Limits(requests_per_second=1000, messages_per_second=1000, games_per_minute=10_000)


@pytest.fixture(scope="package")
def base() -> Iterator[str]:
    with running(Settings(limits=QUICK)) as address:
        yield address


@pytest.fixture
def browser(base: str) -> Iterator[Browser]:
    with Browser(base) as visitor:
        yield visitor


@pytest.fixture
def friend(base: str) -> Iterator[Browser]:
    with Browser(base) as visitor:
        yield visitor
