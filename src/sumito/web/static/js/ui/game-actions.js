// What one can do in a game: a row of buttons that stay where they are while the game goes on.

import { fillKeyed, h } from "../core/dom.js";
import { go } from "../core/router.js";
import { t } from "../i18n/index.js";
import { confirmDialog, toast } from "./dialog.js";
import { icon } from "./icons.js";

/** @typedef {import("../core/types.js").State} State */

const SPEEDS = [2500, 1200, 600, 200, 0]; // ms between moves
const ALWAYS = ["undo", "hint", "draw", "resign"]; // shown while one plays, even if not now

export class GameActions {
  /** @type {State | null} */
  #state = null;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {(message: Record<string, unknown>) => Promise<any>} ask */
  constructor(ask) {
    this.ask = ask;
    this.element = h("div", { class: "actions" });
    this.speed = h("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      step: 1,
      onchange: () => void ask({ type: "speed", ms: SPEEDS[Number(this.speed.value)] }),
    });
    this.slider = h("label", { class: "action speed" }, h("span", {}, t("speed")), this.speed);
    const ply = () => this.#state?.position.ply;
    this.#add("step", "forward", t("step"), () => void ask({ type: "step" }));
    this.#add("undo", "undo", t("undo"), () => void ask({ type: "undo", ply: ply() }));
    this.#add("hint", "hint", t("hint"), () => void ask({ type: "hint", ply: ply() }));
    this.#add("draw", "draw", t("draw"), () => void this.#offerDraw());
    this.#add("swap", "swap", t("swap"), () => void ask({ type: "swap", ply: ply() }));
    this.#add("new", "plus", t("new.short"), () => go("/"));
    this.#add("pause", "pause", t("pause"), () => void ask({ type: "pause" }));
    this.#add("resume", "go", t("resume"), () => void ask({ type: "resume" }));
    this.#add("resign", "flag", t("resign"), () => void this.#resign());
  }

  /**
   * @param {string} name
   * @param {string} picture
   * @param {string} label
   * @param {() => void} act
   */
  #add(name, picture, label, act) {
    const button = h(
      "button",
      { type: "button", class: "action", "data-action": name, onclick: act },
      icon(picture),
      h("span", {}, label),
    );
    this.#buttons.set(name, button);
  }

  /**
   * @param {State} state
   * @param {number | null} looking
   */
  update(state, looking) {
    this.#state = state;
    const can = new Set(state.can);
    if (can.has("takeback")) can.add("undo"); // another person is asked
    if (!state.clock && !state.watch) can.delete("pause"); // nothing runs that could stand still
    if (state.status !== "over") can.add("new");
    const playing = state.you.length > 0 && state.status === "playing";
    const leads = state.watch !== null && state.owner;
    const names = [...this.#buttons.keys()].filter((name) =>
      name === "step" ? leads : can.has(name) || (playing && ALWAYS.includes(name))
    );
    for (const [name, button] of this.#buttons) {
      button.disabled = !can.has(name) || (looking !== null && name !== "new");
    }
    const wanted = names.map((name) => ({
      key: name,
      make: () => /** @type {Element} */ (this.#buttons.get(name)),
    }));
    if (leads) {
      wanted.splice(1, 0, { key: "speed", make: () => this.slider });
      if (document.activeElement !== this.speed) this.speed.value = String(nearest(state));
    }
    fillKeyed(this.element, wanted);
  }

  async #offerDraw() {
    const state = this.#state;
    const answer = await this.ask({ type: "draw", action: "offer" });
    const people = state?.seats.some((seat) => seat.kind === "person" && !seat.you);
    if (answer && !people && this.#state?.status !== "over") toast(t("draw.declined"));
  }

  async #resign() {
    if (await confirmDialog(t("resign.sure"), t("resign"))) void this.ask({ type: "resign" });
  }
}

/** The step of the slider that is nearest to the speed of a game. @param {State} state */
function nearest(state) {
  const speed = state.watch?.speed ?? 800;
  const far = (/** @type {number} */ n) => Math.abs(SPEEDS[n] - speed);
  return SPEEDS.reduce((best, _, n) => (far(n) < far(best) ? n : best), 0);
}
