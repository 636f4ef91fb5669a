// Clocks: what the server said, counted down until it says more.

import { h, setText } from "../core/dom.js";

/** @typedef {import("../core/types.js").Clock} Clock */

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 20_000) {
    const tenths = Math.floor(left / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export class Clocks {
  /** @type {Clock | null} */
  #clock = null;
  #heard = 0;
  #frame = 0;
  /** @type {Map<number, HTMLElement>} */
  #faces = new Map();

  /** @param {number} player */
  face(player) {
    const face = h("div", { class: "clock", role: "timer", "aria-live": "off" });
    this.#faces.set(player, face);
    this.#draw();
    return face;
  }

  /**
   * The same clock again is nothing new: what has run off since it came still counts.
   * @param {Clock | null} clock
   */
  update(clock) {
    if (clock === this.#clock) return;
    this.#clock = clock;
    this.#heard = performance.now();
    this.#draw();
  }

  #draw() {
    clearTimeout(this.#frame);
    const clock = this.#clock;
    for (const [player, face] of this.#faces) {
      face.hidden = !clock;
      if (!clock) continue;
      const runs = clock.running === player;
      // A delay before a turn's time begins to count shows as a clock that waits.
      const gone = runs ? Math.max(0, performance.now() - this.#heard) : 0;
      const left = clock.left[player] - gone;
      setText(face, clockText(left));
      face.classList.toggle("runs", runs);
      face.classList.toggle("short", left < 20_000);
    }
    if (clock && clock.running !== null) {
      this.#frame = setTimeout(() => this.#draw(), 100);
    }
  }

  stop() {
    clearTimeout(this.#frame);
    this.#clock = null;
  }
}
