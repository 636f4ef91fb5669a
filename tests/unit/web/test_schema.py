"""Requests made up from the server's own description, and answers checked against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from sumito.web import create_app

if TYPE_CHECKING:
    from schemathesis import Case

# A text of the right shape need not be a position: that is for the rules to say.
_LEFT_OUT: list[Any] = [positive_data_acceptance]

schema = schemathesis.openapi.from_dict(create_app().openapi())


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_address_keeps_to_its_description(case: Case[Any], base: str) -> None:
    case.call_and_validate(base_url=base, excluded_checks=_LEFT_OUT, timeout=60)
