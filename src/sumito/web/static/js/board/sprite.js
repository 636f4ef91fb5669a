// The gradients and shapes that every board, tray and small picture on the page shares. Colours of
// surfaces come from the style sheet, so that a change of theme repaints them all.

import { s } from "../core/dom.js";
import { RADIUS } from "./geometry.js";

/** The marbles of black, white, azure and jade, from the lit spot outward, and their gloss. */
const MARBLES = [
  ["#565c69", "#22252c", "#090a0d", "#454b58", 0.8],
  ["#fffefb", "#f5f0e5", "#d3c8b2", "#b9ac92", 0.95],
  ["#7db6ee", "#2f76c9", "#173f80", "#2c63b0", 0.8],
  ["#c5f2de", "#5cc49c", "#2c8a6a", "#4fae8b", 0.85],
];

/**
 * @param {string} id
 * @param {[number, string, number?][]} stops offset, class or colour, opacity
 * @param {Record<string, unknown>} [props]
 */
function radial(id, stops, props = {}) {
  return s("radialGradient", { id, ...props }, stops.map((stop) => stopOf(...stop)));
}

/**
 * @param {number} offset
 * @param {string} paint
 * @param {number} [opacity]
 */
function stopOf(offset, paint, opacity) {
  const colour = paint.startsWith("#") ? { "stop-color": paint } : { class: paint };
  return s("stop", { offset, ...colour, "stop-opacity": opacity });
}

/** @param {number} player */
function marble(player) {
  const [light, body, shade, rim, gloss] = MARBLES[player];
  const name = `marble-${player}`;
  const g = /** @type {number} */ (gloss);
  return [
    radial(
      `${name}-body`,
      /** @type {[number, string][]} */ ([
        [0, light],
        [0.42, body],
        [0.87, shade],
        [1, rim],
      ]),
      { fx: 0.36, fy: 0.27 },
    ),
    radial(`${name}-gloss`, [[0, "#ffffff", g], [0.45, "#ffffff", g * 0.62], [1, "#ffffff", 0]]),
    s(
      "g",
      { id: name },
      s("circle", { r: RADIUS, fill: `url(#${name}-body)` }),
      s("ellipse", {
        cx: -5.4,
        cy: -8,
        rx: 6.6,
        ry: 4.2,
        transform: "rotate(-32 -5.4 -8)",
        fill: `url(#${name}-gloss)`,
      }),
      s("path", { // light that came through the glass
        d: "M-9.5 10.5A14.2 14.2 0 0 0 12.6 6.5",
        fill: "none",
        stroke: "#fff",
        "stroke-width": 1.6,
        "stroke-linecap": "round",
        opacity: player === 1 ? 0.32 : 0.1,
      }),
    ),
  ];
}

/** Puts the shared shapes into the page, once. */
export function installSprite() {
  if (document.getElementById("sprite")) return;
  const lip = s(
    "linearGradient",
    { id: "pit-lip", x2: 0, y2: 1 },
    stopOf(0, "pit-wall"),
    stopOf(0.4, "pit-wall", 0),
    stopOf(0.7, "pit-lip", 0),
    stopOf(1, "pit-lip"),
  );
  const plate = s(
    "linearGradient",
    { id: "plate-fill", x2: 0, y2: 1 },
    stopOf(0, "plate-top"),
    stopOf(1, "plate-bottom"),
  );
  const glint = s(
    "linearGradient",
    { id: "plate-glint", x2: 0, y2: 1 },
    stopOf(0, "plate-glint"),
    stopOf(0.5, "plate-glint", 0),
  );
  const sprite = s(
    "svg",
    { id: "sprite", width: 0, height: 0, "aria-hidden": "true" },
    s(
      "defs",
      {},
      plate,
      glint,
      lip,
      radial("pit-floor", [[0.2, "pit-floor"], [1, "pit-wall"]], { cy: 0.7, r: 0.74 }),
      radial("marble-shadow", [[0.62, "#000000", 0.5], [0.8, "#000000", 0.2], [1, "#000000", 0]]),
      s("circle", {
        id: "pit",
        r: RADIUS,
        fill: "url(#pit-floor)",
        stroke: "url(#pit-lip)",
        "stroke-width": 1.2,
      }),
      [0, 1, 2, 3].map(marble).flat(),
    ),
  );
  document.body.prepend(sprite);
}

/**
 * A marble with its shadow, ready to be placed.
 * @param {number} player
 */
export function marbleShape(player) {
  return [
    s("circle", { class: "marble-shadow", cx: 1, cy: 3.4, r: 20, fill: "url(#marble-shadow)" }),
    s("use", { href: `#marble-${player}` }),
  ];
}

/**
 * A small marble for trays and names.
 * @param {number | null} player null for an empty place
 * @param {string} [classes]
 */
export function bead(player, classes = "") {
  const inside = player === null
    ? s("circle", { class: "bead-place", r: RADIUS })
    : s("use", { href: `#marble-${player}` });
  return s("svg", {
    class: `bead ${classes}`,
    viewBox: "-18 -18 36 36",
    "aria-hidden": "true",
  }, inside);
}
