// Why a position is good or bad: the terms of an evaluation as bars.

import { h } from "../core/dom.js";
import { maybe, signed } from "../i18n/index.js";

/**
 * @param {{terms: {name: string, score: number, summary: string}[]}} explained
 */
export function termBars({ terms }) {
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
        { title: summary },
        h("span", { class: "term-name" }, maybe(`term.${name}`, name.replaceAll("_", " "))),
        h("span", { class: "term-track", "aria-hidden": "true" }, bar),
        h("span", { class: "term-score" }, signed(score)),
      );
    }),
  );
}
