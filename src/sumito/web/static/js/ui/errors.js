// What went wrong, in the reader's words, with what to do next.

import { h } from "../core/dom.js";
import { maybe, t } from "../i18n/index.js";
import { toast } from "./dialog.js";

/**
 * @param {unknown} error
 * @returns {{code: string, text: string}}
 */
function parts(error) {
  if (error instanceof Error) {
    const code = "code" in error && typeof error.code === "string" ? error.code : "failed";
    return { code, text: error.message };
  }
  return { code: "failed", text: String(error) };
}

/**
 * One line for a message. Details that only the server knows are added in its words.
 * @param {unknown} error
 */
export function errorText(error) {
  const { code, text } = parts(error);
  return maybe(`error.${code}`, text, { text });
}

/** @param {unknown} error */
export function showError(error) {
  toast(errorText(error), "bad");
}

/** What is wrong with a page's address when it holds a game or a position that cannot be read. */
const BAD_LINK = new Set([
  "bad_game",
  "bad_moves",
  "bad_position",
  "illegal_move",
  "invalid",
  "unknown_layout",
]);

/**
 * A whole page for something that is not there.
 * @param {unknown} error
 * @returns {import("../core/router.js").Page}
 */
export function errorPage(error) {
  const { code } = parts(error);
  if (code === "failed") console.warn(error);
  const title = BAD_LINK.has(code)
    ? t("error.bad_link.title")
    : maybe(`error.${code}.title`, t("error.title"));
  const words = errorText(error);
  const what = BAD_LINK.has(code)
    ? t("error.bad_link.what", { text: /[.!?]$/.test(words) ? words : `${words}.` })
    : maybe(`error.${code}.what`, words);
  const element = h(
    "div",
    { class: "page narrow error-page" },
    h("h1", {}, title),
    h("p", { class: "lead" }, what),
    h(
      "p",
      { class: "buttons" },
      h("a", { class: "button main", href: "/" }, t("error.play")),
      h(
        "button",
        { type: "button", class: "button", onclick: () => location.reload() },
        t("error.again"),
      ),
    ),
  );
  return { title, element };
}
