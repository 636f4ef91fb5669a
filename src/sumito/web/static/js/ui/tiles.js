// A game as a small picture with a few words.

import { h } from "../core/dom.js";
import { miniature } from "../board/plate.js";
import { maybe, t } from "../i18n/index.js";
import { fenCells } from "./layouts.js";

/** @param {import("../core/types.js").Summary} game */
export function gameTile(game) {
  const yours = game.yours.includes(game.turn) && game.status === "playing";
  return h("a", { class: `tile ${yours ? "turn" : ""}`, href: `/game/${game.id}` },
    miniature({ edge: game.edge, cells: fenCells(game.fen, game.edge) }),
    h("span", { class: "tile-words" },
      h("span", { class: "tile-title" }, game.players.join(" – ")),
      h("span", { class: "soft" }, game.result && game.status === "over" ? game.result
        : yours ? t("your.turn") : maybe(`state.${game.status}`, game.status),
        " · ", t("plies", { n: game.plies }))));
}
