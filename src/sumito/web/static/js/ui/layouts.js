// Choosing a starting layout by its picture.

import { fill, h } from "../core/dom.js";
import { fenCells } from "../board/fen.js";
import { miniature } from "../board/plate.js";
import { maybe, t } from "../i18n/index.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../core/types.js").Layout} Layout */

/**
 * What a layout is called, in the reader's language.
 * @param {{key: string, title: string}} layout
 */
export const layoutTitle = ({ key, title }) => maybe(`layout.${key}`, title);

/** @param {Layout} layout */
export function layoutPicture(layout) {
  return miniature({ edge: layout.edge, cells: fenCells(layout.fen, layout.edge) });
}

/**
 * All layouts of a kind, to choose one.
 * @param {Layout[]} layouts
 * @param {string} chosen
 * @param {(layout: Layout) => void} choose
 */
export function openLayouts(layouts, chosen, choose) {
  const grid = h("div", { class: "layout-grid" });
  const draw = (/** @type {string} */ wanted) =>
    fill(
      grid,
      layouts
        .filter((one) =>
          `${layoutTitle(one)} ${one.title} ${one.author ?? ""} ${one.key}`.toLowerCase().includes(
            wanted.toLowerCase(),
          )
        )
        .map((one) =>
          h(
            "button",
            {
              type: "button",
              class: "layout-choice",
              "data-layout": one.key,
              "aria-pressed": String(one.key === chosen),
              title: one.note ? maybe(`layout.${one.key}.note`, one.note) : null,
              onclick: () => {
                dialog.close();
                choose(one);
              },
            },
            layoutPicture(one),
            h("span", { class: "layout-title" }, layoutTitle(one)),
            h("span", { class: "layout-author" }, one.author ?? "\u00a0"),
          )
        ),
    );
  const field = h("input", {
    class: "field",
    type: "search",
    placeholder: t("layouts.search"),
    "aria-label": t("layouts.search"),
    oninput: () => draw(field.value),
  });
  const dialog = openDialog(t("layouts.choose"), [field, grid], { wide: true });
  draw("");
}
