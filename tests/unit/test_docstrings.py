"""The examples in docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import sumito

MODULES = [
    module.name
    for module in pkgutil.walk_packages(sumito.__path__, "sumito.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["sumito", *MODULES])
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_some_modules_have_examples() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert tried > 10
