// A game of a tournament while it is played: the board moves as the players do.

import { api } from "../core/api.js";
import { takenAt } from "../core/captures.js";
import { fill, h, setText } from "../core/dom.js";
import { Socket } from "../core/socket.js";
import { Timeline } from "../core/timeline.js";
import { announce, Colour, colour, describe } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { Clocks } from "../ui/clock.js";
import { errorPage, errorText } from "../ui/errors.js";
import { icon } from "../ui/icons.js";
import { MoveList, walkButtons, walkByKeys } from "../ui/moves.js";
import { outcomeText, seenText } from "../ui/outcome.js";
import { PlayerCard } from "../ui/player.js";
import { LiveGames } from "../ui/run-table.js";
import { Stage } from "../ui/stage.js";

/** @typedef {import("../core/types.js").Replay} Replay */
/** @typedef {import("../core/types.js").Underway} Underway */
/** @typedef {import("../core/types.js").Effect} Effect */

/**
 * @param {string} run
 * @param {number} number
 * @returns {Promise<import("../core/router.js").Page>}
 */
export async function runGamePage(run, number) {
  const replay = await api.get(`/api/runs/${encodeURIComponent(run)}/games/${number}`);
  const view = new RunGameView(run, number, replay);
  return { title: t("run.game", { number }), element: view.element, leave: () => view.leave() };
}

class RunGameView {
  /** @type {number | null} the ply looked at, null for the newest */
  #looking = null;

  /**
   * @param {string} run
   * @param {number} number
   * @param {Replay} replay
   */
  constructor(run, number, replay) {
    this.run = run;
    this.number = number;
    this.replay = replay;
    this.timeline = new Timeline(replay);
    this.stage = new Stage({
      play: () => undefined,
      why: () => Promise.reject(new Error()),
    });
    this.clocks = new Clocks();
    this.cards = Array.from(
      { length: replay.start.players },
      (_, n) => new PlayerCard(n, this.clocks.face(n)),
    );
    this.moves = new MoveList((ply) => this.#look(ply));
    this.moves.element.append(
      h(
        "div",
        { class: "moves-foot" },
        walkButtons((where) => this.#walk(where), icon),
        h("button", {
          type: "button",
          class: "icon-button",
          title: t("flip"),
          "aria-label": t("flip"),
          onclick: () => this.stage.board.setTurn((this.stage.board.turn + 3) % 6),
        }, icon("flip")),
      ),
    );
    this.status = h("p", { class: "status", role: "status" });
    this.analyse = h("a", { class: "button", href: this.#analysis() }, t("analyse.this"));
    this.notice = h("div", { class: "notice-place" });
    this.others = new LiveGames(run);
    this.link = h("div", { class: "link-lost", role: "status", hidden: true });
    this.element = h(
      "div",
      { class: "table" },
      h("div", { class: "board-side" }, this.link, this.stage.element),
      this.#panels(),
    );
    this.stage.allow({ legal: [], players: [], ready: false });
    this.stopKeys = walkByKeys((where) => this.#walk(where));
    this.#show(null);
    this.#clock(replay.live ?? null, Date.now());
    this.socket = new Socket(`/ws/runs/${encodeURIComponent(run)}`, {
      message: (message) => this.#receive(message),
      link: (link) => this.#linked(link),
    });
  }

  #panels() {
    const [own, ...others] = this.cards;
    return h(
      "aside",
      { class: `panels ${this.cards.length > 2 ? "many" : ""}`, "aria-label": t("panels") },
      h("div", { class: "cards" }, others.reverse().map((card) => card.element)),
      this.moves.element,
      this.notice,
      h("div", { class: "cards" }, own.element),
      this.status,
      this.others.element,
      h(
        "div",
        { class: "buttons" },
        this.analyse,
        h(
          "a",
          { class: "button", href: `/watch?run=${encodeURIComponent(this.run)}` },
          t("run.back"),
        ),
      ),
    );
  }

  #analysis() {
    return `/analyse?run=${encodeURIComponent(this.run)}&number=${this.number}`;
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "live") {
      this.others.update(
        message.games.filter((/** @type {Underway} */ one) => one.number !== this.number),
      );
    } else if (message.type === "error") {
      setText(this.status, errorText(Object.assign(new Error(message.text), message)));
    } else if (message.number !== this.number) {
      return;
    } else if (message.type === "game" || message.type === "over") {
      this.#take(message.replay, message.now);
    } else if (message.type === "moves") {
      if (message.from !== this.replay.steps.length) return this.#follow();
      const { steps, position, live } = message;
      this.#take(
        { ...this.replay, steps: [...this.replay.steps, ...steps], position, live },
        message.now,
      );
    }
  }

  /**
   * @param {Replay} replay
   * @param {number} [now]
   */
  #take(replay, now) {
    const one = replay.steps.length === this.replay.steps.length + 1;
    this.replay = replay;
    this.timeline = new Timeline(replay);
    const effect = one ? replay.steps[replay.steps.length - 1].effect : null;
    if (effect && this.#looking === null) announce(`${describe(effect)}.`);
    this.#show(effect);
    this.#clock(replay.live ?? null, now ?? replay.live?.clock.since ?? 0);
  }

  /**
   * @param {Underway | null} live
   * @param {number} now the server's time
   */
  #clock(live, now) {
    if (!live || live.clock.left.every((left) => left === null)) return this.clocks.update(null);
    const { left, running, since } = live.clock;
    this.clocks.update({
      left: left.map((ms, n) => (ms ?? 0) - (n === running ? Math.max(0, now - since) : 0)),
      running,
      increment: 0,
      delay: 0,
      per_move: null,
      now,
    });
  }

  /** @param {Effect | null} effect */
  #show(effect) {
    const { position, steps, start } = this.replay;
    if (this.#looking === null) this.stage.board.setPosition(position, { effect });
    const ply = this.#looking ?? steps.length;
    const taken = takenAt(this.replay, ply);
    const { teams } = position;
    this.cards.forEach((card) => {
      const { player } = card;
      const name = this.#name(player);
      card.update({
        seat: {
          player,
          kind: "agent",
          name,
          agent: name,
          level: null,
          you: false,
          connected: true,
        },
        note: colour(player),
        turn: !position.outcome && !!this.replay.live && position.turn === player,
        taken: taken[player],
        partner: teams
          ? taken.filter((_, n) => n !== player && teams[n] === teams[player]).flat()
          : [],
        places: position.to_win,
        won: position.outcome?.winners.includes(player) ?? false,
      });
    });
    this.moves.update(steps.map(({ effect: { move } }) => move), {
      columns: start.players,
      offset: start.ply % start.players,
      current: ply,
    });
    setText(this.status, this.#words());
    this.#tellEnd();
  }

  /** @param {number} player */
  #name(player) {
    const { live, tags } = this.replay;
    return live?.players[player] ?? tags?.[["Black", "White", "Azure", "Jade"][player]] ??
      Colour(player);
  }

  #words() {
    const { position, steps, live } = this.replay;
    if (this.#looking !== null) return t("looking", { ply: this.#looking, of: steps.length });
    if (!live) return ""; // the card with the result says it
    if (position.outcome) return outcomeText(position.outcome);
    return `${t("to.move", { colour: Colour(position.turn) })} · ${seenText(position)}`;
  }

  #tellEnd() {
    const { position, live, steps } = this.replay;
    this.analyse.hidden = !live; // the result brings its own
    if (live) return fill(this.notice);
    if (this.notice.childElementCount) return;
    const text = position.outcome ? outcomeText(position.outcome) : t("run.over");
    announce(text);
    fill(
      this.notice,
      h(
        "section",
        { class: "card result" },
        h("h2", {}, text),
        h("p", {}, t("result.plies", { n: steps.length })),
        h(
          "div",
          { class: "buttons" },
          h("a", { class: "button main", href: this.#analysis() }, t("analyse.this")),
        ),
      ),
    );
  }

  /** @param {"first" | "back" | "forward" | "last"} where */
  #walk(where) {
    const end = this.timeline.length;
    const here = this.#looking ?? end;
    const to = { first: 0, back: here - 1, forward: here + 1, last: end }[where];
    this.#look(Math.max(0, Math.min(end, to)));
  }

  /** @param {number} ply */
  #look(ply) {
    const end = this.timeline.length;
    const from = this.#looking ?? end;
    this.#looking = ply >= end ? null : ply;
    this.stage.board.setPosition(this.timeline.at(ply), this.timeline.between(from, ply));
    this.#show(null);
  }

  #follow() {
    this.socket.send({ type: "watch", number: this.number });
  }

  /** @param {import("../core/socket.js").Link} link */
  #linked(link) {
    if (link === "closed") {
      this.element.replaceWith(errorPage(Object.assign(new Error(), { code: "no_game" })).element);
      return;
    }
    this.link.hidden = link !== "lost";
    this.link.textContent = link === "lost" ? t("link.lost") : "";
    if (link === "open") this.#follow();
  }

  leave() {
    this.socket.close();
    this.stage.stop();
    this.clocks.stop();
    this.stopKeys();
  }
}
