// Who stands better: a bar beside the board. Black's share grows from the bottom.

import { h, setText } from "../core/dom.js";
import { t } from "../i18n/index.js";

/**
 * Black's expected result, from 0 to 1.
 * @param {number} score in marbles for black
 */
export const share = (score) => 1 / (1 + Math.exp(-score * 0.9));

export class EvalBar {
  constructor() {
    this.black = h("div", { class: "eval-black" });
    this.figure = h("span", { class: "eval-figure" });
    this.element = h(
      "div",
      { class: "eval-bar", role: "img", "aria-label": t("eval") },
      this.black,
      this.figure,
    );
  }

  /**
   * @param {{share: number, text: string} | null} now
   * @param {boolean} turned black sits at the top
   */
  update(now, turned) {
    this.element.hidden = now === null;
    if (!now) return;
    this.element.classList.toggle("turned", turned);
    this.black.style.setProperty("--share", `${(now.share * 100).toFixed(1)}%`);
    setText(this.figure, now.text);
    this.figure.classList.toggle("for-black", now.share >= 0.5);
    this.element.setAttribute("aria-label", `${t("eval")}: ${now.text}`);
  }
}
