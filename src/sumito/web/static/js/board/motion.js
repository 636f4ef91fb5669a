// How marbles move: a group glides as one, pushed marbles roll once they are touched, and what is
// ejected goes over the rim. Nothing here knows what a legal move is.

import { PITCH, RADIUS } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

const GAP = PITCH - 2 * RADIUS; // between two marbles at rest
const GLIDE = 200;
const EASE = "cubic-bezier(.3,.05,.25,1)";

/** Does the system ask for less motion? */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Point} point */
export const at = ({ x, y }) => `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;

/**
 * How far the n-th pushed marble has gone when the pushing line has gone so far: it starts only
 * when the one behind touches it.
 * @param {number} gone
 * @param {number} n 0 for the marble nearest to the pushing line
 */
export function pushedBy(gone, n) {
  const slack = (n + 1) * GAP;
  return gone >= PITCH ? PITCH : Math.max(0, gone - slack);
}

/**
 * @param {SVGElement} marble
 * @param {Point} from
 * @param {Point} to
 * @param {number} [wait] how many marbles stand between this one and the pushing line, plus one
 */
export function glide(marble, from, to, wait = 0) {
  marble.style.transform = at(to);
  if (still()) return;
  const delay = wait * 22;
  const animation = marble.animate(
    [{ transform: at(from) }, { transform: at(to) }],
    { duration: GLIDE - delay / 2, delay, easing: EASE, fill: "backwards" },
  );
  // The light on the glass stays where it is; a shadow that stretches tells of speed.
  if (wait) roll(marble, delay);
  void animation;
}

/**
 * @param {SVGElement} marble
 * @param {number} delay
 */
function roll(marble, delay) {
  const glass = marble.querySelector("use");
  glass?.animate(
    [{ transform: "rotate(0)" }, { transform: "rotate(9deg)" }, { transform: "rotate(0)" }],
    { duration: GLIDE, delay, easing: "ease-in-out" },
  );
}

/**
 * Roll over the rim and drop; resolves when the marble is gone.
 * @param {SVGElement} marble
 * @param {Point} from
 * @param {Point} way one step outward
 */
export async function drop(marble, from, way) {
  if (!still()) {
    const over = { x: from.x + way.x * 1.15, y: from.y + way.y * 1.15 };
    const gone = { x: from.x + way.x * 1.5, y: from.y + way.y * 1.5 + 16 };
    await marble.animate([
      { transform: at(from), opacity: 1, easing: EASE },
      { transform: at(over), opacity: 1, offset: 0.6, easing: "ease-in" },
      { transform: `${at(gone)} scale(.55)`, opacity: 0 },
    ], { duration: 360, delay: 30, fill: "both" }).finished.catch(() => undefined);
  }
  marble.remove();
}

/**
 * "No": once to and fro along the direction that was tried.
 * @param {SVGElement[]} marbles
 * @param {Point} way
 */
export function shake(marbles, way) {
  if (still()) return;
  const swing = [0, 0.12, -0.09, 0.06, -0.03, 0];
  for (const marble of marbles) {
    const rest = marble.style.transform;
    const frames = swing.map((part) => ({
      transform: `${rest} translate(${(way.x * part).toFixed(2)}px, ${
        (way.y * part).toFixed(2)
      }px)`,
    }));
    marble.animate(frames, { duration: 250, easing: "ease-out" });
  }
}
