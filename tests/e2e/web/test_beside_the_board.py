"""What stands beside the board: trays, notices that stay, and the end of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .visitor import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from .visitor import Visitor

THREE = "2AAS/6/7/8/6SSs/8/7/6/2ssA 0 0 0 b 0 1"


def _tray(visitor: Visitor, player: int) -> list[int]:
    """Whose marbles lie in a player's tray."""
    found: list[int] = visitor.page.locator(
        f'.player[data-player="{player}"] .tray .bead.filled use'
    ).evaluate_all("all => all.map(use => Number(use.getAttribute('href').slice(-1)))")
    return found


def test_trays_show_whose_marbles_were_ejected(visitor: Visitor) -> None:
    visitor.new_game(fen=THREE, seats=[{"kind": "you"}] * 3)
    page = visitor.page
    for move in ("e7e8", "a3a4", "i7i8"):  # each ejects a marble of another colour
        effect = next(e for e in visitor.state()["position"]["legal"] if e["move"] == move)
        visitor.by_clicks(effect, visitor.state()["position"]["legal"])
        expect(page.locator(".moves .move[aria-current]")).to_have_text(move)
    expect(page.locator(".tray .bead.filled use")).to_have_count(3)
    assert [_tray(visitor, player) for player in range(3)] == [[1], [2], [0]]
    tray = page.locator('.player[data-player="1"] .tray')
    expect(tray).to_have_attribute("aria-label", "white has ejected 1 of 6: 1 azure")
    page.reload()
    expect(page.locator(".tray .bead.filled use")).to_have_count(3)
    assert [_tray(visitor, player) for player in range(3)] == [[1], [2], [0]]
    page.locator(".moves .move").nth(1).click()  # as it was after two moves
    expect(page.locator(".tray .bead.filled")).to_have_count(2)
    page.locator('[data-walk="last"]').click()
    expect(page.locator(".tray .bead.filled use")).to_have_count(3)
    page.evaluate(
        "() => { window.pale = 0; new MutationObserver(() => {"
        " window.pale += document.querySelectorAll('.tray .bead.filled:not(:has(use))').length;"
        " }).observe(document.querySelector('main'), { childList: true, subtree: true }); }"
    )
    page.locator('[data-action="undo"]').click()
    expect(page.locator(".moves .move")).to_have_count(2)
    expect(page.locator(".tray .bead.filled use")).to_have_count(2)
    assert [_tray(visitor, player) for player in range(3)] == [[1], [2], []]
    assert page.evaluate("window.pale") == 0  # no marble lost its colour on the way


def test_the_keyboard_keeps_its_place_while_others_come_and_go(
    visit: Callable[..., Visitor],
) -> None:
    host, guest = visit(), visit()
    state = host.new_game(layout="standard", seats=[{"kind": "you"}, {"kind": "open"}])
    copy = host.page.get_by_role("button", name="Copy")
    copy.focus()
    field = host.page.get_by_label("Invitation link").element_handle()
    for _ in range(2):
        guest.open(f"/game/{state['id']}")
        expect(guest.page.locator(".note-card")).to_be_visible()
        guest.open("/learn")
    host.page.wait_for_timeout(300)
    expect(copy).to_be_focused()
    assert field.evaluate("element => element.isConnected")  # the same one as before

    guest.new_game(
        layout="standard",
        seats=[{"kind": "agent", "level": 1}, {"kind": "agent", "level": 1}],
        speed=100,
    )
    speed = guest.page.get_by_label("Speed")
    speed.focus()
    guest.page.wait_for_function("() => document.querySelectorAll('.moves .move').length > 5")
    expect(speed).to_be_focused()


def test_a_finished_game_is_deleted_by_whoever_played_it(visitor: Visitor) -> None:
    visitor.expected = ("status of 404", "status of 410")
    game = visitor.new_game(layout="standard", seats=[{"kind": "you"}, {"kind": "you"}])["id"]
    page = visitor.page
    page.locator('[data-action="resign"]').click()
    page.locator("dialog .danger").click()
    delete = page.get_by_role("button", name="Delete this game")
    delete.click()
    page.get_by_role("button", name="Cancel").click()
    assert page.request.get(f"/api/games/{game}").ok
    delete.click()
    page.locator("dialog .danger").click()
    page.wait_for_url(re.compile("/$"))
    expect(page.locator(".toast")).to_have_text("The game is deleted.")
    assert page.request.get(f"/api/games/{game}").status in (404, 410)
    visitor.open(f"/game/{game}")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("This game (is not here|was deleted)")
    )


def test_seats_offer_the_levels_that_fit(visitor: Visitor) -> None:
    visitor.open("/")
    page = visitor.page
    levels = page.request.get("/api/levels").json()["levels"]
    for players in (3, 4):
        page.locator(f'.choice[data-value="{players}"]').first.click()
        fitting = [one["level"] for one in levels if players in one["players"]]
        assert fitting
        seat = page.get_by_label("Who plays white")
        offered = seat.locator("option").evaluate_all("all => all.map(one => one.value)")
        assert [f"level:{level}" for level in fitting] == [
            one for one in offered if one.startswith("level:")
        ]
        # Whoever is chosen beforehand can play.
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url(re.compile("/game/"))
        assert len(visitor.state()["seats"]) == players
        visitor.open("/")
