// A game: played, watched or looked at again. Everything shown follows from the last State.

import { api } from "../core/api.js";
import { afterMove, earlier, takenAt } from "../core/captures.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { Socket } from "../core/socket.js";
import { applied, Timeline } from "../core/timeline.js";
import { homeTurn } from "../board/geometry.js";
import { announce, describe } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { confirmDialog, toast } from "../ui/dialog.js";
import { errorPage, showError } from "../ui/errors.js";
import { walkByKeys } from "../ui/moves.js";
import { Stage } from "../ui/stage.js";
import { GamePanels } from "../ui/game-panels.js";

/** @typedef {import("../core/types.js").State} State */
/** @typedef {import("../core/types.js").Effect} Effect */

/**
 * @param {string[]} parameters
 * @returns {Promise<import("../core/router.js").Page>}
 */
export async function gamePage([id]) {
  const state = await api.get(`/api/games/${id}`);
  const view = new GameView(state);
  return { title: view.title(), element: view.element, leave: () => view.leave() };
}

class GameView {
  /** @type {Timeline | null} */
  #timeline = null;
  /** @type {number | null} the ply looked at, null for the newest */
  #looking = null;
  #shown = -1;
  /** @type {Effect | null} a move that was sent and not yet answered */
  #sent = null;
  /** @type {number | null} */
  #turned = null;
  /** @type {import("../core/captures.js").Taken | null} what lies in the trays */
  #taken = null;
  #counting = false;
  #leaving = false;

  /** @param {State} state */
  constructor(state) {
    /** @type {State} */
    this.state = state;
    this.stage = new Stage({
      play: (effect) => this.#play(effect),
      why: (cells, direction) => this.socket.ask({ type: "why", cells, direction }),
    });
    this.stage.board.onEjected = (player, from) => this.panels.receive(player, from);
    this.panels = new GamePanels({
      ask: (message) => this.ask(message),
      look: (ply) => this.look(ply),
      walk: (where) => this.walk(where),
      flip: () => this.#flip(),
      type: () => this.stage.startTyping(),
      remove: () => void this.#remove(),
    });
    this.link = h("div", { class: "link-lost", role: "status", hidden: true });
    this.element = h(
      "div",
      { class: "table" },
      h("div", { class: "board-side" }, this.link, this.stage.element),
      this.panels.element,
    );
    this.stopKeys = walkByKeys((where) => this.walk(where));
    this.#show(null);
    void this.#countTrays();
    this.socket = new Socket(`/ws/games/${state.id}`, {
      message: (message) => this.#receive(message),
      link: (link, code) => this.#linked(link, code),
    });
  }

  title() {
    return this.panels.title(this.state);
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "state") {
      this.#take(message, null);
    } else if (message.type === "move") {
      if (message.version > this.state.version + 1) return this.socket.send({ type: "sync" });
      if (message.version <= this.state.version) return;
      this.#take(
        { ...message, type: "state", moves: [...this.state.moves, message.move] },
        message.effect,
      );
    } else if (message.type === "presence") {
      const seats = this.state.seats.map((seat, n) => ({
        ...seat,
        connected: message.connected[n] ?? seat.connected,
      }));
      this.state = { ...this.state, seats, spectators: message.spectators };
      this.#drawPanels();
    } else if (message.type === "rematch") {
      this.panels.offerRematch(message.url ?? `/game/${message.game}`);
      this.#drawPanels();
    } else if (message.type === "deleted") {
      if (this.#leaving) return;
      this.element.replaceWith(errorPage(Object.assign(new Error(), { code: "gone" })).element);
    } else if (message.type === "error") {
      showError(Object.assign(new Error(message.text), message));
    }
  }

  /**
   * @param {State} state
   * @param {Effect | null} effect
   */
  #take(state, effect) {
    const before = this.state;
    const back = state.moves.length === before.moves.length - 1 ? before.position.last : null;
    this.state = state;
    this.#timeline = null;
    const { ejected } = state.position;
    if (effect && this.#taken) {
      this.#taken = afterMove(this.#taken, ejected, effect);
    } else {
      // The same moves again, or fewer of them: what lies in the trays is known already.
      const known = state.moves.every((move, n) => move === before.moves[n]);
      this.#taken = known && this.#taken ? earlier(this.#taken, ejected) : null;
      if (!this.#taken) void this.#countTrays();
    }
    const mine = this.#sent?.move === effect?.move;
    this.#sent = null;
    if (effect && !mine) announce(`${describe(effect)}.`);
    if (state.note === "restarted" && before.note !== "restarted") toast(t("note.restarted"));
    if (state.rematch && state.rematch !== before.rematch) {
      this.panels.offerRematch(`/game/${state.rematch}`);
    }
    if (state.position.outcome && !before.position.outcome) this.#looking = null;
    if (before.moves.length > state.moves.length) this.#looking = null;
    document.title = `${this.title()} · Sumito`;
    this.#show(effect ?? back, effect === null && back !== null);
  }

  /**
   * @param {Effect | null} effect
   * @param {boolean} [back]
   */
  #show(effect, back = false) {
    const { state } = this;
    const { position } = state;
    this.stage.board.setTurn(this.#orientation());
    if (this.#looking === null) {
      // A move of one's own has moved on the screen already.
      const done = this.#shown === position.ply;
      this.stage.board.setPosition(position, done ? {} : { effect, back });
      this.#shown = position.ply;
    }
    const ready = this.#looking === null && !this.#sent && state.status === "playing" &&
      state.you.includes(position.turn);
    this.stage.allow({
      legal: position.legal,
      ready,
      players: state.status === "over" ? [] : this.#mine(),
    });
    this.#drawPanels();
    this.element.classList.toggle("over", state.status === "over");
  }

  #drawPanels() {
    const looking = this.#looking;
    const then = looking !== null && this.#timeline
      ? takenAt(this.#timeline.replay, looking)
      : this.#taken;
    this.panels.update(this.state, { looking, taken: then });
  }

  /** With more than two players the moves say whose marbles were ejected. */
  async #countTrays() {
    const wanted = () =>
      this.state.position.players > 2 && this.state.position.ejected.some(Boolean);
    if (this.#counting || !wanted()) return;
    this.#counting = true;
    try {
      while (!this.#taken && wanted()) {
        const { moves } = this.state;
        /** @type {import("../core/types.js").Replay} */
        const replay = await api.get(`/api/games/${this.state.id}/replay`);
        const now = this.state.moves.join();
        if (replay.steps.map(({ effect }) => effect.move).join() === now) {
          this.#taken = takenAt(replay, replay.steps.length);
        } else if (moves.join() === now) break; // its news are still to come
      }
      this.#drawPanels();
    } catch {
      // the trays show how many there are, without their colours
    } finally {
      this.#counting = false;
    }
  }

  /** Delete this game, after asking. */
  async #remove() {
    if (!(await confirmDialog(t("delete.sure"), t("delete")))) return;
    this.#leaving = true;
    try {
      await api.delete(`/api/games/${this.state.id}`);
      toast(t("delete.done"));
      go("/", { replace: true });
    } catch (error) {
      this.#leaving = false;
      showError(error);
    }
  }

  /** Whose marbles one may pick up now: at one screen those of whoever is to move. */
  #mine() {
    const { you, position } = this.state;
    if (you.length < 2) return you;
    return you.includes(position.turn) ? [position.turn] : you;
  }

  #orientation() {
    if (this.#turned !== null) return this.#turned;
    const { state } = this;
    const mine = state.you[0] ?? 0;
    if (state.position.players === 2) return mine === 1 && state.you.length === 1 ? 3 : 0;
    if (this.home === undefined) {
      const own = Object.entries(state.position.cells).filter(([, p]) => p === mine).map(([c]) =>
        c
      );
      this.home = state.you.length === 1 ? homeTurn(own, state.position.edge) : 0;
    }
    return this.home;
  }

  #flip() {
    this.#turned = (this.stage.board.turn + 3) % 6;
    this.stage.board.setTurn(this.#turned);
    this.#show(null);
  }

  /**
   * Shown at once; the server has the last word.
   * @param {Effect} effect
   */
  #play(effect) {
    const { position } = this.state;
    this.#sent = effect;
    this.#shown = position.ply + 1;
    this.stage.hush();
    this.stage.allow({ legal: [], ready: false, players: this.#mine() });
    const cells = applied(position.cells, effect);
    this.stage.board.setPosition({ ...position, cells, last: effect }, { effect });
    this.socket.ask({ type: "move", move: effect.move, ply: position.ply }).catch((error) => {
      this.#sent = null;
      this.#shown = -1;
      showError(error);
      this.#show(null);
    });
  }

  /**
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  async ask(message) {
    try {
      const answer = await this.socket.ask(message);
      if (answer.type === "hint" && answer.ply === this.state.position.ply) this.#hint(answer.line);
      return answer;
    } catch (error) {
      showError(error);
      return null;
    }
  }

  /** @param {import("../core/types.js").Line} line */
  #hint(line) {
    const [effect] = line.effects;
    if (!effect) return;
    this.clearHint?.();
    this.stage.board.setArrows([{ effect, kind: "good" }]);
    announce(t("hint.says", { move: effect.move, what: describe(effect) }));
    this.panels.showHint(line);
    const { ply } = this.state.position;
    const clear = setInterval(() => {
      if (
        this.state.position.ply === ply && this.state.status === "playing" && this.#looking === null
      ) return;
      clearInterval(clear);
      this.stage.board.setArrows([]);
    }, 100);
    this.clearHint = () => clearInterval(clear);
  }

  /** @param {"first" | "back" | "forward" | "last"} where */
  walk(where) {
    const end = this.state.moves.length;
    const here = this.#looking ?? end;
    const to = { first: 0, back: here - 1, forward: here + 1, last: end }[where];
    this.look(Math.max(0, Math.min(end, to)));
  }

  /** @param {number} ply plies since the start of this game */
  async look(ply) {
    const end = this.state.moves.length;
    if (ply >= end && this.#looking === null) return;
    try {
      this.#timeline ??= new Timeline(await api.get(`/api/games/${this.state.id}/replay`));
    } catch (error) {
      return showError(error);
    }
    const from = this.#looking ?? end;
    this.#looking = ply >= end ? null : ply;
    this.stage.board.setPosition(
      this.#timeline.at(Math.min(ply, end)),
      this.#timeline.between(from, ply),
    );
    this.#shown = this.#looking === null ? this.state.position.ply : -1;
    this.#show(null);
  }

  /**
   * @param {import("../core/socket.js").Link} link
   * @param {number} [code]
   */
  #linked(link, code) {
    if (link === "closed") {
      const why = { 4404: "no_game", 4429: "too_many", 4503: "full" }[code ?? 0] ?? "bad_origin";
      this.element.replaceWith(errorPage(Object.assign(new Error(), { code: why })).element);
      return;
    }
    this.link.hidden = link !== "lost";
    this.link.textContent = link === "lost" ? t("link.lost") : "";
    this.element.classList.toggle("offline", link === "lost");
  }

  leave() {
    this.socket.close();
    this.stage.stop();
    this.panels.stop();
    this.stopKeys();
    this.clearHint?.();
  }
}
