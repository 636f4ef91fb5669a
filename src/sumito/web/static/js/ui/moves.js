// The list of moves of a game: a table with a column for each player.

import { fill, h } from "../core/dom.js";
import { t } from "../i18n/index.js";

export class MoveList {
  #key = "";

  /** @param {(ply: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.list = h("ol", { class: "moves" });
    this.element = h("section", { class: "card moves-card", "aria-label": t("moves") }, this.list);
    /** @type {string[]} */
    this.moves = [];
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (button) this.choose(Number(button.getAttribute("data-ply")));
    });
  }

  /**
   * @param {string[]} moves
   * @param {{columns: number, offset: number, current: number, marks?: Map<number, string>}} how
   *   offset: how many turns of the first row have passed before the first move
   */
  update(moves, { columns, offset, current, marks = new Map() }) {
    const key = JSON.stringify([moves.length, moves.at(-1), columns, offset, [...marks]]);
    if (key !== this.#key) {
      this.#key = key;
      this.#draw(moves, columns, offset, marks);
    }
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const now = this.list.querySelector(`[data-ply="${current}"]`);
    now?.setAttribute("aria-current", "true");
    this.#follow(now);
  }

  /**
   * @param {string[]} moves
   * @param {number} columns
   * @param {number} offset
   * @param {Map<number, string>} marks
   */
  #draw(moves, columns, offset, marks) {
    this.list.style.setProperty("--columns", String(columns));
    if (!moves.length) return fill(this.list, h("li", { class: "moves-none" }, t("moves.none")));
    const rows = [];
    const shown = [...Array.from({ length: offset }, () => ""), ...moves];
    for (let first = 0; first < shown.length; first += columns) {
      const cells = shown.slice(first, first + columns).map((move, index) => {
        const ply = first + index - offset + 1;
        if (!move) return h("span", { class: "move none" }, "…");
        const mark = marks.get(ply);
        return h("button", {
          type: "button",
          class: `move ${mark ?? ""}`,
          "data-ply": ply,
          ...(mark ? { title: t(/** @type {any} */ (`mark.${mark}`)) } : {}),
        }, move);
      });
      rows.push(h("li", {}, h("span", { class: "move-number" }, first / columns + 1), cells));
    }
    fill(this.list, rows);
  }

  /** @param {Element | null} now */
  #follow(now) {
    if (!now) {
      this.list.scrollTo({ top: 0, left: 0 });
      return;
    }
    const list = this.list.getBoundingClientRect(), at = now.getBoundingClientRect();
    if (at.top < list.top || at.bottom > list.bottom) {
      this.list.scrollTop += at.top - list.top - list.height / 2 + at.height / 2;
    }
    if (at.left < list.left || at.right > list.right) {
      this.list.scrollLeft += at.left - list.left - list.width / 2 + at.width / 2;
    }
  }
}

/**
 * Buttons to walk through a game; arrow keys do the same.
 * @param {(where: "first" | "back" | "forward" | "last") => void} walk
 * @param {(name: string) => Node} icon
 */
export function walkButtons(walk, icon) {
  const names = /** @type {const} */ (["first", "back", "forward", "last"]);
  return h(
    "div",
    { class: "walk", role: "group", "aria-label": t("walk") },
    names.map((name) =>
      h("button", {
        type: "button",
        class: "icon-button",
        "aria-label": t(`walk.${name}`),
        title: t(`walk.${name}`),
        onclick: () => walk(name),
        "data-walk": name,
      }, icon(name))
    ),
  );
}

/**
 * Arrow keys walk through a game while nothing else wants them.
 * @param {(where: "first" | "back" | "forward" | "last") => void} walk
 * @returns {() => void}
 */
export function walkByKeys(walk) {
  /** @type {Record<string, "first" | "back" | "forward" | "last">} */
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    const where = keys[event.key];
    if (!where || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = /** @type {Element} */ (event.target);
    if (
      target.closest(
        "input, textarea, select, dialog, [role=application], [role=radiogroup], [role=slider]",
      )
    ) return;
    event.preventDefault();
    walk(where);
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}
