// The rules of a game, field by field: what is usual stands there until somebody changes it.

import { h } from "../core/dom.js";
import { usualRules } from "../core/rules.js";
import { t } from "../i18n/index.js";
import { checkbox, numberField, select } from "./choices.js";

/** @typedef {import("../core/rules.js").RuleValues} RuleValues */

/**
 * @param {{edge: number, players: number, rules: RuleValues}} what rules hold what was changed
 * @param {(rules: RuleValues, redraw: boolean) => void} choose
 */
export function rulesForm({ edge, players, rules }, choose) {
  const now = { ...usualRules(edge, players), ...rules };
  let changed = rules;
  const set = (
    /** @type {string} */ name,
    /** @type {boolean | number | string | null} */ value,
    redraw = false,
  ) => {
    changed = { ...changed, [name]: value };
    choose(changed, redraw);
  };
  /**
   * @param {string} name
   * @param {string[]} values
   */
  const option = (name, values, redraw = false) =>
    select(
      t(/** @type {any} */ (`rule.${name}`)),
      values.map((value) => ({ value, label: t(/** @type {any} */ (`rule.${name}.${value}`)) })),
      String(now[name]),
      (value) => set(name, value, redraw),
    );
  /** @param {string} name */
  const flag = (name, redraw = false) =>
    checkbox(
      t(/** @type {any} */ (`rule.${name}`)),
      now[name] === true,
      (on) => set(name, on, redraw),
    );
  return h(
    "div",
    { class: "stack rules-form" },
    h(
      "div",
      { class: "two" },
      numberField(
        t("rule.ejections_to_win"),
        { value: Number(now.ejections_to_win), min: 1, max: 60 },
        (value) => set("ejections_to_win", value),
      ),
      select(
        t("rule.repetition"),
        [2, 3, 4, 5, 0].map((n) => ({
          value: String(n),
          label: n ? t("rule.repetition.n", { n }) : t("rule.repetition.never"),
        })),
        String(now.repetition),
        (value) => set("repetition", Number(value)),
      ),
    ),
    h(
      "div",
      { class: "two" },
      numberField(
        t("rule.ply_limit"),
        {
          value: now.ply_limit === null ? null : Number(now.ply_limit),
          min: 1,
          max: 2000,
          empty: t("rule.ply_limit.none"),
        },
        (value) => set("ply_limit", value, true),
      ),
      now.ply_limit === null
        ? option("no_move", ["loses", "draw", "skip"])
        : option("ply_limit_result", ["draw", "ejections"]),
    ),
    now.ply_limit === null ? null : option("no_move", ["loses", "draw", "skip"]),
    flag("inline_only"),
    flag("ban_inverse"),
    players === 4 ? flag("teams", true) : null,
    players === 4 && now.teams
      ? [
        option("partner_help", ["push", "move", "none"]),
        option("partner_push", ["never", "push", "eject"], true),
        now.partner_push === "eject"
          ? option("partner_credit", ["opponents", "mover", "nobody"])
          : null,
      ]
      : null,
  );
}
