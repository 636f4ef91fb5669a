// A tournament: how far it is, who stands where, what is being played now and what was played last.

import { fill, fillKeyed, h, setText } from "../core/dom.js";
import { fenCells } from "../board/fen.js";
import { miniature } from "../board/plate.js";
import { bead } from "../board/sprite.js";
import { Colour } from "../input/announce.js";
import { maybe, number, signed, t } from "../i18n/index.js";

/** @typedef {import("../core/types.js").Underway} Underway */

/**
 * The address of a game of a run that is being played.
 * @param {string} run
 * @param {number} game
 */
export const liveAddress = (run, game) => `/watch?run=${encodeURIComponent(run)}&number=${game}`;

/** The games that are being played now, as small boards that move. */
export class LiveGames {
  /** @type {Map<number, LiveTile>} */
  #tiles = new Map();

  /** @param {string} run */
  constructor(run) {
    this.run = run;
    this.tiles = h("div", { class: "tiles live-tiles" });
    this.element = h(
      "section",
      { class: "live-games", hidden: true },
      h("h3", {}, t("run.now")),
      this.tiles,
    );
  }

  /** @param {Underway[]} games */
  update(games) {
    this.element.hidden = !games.length;
    this.#tiles = new Map(
      games.map((game) => [game.number, this.#tiles.get(game.number) ?? new LiveTile(this.run)]),
    );
    for (const game of games) this.#tiles.get(game.number)?.update(game);
    fillKeyed(
      this.tiles,
      [...this.#tiles].map(([key, tile]) => ({ key: String(key), make: () => tile.element })),
    );
  }
}

class LiveTile {
  #fen = "";

  /** @param {string} run */
  constructor(run) {
    this.run = run;
    this.picture = h("span");
    this.title = h("span", { class: "live-players" });
    this.words = h("span", { class: "soft" });
    this.link = h(
      "a",
      { class: "tile-link" },
      this.picture,
      h("span", { class: "tile-words" }, this.title, this.words),
    );
    this.element = h("div", { class: "tile" }, this.link);
  }

  /** @param {Underway} game */
  update(game) {
    if (game.fen === this.#fen) return;
    this.#fen = game.fen;
    this.link.setAttribute("href", liveAddress(this.run, game.number));
    this.picture.replaceChildren(
      miniature({ edge: game.edge, cells: fenCells(game.fen, game.edge) }),
    );
    fill(
      this.title,
      game.players.map((name, n) =>
        h("span", { class: "live-player" }, bead(n), h("span", { title: name }, name))
      ),
    );
    setText(
      this.words,
      [
        t("plies", { n: game.plies }),
        game.ejected.join(" : "),
        t("to.move", { colour: Colour(game.turn) }),
      ].join(" · "),
    );
  }
}

/** @param {any} table */
export function runTable(table) {
  const progress = t("run.progress", { games: number(table.games), total: number(table.total) });
  return [
    h("p", {}, progress),
    h("progress", { max: table.total || 1, value: String(table.games), "aria-label": progress }),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": table.title },
      standings(table.rows),
    ),
  ];
}

/** @param {any[]} rows */
function standings(rows) {
  const none = (/** @type {number | null | undefined} */ value) =>
    value === null || value === undefined;
  const percent = (/** @type {number | null} */ value) =>
    none(value) ? "–" : number(Number(value), { style: "percent", maximumFractionDigits: 1 });
  const elo = (/** @type {number | null} */ value) =>
    none(value) ? "–" : signed(Number(value)).replace(/[.,]\d+$/, "");
  const heads = ["#", t("col.name"), t("col.games"), t("col.wdl"), t("col.score"), "Elo"];
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((text, n) => h("th", { scope: "col", class: n > 1 ? "number" : "" }, text)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row, place) =>
        h(
          "tr",
          {},
          h("td", { class: "place" }, place + 1),
          h("th", { scope: "row" }, row.name),
          h("td", { class: "number" }, number(row.games)),
          h("td", { class: "number" }, `${row.wins} / ${row.draws} / ${row.losses}`),
          h("td", { class: "number" }, percent(row.games ? row.mean : null)),
          h("td", { class: "number" }, elo(row.elo)),
        )
      ),
    ),
  );
}

/** @param {any} table */
export function latestGames(table) {
  if (!table.latest?.length) return null;
  return h(
    "div",
    {},
    h("h3", {}, t("run.latest")),
    h(
      "ul",
      { class: "plain" },
      table.latest.map((/** @type {any} */ game) =>
        h(
          "li",
          {},
          h(
            "a",
            { href: `/analyse?run=${encodeURIComponent(table.id)}&number=${game.number}` },
            game.players.join(" – "),
          ),
          " ",
          h(
            "span",
            { class: "soft" },
            [
              game.result,
              maybe(`end.${game.termination}`, game.termination),
              t("plies", { n: game.plies }),
            ].join(" · "),
          ),
        )
      ),
    ),
  );
}
