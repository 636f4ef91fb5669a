// Trees of analysis that somebody has changed, kept in this browser so that a reload shows what was
// there. Each belongs to an origin, the address of its game. There is room for a bounded number of
// them; the one that was changed longest ago goes first.

/** @typedef {import("./types.js").TreeNode} TreeNode */
/** @typedef {import("./types.js").Where} Where */
/** @typedef {import("./types.js").Outcome} Outcome */

/**
 * @typedef {object} KeptTree
 * @property {TreeNode[]} notes
 * @property {number} steps how many moves the game had
 * @property {Where} start
 * @property {Record<string, string>} tags
 * @property {string | null} result
 * @property {Outcome | null} outcome
 * @property {import("./tree.js").Ended | null} [ended]
 */

const INDEX = "sumito.trees";
const ITEM = "sumito.tree:";
const HERE = "sumito.here";
const MOST = 40; // trees
const ROOM = 1_000_000; // characters, of the five million or so that browsers give

/** @returns {[string, number][]} origins with their sizes, the newest last */
function index() {
  try {
    const found = JSON.parse(localStorage.getItem(INDEX) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {[string, number][]} entries */
function writeIndex(entries) {
  localStorage.setItem(INDEX, JSON.stringify(entries));
}

/**
 * Keep a tree; says whether there is room for it.
 * @param {string} origin
 * @param {KeptTree} tree
 */
export function keep(origin, tree) {
  const text = JSON.stringify(tree);
  try {
    const entries = index().filter(([other]) => other !== origin);
    let size = text.length;
    for (const [, other] of entries) size += other;
    while (entries.length && (size > ROOM || entries.length >= MOST)) {
      const [[oldest, other]] = entries.splice(0, 1);
      localStorage.removeItem(ITEM + oldest);
      size -= other;
    }
    if (size > ROOM) {
      localStorage.removeItem(ITEM + origin);
      writeIndex(entries);
      return false;
    }
    localStorage.setItem(ITEM + origin, text);
    writeIndex([...entries, [origin, text.length]]);
    return true;
  } catch {
    return false; // no storage: the tree lives as long as the page
  }
}

/**
 * @param {string} origin
 * @returns {KeptTree | null}
 */
export function kept(origin) {
  try {
    const found = JSON.parse(localStorage.getItem(ITEM + origin) ?? "null");
    return Array.isArray(found?.notes) && found.notes.length && found.start ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} origin */
export function forget(origin) {
  try {
    localStorage.removeItem(ITEM + origin);
    writeIndex(index().filter(([other]) => other !== origin));
    sessionStorage.removeItem(HERE);
  } catch {
    // nothing was kept
  }
}

/**
 * Where in its tree this tab stands.
 * @param {string} origin
 * @param {string[]} path
 */
export function stand(origin, path) {
  try {
    sessionStorage.setItem(HERE, JSON.stringify({ origin, path }));
  } catch {
    // a reload begins at the start
  }
}

/**
 * @param {string} origin
 * @returns {string[]}
 */
export function stood(origin) {
  try {
    const found = JSON.parse(sessionStorage.getItem(HERE) ?? "null");
    return found?.origin === origin && Array.isArray(found.path) ? found.path : [];
  } catch {
    return [];
  }
}
