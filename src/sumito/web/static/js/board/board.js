// The board widget: draws a position and shows changes to it. It knows no rules: what a move does
// arrives as data, and what is touched is told to whoever listens.

import { fill, s } from "../core/dom.js";
import { between, cells, neighbour, PITCH, spot, step } from "./geometry.js";
import { at, drop, glide, pushedBy, shake, still } from "./motion.js";
import { drawPits, drawPlate, viewBox } from "./plate.js";
import { marbleShape } from "./sprite.js";
import { drawArrows, drawLastMove, drawTargets, ring } from "./overlay.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Direction} Direction */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{edge: number, cells: Record<string, number>, last?: Effect | null}} Shown */
/** @typedef {{shape: SVGGElement, player: number, lean: Point}} Marble */

export class Board {
  #lastDrawn = "";

  /** @param {{label: string, coordinates?: boolean}} options */
  constructor({ label, coordinates = true }) {
    this.edge = 5;
    this.turn = 0;
    /** @type {Map<string, Marble>} */
    this.marbles = new Map();
    /** @type {((player: number, from: DOMRect) => void) | null} */
    this.onEjected = null;
    /** @type {Effect | null} */
    this.last = null;
    /** @type {string[]} */
    this.held = [];
    /** @type {Map<string, Effect[]>} */
    this.targets = new Map();
    /** @type {Effect | null} the move that is shown without being made */
    this.leaning = null;
    this.svg = s("svg", {
      class: `board${coordinates ? "" : " bare"}`,
      tabindex: 0,
      role: "application",
      "aria-label": label,
    });
    this.layers = {
      plate: s("g"),
      cells: s("g"),
      left: s("g"),
      marbles: s("g", { class: "marbles" }),
      rings: s("g"),
      targets: s("g", { class: "targets" }),
      arrows: s("g", { class: "arrows" }),
      cursor: s("g"),
    };
    this.svg.append(...Object.values(this.layers));
    this.#lay();
  }

  #lay() {
    const box = viewBox(this.edge);
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    fill(this.layers.plate, drawPlate(this.edge, this.turn));
    fill(this.layers.cells, drawPits(this.edge, this.turn));
  }

  /**
   * Turn the board by sixths.
   * @param {number} turn
   */
  setTurn(turn) {
    if (turn === this.turn) return;
    this.turn = turn;
    this.#lay();
    this.#place(Object.fromEntries([...this.marbles].map(([cell, one]) => [cell, one.player])));
    this.#redraw();
  }

  /**
   * Show a position. If the move that leads to it (or, going back, the move taken back) is given
   * and fits what is on the board, the marbles move; otherwise they are put down.
   * @param {Shown} position
   * @param {{effect?: Effect | null, back?: boolean}} [how]
   */
  setPosition(position, { effect = null, back = false } = {}) {
    this.settle();
    if (position.edge !== this.edge) {
      this.edge = position.edge;
      this.#lay();
      this.#place({});
    }
    if (effect) {
      if (back) this.#moveBack(effect);
      else this.#move(effect);
    }
    if (!this.#shows(position.cells)) this.#place(position.cells);
    this.last = position.last ?? null;
    this.#redraw();
  }

  /** @param {Record<string, number>} wanted */
  #shows(wanted) {
    const names = Object.keys(wanted);
    return names.length === this.marbles.size &&
      names.every((cell) => this.marbles.get(cell)?.player === wanted[cell]);
  }

  /** @param {string} cell */
  spot(cell) {
    return spot(cell, this.edge, this.turn);
  }

  /** @param {Direction} direction */
  step(direction) {
    return step(direction, this.turn);
  }

  /** @param {Record<string, number>} wanted */
  #place(wanted) {
    for (const [cell, one] of this.marbles) {
      if (wanted[cell] !== one.player) {
        one.shape.remove();
        this.marbles.delete(cell);
      } else {
        one.shape.style.transform = at(this.spot(cell));
      }
    }
    for (const [cell, player] of Object.entries(wanted)) {
      if (!this.marbles.has(cell)) this.#put(cell, player);
    }
  }

  /**
   * @param {string} cell
   * @param {number} player
   */
  #put(cell, player) {
    const shape = s(
      "g",
      { class: "marble", "data-at": cell, "data-player": player },
      marbleShape(player),
      ring({ x: 0, y: 0 }, "held"),
    );
    shape.style.transform = at(this.spot(cell));
    this.layers.marbles.append(shape);
    const marble = { shape, player, lean: { x: 0, y: 0 } };
    this.marbles.set(cell, marble);
    return marble;
  }

  /**
   * The marbles a move pushes, the nearest to the pushing line first.
   * @param {Effect} effect
   */
  #pushedInOrder(effect) {
    const from = effect.own[0][0];
    const far = (/** @type {string} */ cell) => between(from, cell)?.distance ?? 0;
    return [
      ...effect.pushed.map(([cell, to]) => ({ cell, to })),
      ...effect.ejected.map(([cell]) => ({ cell, to: "" })),
    ]
      .sort((a, b) => far(a.cell) - far(b.cell));
  }

  /** @param {Effect} effect */
  #move(effect) {
    const pushed = this.#pushedInOrder(effect);
    const shifts = [
      ...effect.own.map(([cell, to]) => ({ cell, to, wait: 0 })),
      ...pushed.map(({ cell, to }, n) => ({ cell, to, wait: n + 1 })),
    ];
    if (shifts.some(({ cell }) => !this.marbles.has(cell))) return;
    const taken = shifts.map((shift) => ({ ...shift, marble: this.marbles.get(shift.cell) }));
    for (const { cell } of shifts) this.marbles.delete(cell);
    for (const { cell, to, wait, marble } of taken) {
      if (!marble) continue;
      const rest = this.spot(cell);
      const from = { x: rest.x + marble.lean.x, y: rest.y + marble.lean.y };
      marble.lean = { x: 0, y: 0 };
      if (to) {
        glide(marble.shape, from, this.spot(to), wait);
        marble.shape.setAttribute("data-at", to);
        this.marbles.set(to, marble);
      } else {
        this.#eject(marble, from, effect.direction);
      }
    }
  }

  /**
   * @param {Marble} marble
   * @param {Point} from
   * @param {Direction} direction
   */
  #eject(marble, from, direction) {
    marble.shape.removeAttribute("data-at");
    marble.shape.classList.add("gone");
    const way = this.step(direction);
    drop(marble.shape, from, way).catch(() => undefined);
    if (this.onEjected && !still()) {
      const ctm = this.svg.getScreenCTM();
      if (!ctm) return;
      const point = new DOMPoint(from.x + way.x * 1.4, from.y + way.y * 1.4).matrixTransform(ctm);
      const size = 34 * ctm.a;
      this.onEjected(
        marble.player,
        new DOMRect(point.x - size / 2, point.y - size / 2, size, size),
      );
    }
  }

  /** @param {Effect} effect */
  #moveBack(effect) {
    const shifts = [...effect.own, ...effect.pushed].map(([cell, to]) => ({ cell, to }));
    if (shifts.some(({ to }) => !this.marbles.has(to))) return;
    const taken = shifts.map((shift) => ({ ...shift, marble: this.marbles.get(shift.to) }));
    for (const { to } of shifts) this.marbles.delete(to);
    for (const { cell, to, marble } of taken) {
      if (!marble) continue;
      glide(marble.shape, this.spot(to), this.spot(cell));
      marble.shape.setAttribute("data-at", cell);
      this.marbles.set(cell, marble);
    }
    for (const [cell, player] of effect.ejected) this.#put(cell, player);
  }

  /**
   * Let a move begin without making it: the group follows, what it pushes leans, and what would
   * be ejected glows.
   * @param {Effect | null} effect
   * @param {number} gone how far the group has gone, in pitches
   */
  lean(effect, gone) {
    this.settle(true);
    if (!effect) return;
    this.leaning = effect;
    const way = this.step(effect.direction);
    const far = Math.min(gone, 0.62) * PITCH;
    for (const [cell] of effect.own) {
      this.#shift(cell, way, far);
      this.marbles.get(cell)?.shape.classList.add("moving");
    }
    this.#pushedInOrder(effect).forEach(({ cell, to }, n) => {
      this.#shift(cell, way, pushedBy(far, n));
      const marble = this.marbles.get(cell);
      marble?.shape.classList.add(to ? "pushed" : "glow");
    });
  }

  /**
   * @param {string} cell
   * @param {Point} way
   * @param {number} far in user units
   */
  #shift(cell, way, far) {
    const marble = this.marbles.get(cell);
    if (!marble) return;
    const part = far / PITCH;
    marble.lean = { x: way.x * part, y: way.y * part };
    const rest = this.spot(cell);
    marble.shape.classList.add("leaning");
    marble.shape.style.transform = at({ x: rest.x + marble.lean.x, y: rest.y + marble.lean.y });
  }

  /**
   * Put leaning marbles back. Their lean is kept for a move that follows at once.
   * @param {boolean} [forget]
   */
  settle(forget = false) {
    this.leaning = null;
    for (const [cell, marble] of this.marbles) {
      if (!marble.shape.classList.contains("leaning")) continue;
      marble.shape.classList.remove("leaning", "moving", "pushed", "glow");
      marble.shape.style.transform = at(this.spot(cell));
      if (forget) marble.lean = { x: 0, y: 0 };
    }
  }

  /**
   * An impossible push: shake once.
   * @param {string[]} held
   * @param {Direction | null} direction
   */
  refuse(held, direction) {
    this.settle(true);
    const shapes = held.flatMap((cell) => this.marbles.get(cell)?.shape ?? []);
    shake(shapes, direction ? this.step(direction) : { x: PITCH, y: 0 });
  }

  /**
   * Rings around the marbles one holds.
   * @param {string[]} held
   * @param {Map<string, Effect[]>} [targets]
   */
  showHeld(held, targets = new Map()) {
    this.held = held;
    this.targets = targets;
    this.#redraw();
  }

  /**
   * Mark the marbles that can be picked up.
   * @param {(cell: string, player: number | null) => boolean} mine
   */
  setMine(mine) {
    for (const pit of this.layers.cells.querySelectorAll("[data-cell]")) {
      const cell = pit.getAttribute("data-cell") ?? "";
      pit.classList.toggle("mine", mine(cell, this.marbles.get(cell)?.player ?? null));
    }
  }

  /**
   * Arrows for moves, the most important first.
   * @param {{effect: Effect, opacity?: number, kind?: string, label?: string}[]} arrows
   */
  setArrows(arrows) {
    fill(this.layers.arrows, drawArrows(arrows, this.edge, this.turn));
  }

  /**
   * Where the keyboard is.
   * @param {string | null} cell
   */
  setCursor(cell) {
    fill(this.layers.cursor, cell ? ring(this.spot(cell), "cursor", 20) : null);
  }

  #redraw() {
    const { held } = this;
    // Drawn once for each move, so that the rings can come when the marbles have arrived.
    const drawn = JSON.stringify([this.last, this.edge, this.turn]);
    if (drawn !== this.#lastDrawn) {
      this.#lastDrawn = drawn;
      const { left, rings } = drawLastMove(this.last, this.edge, this.turn);
      fill(this.layers.left, left);
      fill(this.layers.rings, rings);
    }
    this.layers.rings.style.display = held.length ? "none" : "";
    for (const [cell, marble] of this.marbles) {
      marble.shape.classList.toggle("held", held.includes(cell));
    }
    fill(
      this.layers.targets,
      drawTargets(this.targets, (cell) => this.spot(cell), (cell) => this.marbles.has(cell)),
    );
  }

  /**
   * A point of the screen in the board's own units.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  pointAt(clientX, clientY) {
    const ctm = this.svg.getScreenCTM();
    if (!ctm) return { x: 0, y: 0 };
    return new DOMPoint(clientX, clientY).matrixTransform(ctm.inverse());
  }

  /**
   * The cell at a point in the board's own units.
   * @param {Point} point
   * @returns {string | null}
   */
  cellAt(point) {
    for (const cell of cells(this.edge)) {
      const centre = this.spot(cell);
      if (Math.hypot(point.x - centre.x, point.y - centre.y) <= PITCH * 0.56) return cell;
    }
    return null;
  }

  /**
   * @param {string} cell
   * @returns {number | null}
   */
  playerAt(cell) {
    return this.marbles.get(cell)?.player ?? null;
  }

  /**
   * @param {string} cell
   * @param {Direction} direction
   */
  neighbour(cell, direction) {
    const next = neighbour(cell, direction);
    return cells(this.edge).includes(next) ? next : null;
  }
}
