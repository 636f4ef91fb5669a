"""Limits hold for addresses as well as for cookies, so that throwing cookies away is no way out."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sumito.web import Limits, Settings
from sumito.web.visitors import Origins

from .support import TWO_HERE, Browser, running

WIDE = {"requests_per_second": 1000.0, "games_per_minute": 10_000.0}


def _origin(settings: Settings, peer: str | None, **headers: str) -> str | None:
    scope: dict[str, Any] = {"client": None if peer is None else (peer, 5000), "scheme": "http"}
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return _ORIGINS.setdefault(id(settings), Origins(settings)).of(scope, names)


_ORIGINS: dict[int, Origins] = {}
LOCAL, OPEN = Settings(), Settings(local=False)
PROXY = Settings(proxy=True)


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", None])
def test_visitors_of_this_machine_are_not_counted_where_nobody_else_can_come(
    peer: str | None,
) -> None:
    assert _origin(LOCAL, peer) is None
    assert _origin(LOCAL, peer, x_forwarded_for="9.9.9.9") is None
    assert _origin(OPEN, peer) is not None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.1", "::ffff:10.0.0.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_addresses_are_grouped(one: str, other: str, same: bool) -> None:
    assert (_origin(OPEN, one) == _origin(OPEN, other)) is same
    through = [_origin(PROXY, "127.0.0.1", x_forwarded_for=text) for text in (one, other)]
    assert (through[0] == through[1]) is same


def test_only_a_proxy_on_this_machine_is_believed() -> None:
    seen = _origin(PROXY, "127.0.0.1", x_forwarded_for="9.9.9.9")
    invented = "1.2.3.4, 9.9.9.9"  # what comes before the last one the visitor has written himself
    assert _origin(PROXY, "127.0.0.1", x_forwarded_for=invented) == seen
    for text in ("9.9.9.9:1234", "[::ffff:9.9.9.9]:80", ' "9.9.9.9"'):
        assert _origin(PROXY, "::1", x_forwarded_for=text) == seen
    assert _origin(PROXY, "8.8.8.8", x_forwarded_for="9.9.9.9") == _origin(PROXY, "8.8.8.8") != seen
    assert _origin(OPEN, "8.8.8.8", x_forwarded_for="9.9.9.9") == _origin(OPEN, "8.8.8.8")
    # A proxy that says nothing makes all its visitors one.
    silent = _origin(PROXY, "127.0.0.1")
    assert silent is not None
    assert _origin(PROXY, "127.0.0.1", x_forwarded_for="x") == silent


def test_new_cookies_do_not_make_new_room_for_games() -> None:
    limits = Limits(address_live_games=3, address_games_per_minute=10_000.0, **WIDE)
    with running(Settings(limits=limits, proxy=True)) as base:
        first = [_fresh(base, "5.5.5.5", moves=["a1b2"]) for _ in range(3)]
        assert [answer.status_code for answer in first] == [201] * 3
        refused = _fresh(base, "5.5.5.5")
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too_many"
        assert "network" in refused.json()["error"]["text"]
        assert _fresh(base, "6.6.6.6").status_code == 201
        # Where nobody has moved, the oldest one makes room.
        empty = [_fresh(base, "7.7.7.7").json()["id"] for _ in range(5)]
        found = [httpx.get(f"{base}/api/games/{game}").status_code for game in empty]
        assert found == [410, 410, 200, 200, 200]
        for answer in first:  # which does not touch games that are being played
            assert httpx.get(f"{base}/api/games/{answer.json()['id']}").status_code == 200


def test_new_cookies_do_not_make_requests_and_games_come_faster() -> None:
    limits = Limits(address_requests_per_second=2.0, address_games_per_minute=4.0)
    with running(Settings(limits=limits, proxy=True)) as base:
        games = [_fresh(base, "5.5.5.5").status_code for _ in range(6)]
        assert games.count(201) == 4
        with httpx.Client(base_url=base) as visitor:

            def look(address: str) -> httpx.Response:
                visitor.cookies.clear()
                return visitor.get("/api/levels", headers={"X-Forwarded-For": address})

            answers = [look("6.6.6.6") for _ in range(60)]
            refused = [answer for answer in answers if answer.status_code == 429]
            assert len(refused) >= 20
            assert int(refused[0].headers["retry-after"]) >= 1
            assert look("7.7.7.7").status_code == 200


def test_new_cookies_do_not_make_more_analyses() -> None:
    limits = Limits(address_analyses=1, **WIDE)
    settings = Settings(limits=limits, local=False)
    with running(settings) as base, Browser(base) as one, Browser(base) as other:
        with one.open("/ws/analysis") as first:
            first.send("ping")
            first.next("pong")
            with other.open("/ws/analysis") as second:
                assert second.next("error")["code"] == "too_many"
                with pytest.raises(ConnectionClosed):
                    second.exhaust()
        with other.open("/ws/analysis") as second:
            second.send("ping")
            second.next("pong")


def test_new_cookies_do_not_bring_more_files() -> None:
    body = b"a1b2 i9h8\n" * 200
    limits = Limits(address_import_bytes=3 * len(body), **WIDE)
    with running(Settings(limits=limits, proxy=True)) as base:

        def send(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            address = f"{base}/api/library/imports"
            return httpx.post(address, content=body, headers=headers).status_code

        assert [send("5.5.5.5") for _ in range(4)] == [202, 202, 202, 429]
        assert send("6.6.6.6") == 202


def test_visitors_of_this_machine_have_all_the_room_there_is() -> None:
    limits = Limits(address_live_games=1, address_requests_per_second=1.0, address_connections=1)
    with running(Settings(limits=limits)) as base, Browser(base) as one, Browser(base) as other:
        games = [visitor.new_game(moves=["a1b2"]) for visitor in (one, other)]
        with one.join(games[0]["id"]), other.join(games[1]["id"]):
            pass
        assert all(httpx.get(f"{base}/api/levels").status_code == 200 for _ in range(20))


def test_the_cookie_is_for_safe_connections_behind_a_safe_proxy() -> None:
    with running(Settings(proxy=True)) as base:
        headers = {"X-Forwarded-For": "5.5.5.5", "X-Forwarded-Proto": "https"}
        assert "; Secure" in httpx.get(base, headers=headers).headers["set-cookie"]
        assert "; Secure" not in httpx.get(base).headers["set-cookie"]
    with running(Settings()) as base:
        assert "; Secure" not in httpx.get(base, headers=headers).headers["set-cookie"]


def _fresh(base: str, address: str, **fields: Any) -> httpx.Response:
    """A new game of somebody without a cookie."""
    headers = {"X-Forwarded-For": address}
    return httpx.post(f"{base}/api/games", json={"seats": TWO_HERE, **fields}, headers=headers)
