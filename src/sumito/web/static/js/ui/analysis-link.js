// The connection to the engine: one search for the board, one walk through the whole game. After a
// lost connection both begin again.

import { Socket } from "../core/socket.js";
import { showError } from "./errors.js";

/** @typedef {import("../core/types.js").Point} Point */

export class AnalysisLink {
  #id = 1_000_000;
  #search = 0;
  #walk = 0;
  /** @type {Record<string, unknown> | null} */
  #wanted = null;
  /** @type {Record<string, unknown> | null} */
  #wantedGraph = null;
  /** @type {Map<number, Point>} */
  #points = new Map();
  #timer = 0;

  /** @param {{info: (info: any) => void, graph: (points: Point[], total: number) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    this.socket = new Socket("/ws/analysis", {
      message: (message) => this.#receive(message),
      link: (link) => {
        if (link !== "open") return;
        if (this.#wanted && !this.#timer) this.#send();
        if (this.#wantedGraph) this.graph(this.#wantedGraph);
      },
    });
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "info" && message.id === this.#search) this.listener.info(message);
    else if (message.type === "graph" && message.id === this.#walk) this.#collect(message);
    else if (message.type === "error" && message.code !== "late") {
      showError(Object.assign(new Error(message.text), message));
    }
  }

  /** @param {any} message */
  #collect(message) {
    for (const point of message.points) this.#points.set(point.ply, point);
    const points = [...this.#points.values()].sort((a, b) => a.ply - b.ply);
    if (message.done) this.#wantedGraph = null;
    this.listener.graph(points, message.done ? points.length : message.total);
  }

  /**
   * Think about a position; whoever walks fast through a game asks only for where he stops.
   * @param {Record<string, unknown>} where
   */
  start(where) {
    this.#wanted = where;
    this.#search = ++this.#id;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), 120);
  }

  #send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.socket.send({ type: "start", id: this.#search, ...this.#wanted });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#wanted = null;
    this.#search = ++this.#id;
    this.socket.send({ type: "stop" });
  }

  /** @param {Record<string, unknown>} where */
  graph(where) {
    this.#wantedGraph = where;
    this.#walk = ++this.#id;
    this.#points.clear();
    this.socket.send({ type: "graph", id: this.#walk, ...where });
  }

  stopGraph() {
    this.#wantedGraph = null;
    this.#walk = ++this.#id;
    this.#points.clear();
    this.socket.send({ type: "stop_graph" });
  }

  close() {
    clearTimeout(this.#timer);
    this.socket.close();
  }
}
