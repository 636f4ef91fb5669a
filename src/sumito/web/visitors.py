"""Who comes, from where, and when each was last here.

Visitors are known by their cookies. Whoever throws his away is a new one each time, so that what
the server gives is also counted by network address.
"""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import HTTPConnection
    from starlette.types import Scope

    from .settings import Settings

__all__ = ["Origins", "Visitor", "Visits", "visitor_of"]

_NETWORK = 64  # bits of an IPv6 address that a network has; the rest is up to whoever is in it


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks for something."""

    client: str
    """Who he is: the digest of his cookie."""

    origin: str | None = None
    """From where he comes: a digest that holds while the server runs; ``None``: not counted."""


class Visits:
    """How often each visitor does something at the same time, and all who come from one place."""

    def __init__(self) -> None:
        self._clients: Counter[str | None] = Counter()
        self._origins: Counter[str | None] = Counter()

    def enter(self, visitor: Visitor) -> None:
        """He begins."""
        self._clients[visitor.client] += 1
        self._origins[visitor.origin] += 1

    def leave(self, visitor: Visitor) -> None:
        """He ends."""
        for counter, key in ((self._clients, visitor.client), (self._origins, visitor.origin)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]

    def count(self, visitor: Visitor) -> tuple[int, int]:
        """How often he does it himself, and all from where he comes; 0 where nobody counts."""
        near = 0 if visitor.origin is None else self._origins[visitor.origin]
        return self._clients[visitor.client], near

    def __len__(self) -> int:
        return self._clients.total()


class Origins:
    """Tells where requests come from."""

    def __init__(self, settings: Settings) -> None:
        self._local, self._proxy = settings.local, settings.proxy
        # Nobody can find out addresses from what is kept, not even with the database in hand.
        self._salt = secrets.token_bytes(16)

    def of(self, scope: Scope, headers: Mapping[str, str]) -> str | None:
        """Where a request comes from; ``None`` for visitors of this machine who are not counted."""
        peer = _address(scope["client"][0]) if scope.get("client") else None
        here = peer is None or peer.is_loopback  # without an address it is a test, or a pipe
        if self._proxy and here:
            # The last one is what the proxy itself has seen; those before it anybody can invent.
            told = _address(headers.get("x-forwarded-for", "").rpartition(",")[2])
            return self._digest(told or peer)
        return None if here and self._local else self._digest(peer)

    def secure(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Whether the visitor's connection is encrypted."""
        if self._proxy and headers.get("x-forwarded-proto", "").strip().casefold() == "https":
            return True
        return scope["scheme"] in ("https", "wss")

    def _digest(self, address: _Address | None) -> str:
        group = str(address)
        if isinstance(address, ipaddress.IPv6Address):
            group = str(ipaddress.ip_network((int(address), _NETWORK), strict=False))
        return hashlib.sha256(self._salt + group.encode()).hexdigest()[:24]


_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def _address(text: str) -> _Address | None:
    """An address as servers and proxies write it: with a port, in brackets, with a zone."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who sends a request; the door has found it out."""
    found: Visitor = connection.scope["state"]["visitor"]
    return found
