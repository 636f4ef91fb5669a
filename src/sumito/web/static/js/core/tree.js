// A game as a tree of moves with comments, as analysis needs it. Positions and effects come from
// the server and are kept in the nodes.

import { applied } from "./timeline.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {import("./types.js").TreeNode} TreeNode */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {string} move empty at the root
 * @property {Node | null} parent
 * @property {Node[]} children the first goes on with the line
 * @property {number} depth moves since the start
 * @property {string} comment
 * @property {number[]} nags
 * @property {Partial<TreeNode>} kept what its record says besides, to be given out again
 * @property {Effect | null} effect
 * @property {Record<string, number> | null} cells
 * @property {Position | null} position
 */

/** @typedef {{ending: unknown, moves: string[]}} Ended */

export class MoveTree {
  #ids = 0;

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    const ending = replay.tree?.ending;
    /** How the game ended, which is true of its own moves only. @type {Ended | null} */
    this.ended = ending ? { ending, moves: replay.steps.map(({ effect }) => effect.move) } : null;
    this.root = this.#node("", null);
    this.root.position = replay.start;
    this.root.cells = replay.start.cells;
    const notes = replay.tree?.tree;
    if (notes) this.load(notes);
    let node = this.root;
    for (const step of replay.steps) {
      node = this.add(node, step.effect.move, step.effect);
      node.comment ||= step.comment ?? "";
      if (!node.nags.length) node.nags = step.nags ?? [];
    }
    // A game that was given up can still be analysed to its last position.
    if (node !== this.root && replay.position.legal.length) node.position = replay.position;
  }

  /**
   * The tree as somebody left it: what he removed does not come back, but moves that the game has
   * gained since then do come.
   * @param {TreeNode[]} notes
   * @param {number} steps how many moves the game had then
   */
  restore(notes, steps) {
    const grown = this.replay.steps.length > steps;
    const fresh = this.mainLine();
    const { position } = fresh.at(-1) ?? this.root;
    this.root.children = [];
    this.load(notes);
    let node = this.root;
    for (const [index, { effect }] of this.replay.steps.entries()) {
      const there = node.children.some((child) => child.move === effect.move);
      if (!there && !grown) return;
      node = this.add(node, effect.move, effect);
      if (there) continue;
      const { comment, nags, kept } = fresh[index];
      Object.assign(node, { comment, nags, kept });
    }
    if (node !== this.root) node.position ??= position;
  }

  /**
   * @param {string} move
   * @param {Node | null} parent
   * @returns {Node}
   */
  #node(move, parent) {
    return {
      id: ++this.#ids,
      move,
      parent,
      children: [],
      depth: parent ? parent.depth + 1 : 0,
      comment: "",
      nags: [],
      kept: {},
      effect: null,
      cells: null,
      position: null,
    };
  }

  /**
   * The nodes of a record: the first stands for the start.
   * @param {TreeNode[]} notes
   */
  load(notes) {
    const nodes = [this.root];
    notes.forEach((note, index) => {
      const node = index === 0 ? this.root : this.add(nodes[note.after ?? 0], note.move, null);
      const { after: _after, move: _move, comment = "", nags = [], ...kept } = note;
      Object.assign(node, { comment, nags, kept });
      nodes[index] = node;
    });
  }

  /**
   * The node after a move: the one that is there, or a new one.
   * @param {Node} parent
   * @param {string} move
   * @param {Effect | null} effect
   */
  add(parent, move, effect) {
    let node = parent.children.find((child) => child.move === move);
    if (!node) {
      node = this.#node(move, parent);
      parent.children.push(node);
    }
    if (effect && !node.effect) {
      node.effect = effect;
      node.cells = parent.cells ? applied(parent.cells, effect) : null;
    }
    return node;
  }

  /**
   * @param {Node} node
   * @param {Position} position
   */
  learn(node, position) {
    node.position = position;
    node.cells = position.cells;
    if (position.last) node.effect = position.last;
  }

  /**
   * The moves from the start to a node.
   * @param {Node} node
   * @returns {string[]}
   */
  path(node) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /**
   * The node at the end of some moves, as far as the tree has them.
   * @param {string[]} moves
   */
  find(moves) {
    let node = this.root;
    for (const move of moves) {
      const next = node.children.find((child) => child.move === move);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** The nodes of the main line, without the root. */
  mainLine(from = this.root) {
    const line = [];
    for (let at = from; at.children.length;) {
      at = at.children[0];
      line.push(at);
    }
    return line;
  }

  /** @param {Node} node */
  isMain(node) {
    for (let at = node; at.parent; at = at.parent) {
      if (at.parent.children[0] !== at) return false;
    }
    return true;
  }

  /**
   * Make the line of a node the first one from where it branches off.
   * @param {Node} node
   */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      const index = children.indexOf(at);
      if (index > 0) {
        children.splice(index, 1);
        children.unshift(at);
        return;
      }
    }
  }

  /**
   * Remove a node with all that follows; returns the node before it.
   * @param {Node} node
   */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  /** The nodes as a flat list, a line before the variations beside it. */
  notes() {
    /** @type {TreeNode[]} */
    const notes = [];
    /** @type {Map<Node, number>} */
    const numbers = new Map();
    /** @type {Node[]} */
    const open = [this.root];
    while (open.length) {
      const node = /** @type {Node} */ (open.pop());
      numbers.set(node, notes.length);
      notes.push(
        /** @type {TreeNode} */ ({
          ...node.kept,
          ...(node.parent ? { after: numbers.get(node.parent), move: node.move } : {}),
          ...(node.comment ? { comment: node.comment } : {}),
          ...(node.nags.length ? { nags: node.nags } : {}),
        }),
      );
      open.push(...[...node.children].reverse());
    }
    return notes;
  }

  /** The record as the server reads it. */
  record() {
    const known = this.replay.tree;
    const moves = this.mainLine().map(({ move }) => move);
    const isWhole = this.ended?.moves.join() === moves.join();
    return {
      tags: this.replay.tags ?? {},
      start: known?.start ?? this.replay.start.fen,
      rules: known?.rules ?? this.replay.rules ?? {},
      moves,
      tree: this.notes(),
      ...(this.ended && isWhole ? { ending: this.ended.ending } : {}),
    };
  }
}
