// The evaluation over a whole game: click to jump, mistakes as dots.

import { fill, h, s } from "../core/dom.js";
import { t } from "../i18n/index.js";
import { share } from "./evalbar.js";

/** @typedef {import("../core/types.js").Point} Point */

const HEIGHT = 96;

export class Graph {
  /** @type {Point[]} */
  points = [];
  #total = 0;
  #ply = 0;

  /** @param {(ply: number) => void} choose */
  constructor(choose) {
    this.svg = s("svg", { class: "graph-svg", "aria-hidden": "true" });
    this.element = h("div", {
      class: "graph",
      role: "slider",
      tabindex: 0,
      "aria-label": t("graph"),
      "aria-valuemin": 0,
    }, this.svg);
    this.observer = new ResizeObserver(() => this.#draw());
    this.observer.observe(this.element);
    const at = (/** @type {PointerEvent} */ event) => {
      const box = this.svg.getBoundingClientRect();
      const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      choose(Math.round(part * this.#total));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      at(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) at(event);
    });
    this.element.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      choose(Math.max(0, Math.min(this.#total, this.#ply + step)));
    });
  }

  /**
   * @param {Point[]} points
   * @param {number} total plies of the game
   */
  setPoints(points, total) {
    this.points = points;
    this.#total = total;
    this.#draw();
  }

  /** @param {number} ply */
  setPly(ply) {
    this.#ply = ply;
    this.#draw();
  }

  /** @param {Point} point */
  #height(point) {
    const part = point.chance ?? (point.score === null ? 0.5 : share(point.score));
    return HEIGHT - 6 - part * (HEIGHT - 12);
  }

  #draw() {
    const width = Math.max(1, this.element.clientWidth);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.element.setAttribute("aria-valuemax", String(this.#total));
    this.element.setAttribute("aria-valuenow", String(this.#ply));
    const x = (/** @type {number} */ ply) => (this.#total ? (ply / this.#total) * width : 0);
    const line = this.points.map((point) =>
      `${x(point.ply).toFixed(1)},${this.#height(point).toFixed(1)}`
    );
    const middle = HEIGHT / 2;
    const area = line.length
      ? `M${x(this.points[0].ply)},${middle}L${line.join("L")}L${
        x(this.points[this.points.length - 1].ply)
      },${middle}Z`
      : "";
    fill(
      this.svg,
      s("line", { class: "graph-middle", x1: 0, x2: width, y1: middle, y2: middle }),
      area && s("path", { class: "graph-area", d: area }),
      line.length > 1 && s("polyline", { class: "graph-line", points: line.join(" ") }),
      s("line", { class: "graph-now", x1: x(this.#ply), x2: x(this.#ply), y1: 0, y2: HEIGHT }),
      this.points.filter(({ mark }) => mark).map((point) => {
        // The dot stands after the move that was the mistake.
        const after = this.points.find(({ ply }) => ply === point.ply + 1) ?? point;
        return s(
          "circle",
          {
            class: `graph-dot ${point.mark}`,
            cx: x(after.ply),
            cy: this.#height(after),
            r: point.mark === "inaccuracy" ? 3 : 4.2,
          },
          s("title", {}, `${point.played ?? ""}: ${t(/** @type {any} */ (`mark.${point.mark}`))}`),
        );
      }),
    );
  }

  stop() {
    this.observer.disconnect();
  }
}
