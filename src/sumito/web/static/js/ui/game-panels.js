// What stands beside the board of a game: opponents, moves, status, oneself, and what one can do.

import { counted } from "../core/captures.js";
import { fill, fillKeyed, h, setText } from "../core/dom.js";
import { go } from "../core/router.js";
import { announce, Colour, colour } from "../input/announce.js";
import { maybe, t } from "../i18n/index.js";
import { Clocks } from "./clock.js";
import { GameActions } from "./game-actions.js";
import { icon } from "./icons.js";
import { MoveList, walkButtons } from "./moves.js";
import { invitationCard, offerCards, resultCard } from "./notices.js";
import { outcomeText, seenText } from "./outcome.js";
import { PlayerCard, seatName } from "./player.js";

/** @typedef {import("../core/types.js").State} State */

/**
 * @typedef {object} Actions
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {(ply: number) => void} look
 * @property {(where: "first" | "back" | "forward" | "last") => void} walk
 * @property {() => void} flip
 * @property {() => void} type
 * @property {() => void} remove delete the game
 */

export class GamePanels {
  /** @type {PlayerCard[]} */
  #cards = [];
  /** @type {number | null} */
  #speaking = null;
  #key = "";

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.clocks = new Clocks();
    this.opponents = h("div", { class: "cards" });
    this.own = h("div", { class: "cards" });
    this.moves = new MoveList((ply) => actions.look(ply));
    this.moves.element.append(
      h(
        "div",
        { class: "moves-foot" },
        walkButtons(actions.walk, icon),
        h("button", {
          type: "button",
          class: "icon-button",
          title: t("flip"),
          "aria-label": t("flip"),
          onclick: actions.flip,
        }, icon("flip")),
        h("button", {
          type: "button",
          class: "icon-button",
          title: t("typed.label"),
          "aria-label": t("typed.label"),
          onclick: actions.type,
        }, icon("keyboard")),
      ),
    );
    this.status = h("p", { class: "status", role: "status" });
    this.notice = h("div", { class: "notice-place" });
    this.buttons = new GameActions(actions.ask);
    this.element = h(
      "aside",
      { class: "panels", "aria-label": t("panels") },
      this.opponents,
      this.moves.element,
      this.notice,
      this.own,
      this.status,
      this.buttons.element,
    );
  }

  /** @param {State} state */
  title(state) {
    if (state.status === "over" && state.position.outcome) {
      return outcomeText(state.position.outcome);
    }
    const alone = state.you.length === 1;
    const seats = state.seats.map((seat) => seatName({ ...seat, you: seat.you && alone })).join(
      " – ",
    );
    return state.you.includes(state.position.turn) && state.status === "playing"
      ? `${t("your.turn")} · ${seats}`
      : seats;
  }

  /**
   * @param {State} state
   * @param {{looking: number | null, taken?: import("../core/captures.js").Taken | null}} how
   *   taken: what lies in the trays, where that is known
   */
  update(state, { looking, taken = null }) {
    this.#layOut(state);
    const { position } = state;
    this.clocks.update(state.clock);
    const trays = taken ?? counted(position.ejected);
    const { teams } = position;
    for (const card of this.#cards) {
      const { player } = card;
      // At one screen nobody is "you".
      const seat = {
        ...state.seats[player],
        you: state.seats[player].you && state.you.length === 1,
      };
      card.update({
        seat,
        note: this.#note(state, player),
        turn: state.status === "playing" && position.turn === player,
        taken: trays[player],
        partner: teams
          ? trays.filter((_, n) => n !== player && teams[n] === teams[player]).flat()
          : [],
        places: position.to_win,
        won: position.outcome?.winners.includes(player) ?? false,
      });
    }
    const offset = (state.position.ply - state.moves.length) % position.players;
    this.moves.update(state.moves, {
      columns: position.players,
      offset,
      current: looking ?? state.moves.length,
    });
    this.#tell(state, looking);
    this.#notices(state);
    this.buttons.update(state, looking);
  }

  /** @param {State} state */
  #layOut(state) {
    const mine = state.you[0] ?? 0;
    const key = `${state.position.players}:${mine}`;
    if (key === this.#key) return;
    this.#key = key;
    const players = Array.from(
      { length: state.position.players },
      (_, n) => (mine + n) % state.position.players,
    );
    this.#cards = players.map((player) => new PlayerCard(player, this.clocks.face(player)));
    const [own, ...others] = this.#cards;
    fill(this.own, own.element);
    fill(this.opponents, others.reverse().map((card) => card.element));
    this.element.classList.toggle("many", players.length > 2);
  }

  /**
   * @param {State} state
   * @param {number} player
   */
  #note(state, player) {
    const seat = state.seats[player];
    if (state.thinking === player) return t("thinking");
    if (seat.kind === "open") return t("seat.waiting");
    const team = state.position.teams
      ? t("team", { team: "AB"[state.position.teams[player]] })
      : "";
    if (seat.kind === "agent" && seat.level) {
      return [maybe(`level.${seat.level}`, ""), colour(player), team].filter(Boolean).join(" · ");
    }
    const alone = state.you.length === 1;
    const name = seatName({ ...seat, you: seat.you && alone });
    const you = seat.you && alone && name !== t("seat.you") ? t("seat.you") : "";
    const its = name === Colour(player) ? "" : colour(player); // a name that is the colour says it
    return [you, its, team].filter(Boolean).join(" · ");
  }

  /**
   * @param {State} state
   * @param {number | null} looking
   */
  #tell(state, looking) {
    const { position, status } = state;
    let text;
    if (looking !== null) {
      text = t("looking", { ply: looking, of: state.moves.length });
    } else if (position.outcome) {
      text = outcomeText(position.outcome);
    } else if (status === "waiting") {
      text = t("status.waiting");
    } else if (status === "paused") {
      text = t("status.paused");
    } else {
      const turn = state.you.length === 1 && state.you[0] === position.turn
        ? t("your.turn")
        : t("to.move", { colour: Colour(position.turn) });
      text = `${turn} · ${seenText(position)}`;
    }
    setText(this.status, text);
    this.status.classList.toggle("now", status === "playing" && state.you.includes(position.turn));
    this.status.classList.toggle("danger", !position.outcome && position.repetitions >= 2);
    if (position.outcome && this.#speaking !== state.version) {
      announce(outcomeText(position.outcome));
    }
    this.#speaking = position.outcome ? state.version : null;
  }

  /**
   * Only what has changed is drawn anew, so that nobody loses his place.
   * @param {State} state
   */
  #notices(state) {
    const { remove, ask } = this.actions;
    const notices = [];
    if (state.position.outcome) {
      const { position: { outcome }, moves, can, you } = state;
      const may = ["rematch", "delete"].filter((one) => can.includes(one));
      notices.push({
        key: JSON.stringify(["result", outcome, moves.length, you, may, this.rematch]),
        make: () => resultCard(state, this.rematch, { rematch: () => this.#rematch(), remove }),
      });
    }
    for (const { player, url } of state.invitations) {
      if (state.seats[player].kind !== "open") continue;
      notices.push({ key: `invitation ${url}`, make: () => invitationCard(player, url) });
    }
    if (state.you.length) {
      notices.push(...offerCards(state, ask));
    } else if (state.watch === null && state.status !== "over") {
      notices.push({
        key: "watching",
        make: () => h("p", { class: "card note-card" }, t("watching")),
      });
    }
    fillKeyed(this.notice, notices);
  }

  async #rematch() {
    const answer = await this.actions.ask({ type: "rematch" });
    const url = answer?.url ?? (answer?.game ? `/game/${answer.game}` : this.rematch);
    if (url) go(url);
  }

  /**
   * Somebody wants to play again; shown with the next update.
   * @param {string} url
   */
  offerRematch(url) {
    this.rematch = new URL(url, location.href).pathname;
  }

  /** @param {import("../core/types.js").Line} line */
  showHint(line) {
    setText(this.status, t("hint.shown", { move: line.moves[0], score: line.text }));
  }

  /**
   * @param {number} player whose marble it is
   * @param {DOMRect} from
   */
  receive(player, from) {
    // With two players the other one gets it; with more the one who has just moved.
    const card = this.#cards.find((
      one,
    ) => (this.#cards.length === 2
      ? one.player !== player
      : one.element.classList.contains("turn"))
    );
    requestAnimationFrame(() => card?.receive(player, from));
  }

  stop() {
    this.clocks.stop();
  }
}
