// Line icons, drawn here so that nothing has to be fetched.

import { s } from "../core/dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  play: "M12 3l8 4.6v8.8L12 21l-8-4.6V7.6zM12 3v18",
  watch:
    "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  analyse: "M3 17l5-6 4 3 5-8 4 5M3 21h18",
  library: "M5 4v16M9.5 4v16M14 4.5l4.5 15M3 20h18",
  lab: "M9.5 3h5M10.5 3v6L4.6 19a1.4 1.4 0 001.2 2h12.4a1.4 1.4 0 001.2-2L13.5 9V3M7.5 14.5h9",
  learn:
    "M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5V20",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-3",
  hint: "M9 18h6M10 21h4M8.5 14.5A6 6 0 1115.5 14.5c-.7.6-.9 1.2-1 2h-5c-.1-.8-.3-1.4-1-2z",
  flag: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  draw: "M3 8h18M3 16h18",
  swap: "M7 4L3.5 7.5 7 11M4 7.5h15M17 13l3.5 3.5L17 20M20 16.5H5",
  flip: "M4 12a8 8 0 0113.7-5.6L20 9M20 4v5h-5M20 12a8 8 0 01-13.7 5.6L4 15M4 20v-5h5",
  promote: "M12 19V6M6.5 11L12 5.5l5.5 5.5",
  plus: "M12 5v14M5 12h14",
  share:
    "M8 12l8-5M8 12l8 5M6 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM18 3.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM18 15.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  download: "M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14",
  edit: "M4 20l1-4L16.5 4.5l3 3L8 19zM14.5 6.5l3 3",
  first: "M6 5v14M18 6l-8 6 8 6z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  last: "M18 5v14M6 6l8 6-8 6z",
  pause: "M8 5v14M16 5v14",
  go: "M7 5l12 7-12 7z",
  keyboard: "M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8 14h8",
  search: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  link:
    "M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1",
  person: "M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  chip: "M7 7h10v10H7zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5",
  check: "M5 12.5l4.5 4.5L19 7",
  target: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 9a3 3 0 100 6 3 3 0 000-6z",
};

/**
 * @param {string} name
 * @param {string} [classes]
 */
export function icon(name, classes = "") {
  return s(
    "svg",
    { class: `icon ${classes}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: PATHS[name] }),
  );
}
