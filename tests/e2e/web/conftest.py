"""The real app in a real browser: a server, Chromium, and visitors whose pages must stay clean."""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from sumito.web import Limits, Settings
from tests.unit.web.support import running

from .visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

# Tests do in a second what people do in a minute.
QUICK = Limits(requests_per_second=1000, messages_per_second=1000, games_per_minute=10_000)
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        assert os.environ.get("CI") != "true", "no browser: apt-get install chromium"
        pytest.skip("no browser is installed: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def base() -> Iterator[str]:
    with running(Settings(limits=QUICK)) as address:
        yield address


@pytest.fixture
def visit(chromium: Browser, base: str) -> Iterator[Callable[..., Visitor]]:
    """Opens the app as somebody new; afterwards nothing may stand in the console."""
    with ExitStack() as stack:

        def open_as(address: str = base, **options: Any) -> Visitor:
            return stack.enter_context(Visitor(chromium, address, **options))

        yield open_as


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()
