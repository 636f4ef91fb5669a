// A game as a small picture with a few words.

import { api } from "../core/api.js";
import { h } from "../core/dom.js";
import { fenCells } from "../board/fen.js";
import { miniature } from "../board/plate.js";
import { maybe, number, t } from "../i18n/index.js";
import { confirmDialog } from "./dialog.js";
import { showError } from "./errors.js";
import { icon } from "./icons.js";

/** @typedef {import("../core/types.js").Summary} Summary */

const FIRST = 6; // games that are shown at once

/**
 * The first of some games, and the others when somebody asks for them.
 * @param {Summary[]} games
 */
export function gameTiles(games) {
  const tiles = h("div", { class: "tiles" }, games.slice(0, FIRST).map(gameTile));
  if (games.length <= FIRST) return tiles;
  const more = h("button", {
    type: "button",
    class: "button",
    onclick: () => {
      const others = games.slice(FIRST).map(gameTile);
      tiles.append(...others);
      others[0].querySelector("a")?.focus();
      more.remove();
    },
  }, t("games.all", { n: number(games.length) }));
  return h("div", { class: "stack" }, tiles, more);
}

/** @param {Summary} game */
function gameTile(game) {
  const yours = game.yours.includes(game.turn) && game.status === "playing";
  const remove = async () => {
    if (!(await confirmDialog(t("delete.sure"), t("delete")))) return;
    try {
      await api.delete(`/api/games/${game.id}`);
      tile.remove();
    } catch (error) {
      showError(error);
    }
  };
  const tile = h(
    "div",
    { class: `tile ${yours ? "turn" : ""}` },
    h(
      "a",
      { class: "tile-link", href: `/game/${game.id}` },
      miniature({ edge: game.edge, cells: fenCells(game.fen, game.edge) }),
      h(
        "span",
        { class: "tile-words" },
        h("span", { class: "tile-title" }, game.players.join(" – ")),
        h(
          "span",
          { class: "soft" },
          game.result && game.status === "over"
            ? game.result
            : yours
            ? t("your.turn")
            : maybe(`state.${game.status}`, game.status),
          " · ",
          t("plies", { n: game.plies }),
        ),
      ),
    ),
    h("button", {
      type: "button",
      class: "icon-button",
      title: t("delete"),
      "aria-label": t("delete"),
      onclick: () => void remove(),
    }, icon("trash")),
  );
  return tile;
}
