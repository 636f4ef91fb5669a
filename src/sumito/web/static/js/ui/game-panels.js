// What stands beside the board of a game: opponents, moves, status, oneself, and what one can do.

import { fill, h, setText } from "../core/dom.js";
import { go } from "../core/router.js";

import { Colour, announce, colour } from "../input/announce.js";
import { maybe, t } from "../i18n/index.js";
import { Clocks } from "./clock.js";
import { confirmDialog, copy, toast } from "./dialog.js";
import { icon } from "./icons.js";
import { MoveList, walkButtons } from "./moves.js";
import { PlayerCard, seatName } from "./player.js";

/** @typedef {import("../core/types.js").State} State */
/** @typedef {import("../core/types.js").Outcome} Outcome */

/**
 * @typedef {object} Actions
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {(ply: number) => void} look
 * @property {(where: "first" | "back" | "forward" | "last") => void} walk
 * @property {() => void} flip
 * @property {() => void} type
 */

/**
 * How a game ended, in words.
 * @param {Outcome} outcome
 */
export function outcomeText(outcome) {
  const why = maybe(`end.${outcome.termination}`, outcome.termination);
  if (outcome.draw) return t("end.draw", { why });
  if (!outcome.winners.length) return t("end.none", { why });
  const names = outcome.winners.map(Colour).join(t("and"));
  return t("end.win", { names, n: outcome.winners.length, why });
}

/**
 * How often the position has occurred.
 * @param {import("../core/types.js").Position} position
 */
export function seenText({ repetitions, repetition_limit: limit }) {
  return repetitions > 1 ? t("seen.times", { n: repetitions, of: limit || "∞" }) : t("seen.once");
}

export class GamePanels {
  /** @type {PlayerCard[]} */
  #cards = [];
  /** @type {number | null} */
  #speaking = null;
  #key = "";
  #buttonsKey = "";
  #over = false;

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.clocks = new Clocks();
    this.opponents = h("div", { class: "cards" });
    this.own = h("div", { class: "cards" });
    this.moves = new MoveList((ply) => actions.look(ply));
    this.moves.element.append(h("div", { class: "moves-foot" },
      walkButtons(actions.walk, icon),
      h("button", { type: "button", class: "icon-button", title: t("flip"), "aria-label": t("flip"), onclick: actions.flip }, icon("flip")),
      h("button", { type: "button", class: "icon-button", title: t("typed.label"), "aria-label": t("typed.label"), onclick: actions.type }, icon("keyboard"))));
    this.status = h("p", { class: "status", role: "status" });
    this.notice = h("div", { class: "notice-place" });
    this.buttons = h("div", { class: "actions" });
    this.element = h("aside", { class: "panels", "aria-label": t("panels") },
      this.opponents, this.moves.element, this.notice, this.own, this.status, this.buttons);
  }

  /** @param {State} state */
  title(state) {
    if (state.status === "over" && state.position.outcome) return outcomeText(state.position.outcome);
    const alone = state.you.length === 1;
    const seats = state.seats.map((seat) => seatName({ ...seat, you: seat.you && alone })).join(" – ");
    return state.you.includes(state.position.turn) && state.status === "playing"
      ? `${t("your.turn")} · ${seats}` : seats;
  }

  /**
   * @param {State} state
   * @param {{looking: number | null}} how
   */
  update(state, { looking }) {
    this.#layOut(state);
    this.#over = state.status === "over";
    const { position } = state;
    this.clocks.update(state.clock);
    const teams = position.teams;
    const together = (/** @type {number} */ player) => position.ejected.reduce((sum, count, other) =>
      sum + (other === player || (teams && teams[other] === teams[player]) ? count : 0), 0);
    for (const card of this.#cards) {
      // At one screen nobody is "you".
      const seat = { ...state.seats[card.player], you: state.seats[card.player].you && state.you.length === 1 };
      card.update({
        seat, note: this.#note(state, card.player),
        turn: state.status === "playing" && position.turn === card.player,
        ejected: teams ? together(card.player) : position.ejected[card.player],
        places: position.to_win,
        others: position.players === 2 ? [1 - card.player] : [],
        won: position.outcome?.winners.includes(card.player) ?? false,
      });
    }
    const offset = (state.position.ply - state.moves.length) % position.players;
    this.moves.update(state.moves, {
      columns: position.players, offset, current: looking ?? state.moves.length,
    });
    this.#tell(state, looking);
    this.#notices(state);
    this.#draw(state, looking);
  }

  /** @param {State} state */
  #layOut(state) {
    const mine = state.you[0] ?? 0;
    const key = `${state.position.players}:${mine}`;
    if (key === this.#key) return;
    this.#key = key;
    const players = Array.from({ length: state.position.players }, (_, n) => (mine + n) % state.position.players);
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
    const team = state.position.teams ? t("team", { team: "AB"[state.position.teams[player]] }) : "";
    if (seat.kind === "agent" && seat.level) {
      return [maybe(`level.${seat.level}`, ""), colour(player), team].filter(Boolean).join(" · ");
    }
    const you = seat.you && state.you.length === 1 && seatName(seat) !== t("seat.you") ? t("seat.you") : "";
    return [you, colour(player), team].filter(Boolean).join(" · ");
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
        ? t("your.turn") : t("to.move", { colour: Colour(position.turn) });
      text = `${turn} · ${seenText(position)}`;
    }
    setText(this.status, text);
    this.status.classList.toggle("now", status === "playing" && state.you.includes(position.turn));
    this.status.classList.toggle("danger", !position.outcome && position.repetitions >= 2);
    if (position.outcome && this.#speaking !== state.version) announce(outcomeText(position.outcome));
    this.#speaking = position.outcome ? state.version : null;
  }

  /** @param {State} state */
  #notices(state) {
    const notices = [];
    if (state.position.outcome) notices.push(this.#result(state));
    for (const { player, url } of state.invitations) {
      if (state.seats[player].kind === "open") notices.push(invitation(player, url));
    }
    if (state.you.length) notices.push(...this.#offers(state));
    else if (state.watch === null && state.status !== "over") {
      notices.push(h("p", { class: "card note-card" }, t("watching")));
    }
    fill(this.notice, notices);
  }

  /** @param {State} state */
  #result(state) {
    const outcome = /** @type {Outcome} */ (state.position.outcome);
    const won = outcome.winners.some((player) => state.you.includes(player));
    const alone = state.you.length === 1;
    const headline = outcome.draw ? t("result.draw")
      : alone ? t(won ? "result.won" : "result.lost") : outcomeText(outcome);
    const rematch = this.rematch
      ? h("a", { class: "button main", href: this.rematch }, t("rematch.join"))
      : state.can.includes("rematch") && h("button", {
        type: "button", class: "button main", onclick: () => this.#rematch(),
      }, t("rematch"));
    return h("section", { class: `card result ${won && alone ? "won" : ""}` },
      h("h2", {}, headline),
      h("p", {}, headline === outcomeText(outcome) ? "" : `${outcomeText(outcome)}. `, t("result.plies", { n: state.moves.length })),
      h("div", { class: "buttons" }, rematch || null,
        h("a", { class: "button", href: `/analyse?game=${state.id}` }, t("analyse.this")),
        h("a", { class: "button", href: "/" }, t("new.game"))));
  }

  async #rematch() {
    const answer = await this.actions.ask({ type: "rematch" });
    const url = answer?.url ?? (answer?.game ? `/game/${answer.game}` : this.rematch);
    if (url) go(url);
  }

  /** @param {string} url */
  offerRematch(url) {
    this.rematch = new URL(url, location.href).pathname;
    const place = this.notice.querySelector(".result .buttons");
    place?.querySelector(".main")?.replaceWith(h("a", { class: "button main", href: this.rematch }, t("rematch.join")));
  }

  /** @param {State} state */
  #offers(state) {
    return /** @type {const} */ (["draw", "takeback"]).flatMap((kind) => {
      const offer = state.offers[kind];
      if (!offer) return [];
      const teams = state.position.teams;
      const sides = state.you.map((player) => teams?.[player] ?? player);
      const open = sides.some((side) => !offer.agreed.includes(side));
      if (!open) return [h("p", { class: "card note-card" }, t(`${kind}.sent`))];
      const answer = (/** @type {string} */ action) => () => this.actions.ask({ type: kind, action });
      return [h("section", { class: "card offer" },
        h("p", {}, t(`${kind}.asked`, { name: Colour(offer.player) })),
        h("div", { class: "buttons" },
          h("button", { type: "button", class: "button main", onclick: answer("accept") }, t("accept")),
          h("button", { type: "button", class: "button", onclick: answer("decline") }, t("decline"))))];
    });
  }

  /**
   * @param {State} state
   * @param {number | null} looking
   */
  #draw(state, looking) {
    const can = new Set([...state.can, "new"]);
    if (can.has("takeback")) can.add("undo"); // another person is asked
    if (!state.clock && !state.watch) can.delete("pause"); // nothing runs that could stand still
    const { ply } = state.position;
    const { ask } = this.actions;
    /** @type {[string, string, string, () => void][]} */
    const wanted = [
      ["undo", "undo", t("undo"), () => void ask({ type: "undo", ply })],
      ["hint", "hint", t("hint"), () => void ask({ type: "hint", ply })],
      ["draw", "draw", t("draw"), () => void this.#offerDraw(state)],
      ["swap", "swap", t("swap"), () => void ask({ type: "swap", ply })],
      ["new", "plus", t("new.short"), () => go("/")],
      ["pause", "pause", t("pause"), () => void ask({ type: "pause" })],
      ["resume", "go", t("resume"), () => void ask({ type: "resume" })],
      ["resign", "flag", t("resign"), () => this.#resign()],
    ];
    const key = JSON.stringify([state.can, state.status, ply, looking === null]);
    if (key === this.#buttonsKey) return;
    this.#buttonsKey = key;
    const focused = document.activeElement?.getAttribute("data-action");
    const shown = wanted.filter(([name]) => (can.has(name) && !(name === "new" && state.status === "over")) || (state.you.length > 0
      && state.status === "playing" && ["undo", "hint", "draw", "resign"].includes(name)));
    const onWatch = state.watch && state.owner ? this.#watchControls(state) : [];
    fill(this.buttons, onWatch, shown.map(([name, picture, label, act]) => h("button", {
      type: "button", class: "action", "data-action": name, disabled: !can.has(name) || (looking !== null && name !== "new"),
      onclick: act,
    }, icon(picture), h("span", {}, label))));
    const again = focused && this.buttons.querySelector(`[data-action="${focused}"]:not([disabled])`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {State} state */
  #watchControls(state) {
    const { ask } = this.actions;
    const speeds = [2500, 1200, 600, 200, 0];
    const index = speeds.reduce((best, ms, n) =>
      Math.abs(ms - (state.watch?.speed ?? 800)) < Math.abs(speeds[best] - (state.watch?.speed ?? 800)) ? n : best, 0);
    return [
      h("button", { type: "button", class: "action", "data-action": "step", disabled: !state.can.includes("step"),
        onclick: () => void ask({ type: "step" }) }, icon("forward"), h("span", {}, t("step"))),
      h("label", { class: "action speed" }, h("span", {}, t("speed")),
        h("input", { type: "range", min: 0, max: speeds.length - 1, step: 1, value: String(index),
          onchange: (/** @type {Event} */ event) => {
            const field = /** @type {HTMLInputElement} */ (event.target);
            void ask({ type: "speed", ms: speeds[Number(field.value)] });
          } })),
    ];
  }

  /** @param {State} state */
  async #offerDraw(state) {
    const answer = await this.actions.ask({ type: "draw", action: "offer" });
    const people = state.seats.some((seat) => seat.kind === "person" && !seat.you);
    if (answer && !people && !this.#over) toast(t("draw.declined"));
  }

  async #resign() {
    if (await confirmDialog(t("resign.sure"), t("resign"))) void this.actions.ask({ type: "resign" });
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
    const card = this.#cards.find((one) => (this.#cards.length === 2
      ? one.player !== player : one.element.classList.contains("turn")));
    requestAnimationFrame(() => card?.receive(player, from));
  }

  stop() {
    this.clocks.stop();
  }
}

/**
 * @param {number} player
 * @param {string} url
 */
function invitation(player, url) {
  const link = new URL(url, location.href).href;
  const local = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return h("section", { class: "card invitation" },
    h("p", {}, t("invite", { colour: colour(player) })),
    h("div", { class: "copy-line" },
      h("input", { class: "field", readonly: true, value: link, "aria-label": t("invite.link"), onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
      h("button", { type: "button", class: "button main", onclick: () => copy(link) }, t("copy"))),
    local ? h("p", { class: "soft" }, t("invite.local"), " ", h("code", {}, "sumito serve --host 0.0.0.0")) : null);
}
