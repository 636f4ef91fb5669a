// What a reader has chosen, kept in this browser. Without storage it holds for this page alone.

import { Store } from "./store.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "en" | "fr"} language
 * @property {boolean} coordinates
 * @property {number} level
 * @property {string} name
 */

/** @type {Settings} */
const USUAL = {
  theme: "auto",
  language: "auto",
  coordinates: true,
  level: 3,
  name: "",
};

const KEY = "sumito.settings";

/** @returns {Settings} */
function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

export const settings = new Store(read());

/** @param {Partial<Settings>} changes */
export function change(changes) {
  settings.value = { ...settings.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // a private window: the choice lasts as long as the page
  }
}

addEventListener("storage", (event) => {
  if (event.key === KEY) settings.value = read();
});
