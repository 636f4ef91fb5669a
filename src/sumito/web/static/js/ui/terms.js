// Why a position is good or bad: the terms of an evaluation as bars.

import { api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { Colour } from "../input/announce.js";
import { maybe, signed, t } from "../i18n/index.js";

/**
 * @param {{terms: {name: string, score: number, summary: string}[]}} explained
 */
function termBars({ terms }) {
  const shown = terms.filter(({ score }) => Math.abs(score) > 1e-9)
    .sort((a, b) => Math.abs(b.score) - Math.abs(a.score)).slice(0, 8);
  const most = Math.max(...shown.map(({ score }) => Math.abs(score)), 1e-9);
  return h(
    "ul",
    { class: "terms" },
    shown.map(({ name, score, summary }) => {
      const bar = h("span", { class: `term-bar ${score < 0 ? "bad" : "good"}` });
      bar.style.setProperty("--size", `${((Math.abs(score) / most) * 50).toFixed(1)}%`);
      return h(
        "li",
        { title: maybe(`term.${name.replace(/^(own|other|last) /, "")}.summary`, summary) },
        h("span", { class: "term-name" }, maybe(`term.${name}`, name.replaceAll("_", " "))),
        h("span", { class: "term-track", "aria-hidden": "true" }, bar),
        h("span", { class: "term-score" }, signed(score)),
      );
    }),
  );
}

export class TermsCard {
  #asked = 0;

  constructor() {
    this.element = h("section", { class: "card terms-card" });
  }

  /**
   * @param {import("../core/types.js").Where} where
   * @param {number} turn
   */
  async explain(where, turn) {
    const mine = ++this.#asked;
    await new Promise((resolve) => setTimeout(resolve, 150)); // not while walking fast
    if (mine !== this.#asked) return;
    try {
      const bars = termBars(await api.post("/api/explain", where));
      if (mine !== this.#asked) return;
      this.element.hidden = false;
      fill(
        this.element,
        h("h2", {}, t("terms.title", { colour: Colour(turn) })),
        bars.childElementCount ? bars : h("p", { class: "soft" }, t("terms.even")),
      );
    } catch {
      if (mine === this.#asked) this.element.hidden = true;
    }
  }

  stop() {
    this.#asked++;
  }
}
