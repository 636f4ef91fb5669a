// The first page: a board one can play on at once. The game is made with the first move.

import { api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { go } from "../core/router.js";
import { applied } from "../core/timeline.js";
import { homeTurn } from "../board/geometry.js";
import { t } from "../i18n/index.js";
import { showError } from "../ui/errors.js";
import { gameTiles } from "../ui/tiles.js";
import { NewGameForm } from "../ui/new-game.js";
import { offers } from "../ui/offers.js";
import { Stage } from "../ui/stage.js";
import { fenCells } from "../board/fen.js";

/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("../core/types.js").Effect} Effect */

/** @returns {Promise<import("../core/router.js").Page>} */
export async function playPage() {
  const start = api.post("/api/position", { layout: "belgian-daisy" });
  const offered = await offers();
  const view = new PlayView(offered, await start);
  return { title: t("nav.play"), element: view.element, leave: () => view.stage.stop() };
}

class PlayView {
  #busy = false;

  /**
   * @param {Awaited<ReturnType<typeof offers>>} offered
   * @param {Position} position
   */
  constructor(offered, position) {
    this.position = position;
    this.shown = "belgian-daisy";
    this.stage = new Stage({
      play: (effect) => void this.#start(effect),
      why: (cells, direction) =>
        api.post("/api/why", { layout: this.form.layout.key, cells, direction }),
    });
    this.form = new NewGameForm(offered, { changed: () => void this.#changed() });
    this.button = h("button", {
      type: "button",
      class: "button main big",
      onclick: () => void this.#start(null),
    });
    this.hint = h("p", { class: "soft begin" });
    this.running = h("div", { class: "running" });
    this.element = h(
      "div",
      { class: "table play" },
      h("div", { class: "board-side" }, this.stage.element),
      h(
        "aside",
        { class: "panels", "aria-label": t("new.game") },
        h(
          "section",
          { class: "card" },
          h("h1", { class: "panel-title" }, t("play.title")),
          this.form.element,
          this.button,
          this.hint,
        ),
        this.running,
      ),
    );
    this.#draw();
    void this.#listGames();
  }

  #draw() {
    const here = this.form.startsHere;
    this.button.textContent = t(
      this.form.opponent === "link" && this.form.players === 2 ? "play.invite" : "play.start",
    );
    this.hint.textContent = t(here ? "play.first" : "play.waits");
    const mine = this.form.colour === 1 && this.form.players === 2 && this.form.opponent !== "here";
    this.stage.board.setTurn(
      mine ? 3 : this.form.players > 2
        ? homeTurn(
          Object.entries(this.position.cells).filter(([, p]) => p === 0).map(([c]) => c),
          this.position.edge,
        )
        : 0,
    );
    this.stage.board.setPosition(this.position);
    this.stage.allow({ legal: this.position.legal, players: [0], ready: here && !this.#busy });
  }

  async #changed() {
    const { key, fen, edge } = this.form.layout;
    if (key !== this.shown) {
      this.shown = key;
      this.position = { ...this.position, edge, cells: fenCells(fen, edge), legal: [], last: null };
      this.#draw();
      try {
        const position = await api.post("/api/position", { layout: key });
        if (this.shown === key) this.position = position;
      } catch (error) {
        showError(error);
      }
    }
    this.#draw();
  }

  /**
   * Make the game, with a first move if it was made on the board.
   * @param {Effect | null} effect
   */
  async #start(effect) {
    if (this.#busy) return;
    this.#busy = true;
    if (effect) {
      const cells = applied(this.position.cells, effect);
      this.stage.board.setPosition({ ...this.position, cells, last: effect }, { effect });
    }
    this.stage.allow({ legal: [], players: [], ready: false });
    this.button.disabled = true;
    try {
      const moves = effect ? { moves: [effect.move] } : {};
      const { id } = await api.post("/api/games", { ...this.form.request(), ...moves });
      go(`/game/${id}`);
    } catch (error) {
      showError(error);
      this.#busy = false;
      this.button.disabled = false;
      this.#draw();
    }
  }

  async #listGames() {
    try {
      const { games: open } = await api.get("/api/games?over=false&watch=false&limit=100");
      if (!open.length) return;
      fill(
        this.running,
        h(
          "section",
          { class: "card" },
          h("h2", {}, t("play.running")),
          gameTiles(open),
        ),
      );
    } catch {
      // the list is an extra: the board above works without it
    }
  }
}
