// Small form parts: a row of choices, a slider with words, a select.

import { h } from "../core/dom.js";

/** @typedef {import("../core/dom.js").Child} Child */

let names = 0;

/**
 * A row of choices of which one is chosen.
 * @template {string | number} T
 * @param {string} legend
 * @param {{value: T, label: Child | Child[], name?: string}[]} options
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @param {{classes?: string, hideLegend?: boolean}} [how]
 */
export function choices(
  legend,
  options,
  chosen,
  choose,
  { classes = "", hideLegend = false } = {},
) {
  const name = `choice-${++names}`;
  return h(
    "fieldset",
    { class: `choices ${classes}` },
    h("legend", { class: hideLegend ? "unseen" : "" }, legend),
    h(
      "div",
      { class: "choices-row" },
      options.map(({ value, label, name: spoken }) =>
        h(
          "label",
          { class: "choice", "data-value": value },
          h("input", {
            type: "radio",
            name,
            value: String(value),
            checked: value === chosen,
            ...(spoken ? { "aria-label": spoken } : {}),
            onchange: () => choose(value),
          }),
          h("span", {}, label),
        )
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {{value: string, label: string, group?: string}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {{hideLabel?: boolean}} [how]
 */
export function select(label, options, chosen, choose, { hideLabel = false } = {}) {
  /** @type {Map<string, HTMLElement[]>} */
  const groups = new Map();
  for (const { value, label: text, group = "" } of options) {
    const option = h("option", { value, selected: value === chosen }, text);
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  const parts = [...groups].flatMap((
    [group, members],
  ) => (group ? [h("optgroup", { label: group }, members)] : members));
  const field = h("select", {
    class: "field",
    onchange: () => choose(field.value),
    ...(hideLabel ? { "aria-label": label } : {}),
  }, parts);
  return hideLabel ? field : h("label", { class: "labelled" }, h("span", {}, label), field);
}

/**
 * @param {string} label
 * @param {{value: number, min: number, max: number, step?: number}} range
 * @param {(value: number) => string} words
 * @param {(value: number) => void} choose
 */
export function slider(label, { value, min, max, step = 1 }, words, choose) {
  const shown = h("span", { class: "slider-words", "aria-hidden": "true" }, words(value));
  const field = h("input", {
    type: "range",
    min,
    max,
    step,
    value: String(value),
    "aria-valuetext": words(value),
    oninput: () => {
      const now = Number(field.value);
      shown.textContent = words(now);
      field.setAttribute("aria-valuetext", words(now));
      choose(now);
    },
  });
  return h(
    "label",
    { class: "slider" },
    h("span", { class: "slider-label" }, label, " ", shown),
    field,
  );
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
export function checkbox(label, on, choose) {
  const field = h("input", {
    type: "checkbox",
    checked: on,
    onchange: () => choose(field.checked),
  });
  return h("label", { class: "check" }, field, h("span", {}, label));
}

/**
 * A whole number within bounds.
 * @template {number | null} T
 * @param {import("../core/dom.js").Child} label
 * @param {{value: T, min: number, max: number, empty?: string}} range
 *   empty: what an empty field means, where it may be empty
 * @param {(value: T) => void} choose
 */
export function numberField(label, { value, min, max, empty }, choose) {
  const field = h("input", {
    class: "field",
    type: "number",
    inputmode: "numeric",
    min,
    max,
    value: value === null ? "" : String(value),
    placeholder: empty,
    onchange: () => {
      const typed = Math.round(Number(field.value));
      const none = empty !== undefined && field.value === "";
      const now = none ? null : Math.max(min, Math.min(max, typed || min));
      field.value = now === null ? "" : String(now);
      choose(/** @type {T} */ (now));
    },
  });
  return h("label", { class: "labelled" }, h("span", {}, label), field);
}
