// Texts in the reader's language. English is always there; others are fetched when needed.

import { settings } from "../core/settings.js";
import { en } from "./en.js";

/** @typedef {keyof typeof en} Key */

const LANGUAGES = { en: async () => en, fr: async () => (await import("./fr.js")).fr };

/** @type {Record<Key, string>} */
let texts = en;
let language = "en";

/** The language texts are in now. */
export const currentLanguage = () => language;

/** Load the language that is set, or that the browser asks for. */
export async function loadLanguage() {
  const set = settings.value.language;
  const asked = set === "auto"
    ? navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES)
    : set;
  language = asked ?? "en";
  texts = await LANGUAGES[/** @type {"en" | "fr"} */ (language)]();
  document.documentElement.lang = language;
}

/**
 * A text, with what stands in braces filled in. `{n|one|many}` chooses by number.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return texts[key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return singular(Number(value)) ? one : many;
  });
}

/** @param {number} number */
function singular(number) {
  return language === "fr" ? Math.abs(number) < 2 : number === 1;
}

/**
 * A text whose key is put together from parts, or another one if there is none.
 * @param {string} key
 * @param {string} otherwise
 * @param {Record<string, string | number>} [values]
 */
export function maybe(key, otherwise, values) {
  return key in texts ? t(/** @type {Key} */ (key), values) : otherwise;
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return new Intl.NumberFormat(language, options).format(value);
}

/**
 * A score in marbles, with its sign.
 * @param {number} value
 */
export function signed(value) {
  return number(value, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** @param {number | string} time seconds since 1970, or an ISO text */
export function date(time) {
  // A day without a time begins at midnight in Greenwich: elsewhere it could be the day before.
  const day = typeof time === "string" && /^\d+(-\d\d){0,2}$/.test(time);
  const when = typeof time === "number" ? new Date(time * 1000) : new Date(time);
  if (Number.isNaN(when.getTime())) return String(time);
  return new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    ...(day ? { timeZone: "UTC" } : {}),
  }).format(when);
}
