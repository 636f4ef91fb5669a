"""The door: who may come in, how much he may bring, and what browsers are told."""

from __future__ import annotations

import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sumito.web import Limits, Settings

from .support import Browser, running

SECRET = r"[A-Za-z0-9_-]{22}"


def test_requests_of_other_sites_are_refused(browser: Browser) -> None:
    evil = {"Origin": "http://evil.example"}
    answer = browser.post("/api/games", {}, headers=evil)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_origin")
    for origin in ("null", "http://127.0.0.1:1", browser.base + ".evil.example"):
        told = browser.post("/api/position", {}, headers={"Origin": origin})
        assert told.status_code == 403
    cross = browser.post("/api/position", {}, headers={"Sec-Fetch-Site": "cross-site"})
    assert cross.status_code == 403
    own = browser.post("/api/position", {}, headers={"Origin": browser.base})
    assert own.status_code == 200
    # Looking is no harm: a link from elsewhere works.
    assert browser.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


def test_websockets_of_other_sites_are_refused(browser: Browser) -> None:
    game = browser.new_game()
    for path in (f"/ws/games/{game['id']}", "/ws/analysis", "/ws/runs/any"):
        with browser.open(path, origin="http://evil.example") as live:
            assert live.next("error", "state")["code"] == "bad_origin"
            with pytest.raises(ConnectionClosed) as closed:
                live.next("anything")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 400),
        ("evil.example:80", 400),
        ("127.0.0.1.evil.example", 400),
        ("localhost", 200),
        ("localhost:1234", 200),
        ("192.168.1.7:8000", 200),
        ("[::1]:8000", 200),
        ("board.local", 200),
        ("", 400),
    ],
)
def test_only_our_own_names_are_answered(base: str, host: str, status: int) -> None:
    # Another site's name that leads to this machine is how a page there could look in.
    assert httpx.get(f"{base}/api/levels", headers={"Host": host}).status_code == status


def test_a_name_that_was_given_is_our_own() -> None:
    with running(Settings(hosts=("Abalone.Example.org",))) as base:
        named = {"Host": "abalone.example.org"}
        assert httpx.get(f"{base}/api/levels", headers=named).status_code == 200


def test_every_answer_has_the_headers(browser: Browser) -> None:
    game = browser.new_game()
    for path in ("/", f"/game/{game['id']}", "/api/levels", "/api/none", "/static/none", "/api"):
        headers = browser.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    picture = browser.get("/api/layouts/standard.svg").headers
    assert picture["content-type"].startswith("image/svg+xml")
    assert "script" not in picture["content-security-policy"]
    assert "sandbox" in picture["content-security-policy"]


def test_the_cookie_is_random_and_out_of_reach_of_scripts(base: str) -> None:
    first, second = (httpx.get(base).headers["set-cookie"] for _ in range(2))
    assert first != second
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in first
    token = first.split("=")[1].split(";")[0]
    assert len(token) == 22
    again = httpx.get(f"{base}/api/levels", headers={"Cookie": f"sumito={token}"})
    assert "set-cookie" not in again.headers
    # A page renews the one there is, so that it does not end a year after the first visit.
    page = httpx.get(base, headers={"Cookie": f"sumito={token}"})
    assert page.headers["set-cookie"].startswith(f"sumito={token};")
    # A token of somebody's own making is not taken.
    weak = httpx.get(base, headers={"Cookie": "sumito=1"})
    assert "set-cookie" in weak.headers


@pytest.mark.parametrize(
    "others", ['{"a":1}=x; ', "bad name=1; ", f"jupyter={'x' * 5000}; ", 'name="2|1:0|10:; ']
)
def test_cookies_of_others_on_this_machine_do_not_hide_ours(base: str, others: str) -> None:
    token = "a" * 22
    answer = httpx.get(f"{base}/api/levels", headers={"Cookie": f"{others}sumito={token}"})
    assert "set-cookie" not in answer.headers


def test_links_cannot_be_guessed(browser: Browser) -> None:
    games = [browser.new_game(seats=[{"kind": "you"}, {"kind": "open"}]) for _ in range(5)]
    names = {game["id"] for game in games} | {game["invitations"][0]["token"] for game in games}
    assert len(names) == 10
    assert all(len(name) == 22 for name in names)


def test_bodies_and_messages_have_a_limit(browser: Browser) -> None:
    large = browser.http.post("/api/position", content=b" " * 300_000)
    assert (large.status_code, large.json()["error"]["code"]) == (413, "too_large")

    def parts() -> object:
        for _ in range(40):
            yield b" " * 10_000

    unannounced = browser.http.post("/api/position", content=parts())  # type: ignore[arg-type]
    assert unannounced.status_code == 413
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        live.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            live.next("anything")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[" * 50_000,
        "null",
        "3",
        "[]",
        "{}",
        '{"type": "fly"}',
        '{"type": "move"}',
        '{"type": "move", "move": 5, "ply": 0}',
        '{"type": "move", "move": "a1b2", "ply": -1}',
        '{"type": "move", "move": "a1b2", "ply": 1e400}',
        json.dumps({"type": "move", "move": "a1" * 50, "ply": 0}),
        json.dumps({"type": "rename", "player": 0, "name": "x" * 41}),
        json.dumps({"type": "sync", "id": "x" * 1000}),
        json.dumps({"type": "sync", "more": 1}),
    ],
)
def test_messages_that_are_none_change_nothing(browser: Browser, text: str) -> None:
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        live.socket.send(text)
        assert live.next("error")["code"] in ("bad_json", "invalid")
        assert live.ask("sync")["version"] == game["version"]


def test_bytes_are_no_messages(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        live.socket.send(b"{}")
        assert live.next("error")["code"] == "bad_json"
        assert live.ask("sync")["version"] == game["version"]
        for _ in range(20):
            live.socket.send(b"\0" * 1000)
        with pytest.raises(ConnectionClosed) as closed:
            live.exhaust()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400
    assert not caplog.records


def test_too_many_bytes_are_too_fast() -> None:
    limits = Limits(messages_per_second=1)
    with running(Settings(limits=limits)) as base, Browser(base) as browser:
        game = browser.new_game()
        with browser.join(game["id"]) as live:
            for _ in range(12):
                live.socket.send(b"{}")
            codes = [live.next("error")["code"] for _ in range(12)]
            assert codes[0] == "bad_json"
            assert "too_fast" in codes


def test_too_many_messages_and_requests() -> None:
    limits = Limits(requests_per_second=2, messages_per_second=2)
    with running(Settings(limits=limits)) as base, Browser(base) as browser:
        game = browser.new_game()
        with browser.join(game["id"]) as live:
            for _ in range(14):  # twice as many as it takes, lest a slow machine be forgiven
                live.send("ping")
            answers = [live.next("pong", "error") for _ in range(14)]
            codes = [answer.get("code") for answer in answers]
            assert codes[:5] == [None] * 5
            assert "too_fast" in codes

            def insist() -> None:
                for _ in range(30):
                    live.send("ping")
                live.exhaust()

            with pytest.raises(ConnectionClosed):  # who does not stop is shown the door
                insist()
        requests = [browser.get("/api/levels") for _ in range(60)]
        refused = [answer for answer in requests if answer.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1


def test_too_many_connections_and_games() -> None:
    limits = Limits(client_connections=2, connections=3, live_games=2, games_per_minute=3)
    with running(Settings(limits=limits)) as base, Browser(base) as one, Browser(base) as other:
        game = one.new_game()
        with one.join(game["id"]), one.join(game["id"]):
            with one.open(f"/ws/games/{game['id']}") as third:
                assert third.next("error")["code"] == "too_many"
            with (
                other.join(game["id"]),
                other.open(f"/ws/games/{game['id']}") as fourth,
            ):
                assert fourth.next("error")["code"] == "full"
        one.new_game()
        newest = one.new_game()  # in place of the oldest, which nobody has joined
        kept = [found["id"] for found in one.get("/api/games").json()["games"]]
        assert len(kept) == 2
        assert newest["id"] in kept
        assert game["id"] not in kept
        fast = one.post("/api/games", {"seats": [{"kind": "you"}, {"kind": "you"}]})
        assert fast.json()["error"]["code"] == "too_fast"


def test_names_lose_what_could_fool_people(browser: Browser) -> None:
    name = "<b>Eve\u202e\u0000\n  x</b>"
    game = browser.new_game(seats=[{"kind": "you", "name": name}, {"kind": "you"}])
    shown = game["seats"][0]["name"]
    assert shown == "<b>Eve x</b>"  # markup is text, and pages show it as such
    headers = browser.get(f"/api/games/{game['id']}").headers
    assert headers["content-type"] == "application/json"
    listed = browser.get(f"/api/games/{game['id']}/export")
    assert "attachment" in listed.headers["content-disposition"]
