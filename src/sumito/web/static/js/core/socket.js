// A WebSocket that comes back by itself.

/** @typedef {"connecting" | "open" | "lost" | "closed"} Link */

const WAITS = [500, 1000, 2000, 4000, 8000];
const FINAL = new Set([4403, 4404, 4429, 4503]);

export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #ids = 0;
  #timer = 0;
  #beat = 0;
  #heard = 0;
  #over = false;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  #asked = new Map();

  /**
   * @param {string} path
   * @param {{message: (message: any) => void, link?: (link: Link, code?: number) => void}} listener
   */
  constructor(path, { message, link = () => undefined }) {
    this.path = path;
    this.message = message;
    this.link = link;
    this.back = () => this.#hurry();
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", this.back);
    this.#open();
  }

  #open() {
    this.link(this.#tries ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#watch();
      this.link("open");
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#tries = 0; // not before: a server that closes at once must not be asked at once
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  /** @param {any} message */
  #receive(message) {
    const asked = typeof message.id === "number" ? this.#asked.get(message.id) : undefined;
    if (asked) {
      this.#asked.delete(message.id);
      if (message.type === "error") asked.reject(Object.assign(new Error(message.text), message));
      else asked.resolve(message);
      if (["ok", "error", "pong", "hint", "why"].includes(message.type)) return;
    }
    if (message.type !== "pong") this.message(message);
  }

  /** A connection that has died without a word is found by asking. */
  #watch() {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard > 45_000) this.#socket?.close();
      else if (Date.now() - this.#heard > 20_000) this.send({ type: "ping" });
    }, 5000);
  }

  /** @param {number} code */
  #lost(code) {
    clearInterval(this.#beat);
    for (const { reject } of this.#asked.values()) {
      reject(Object.assign(new Error("the connection was lost"), { code: "offline" }));
    }
    this.#asked.clear();
    if (this.#over) return;
    if (FINAL.has(code)) {
      this.#over = true;
      this.link("closed", code);
      return;
    }
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)];
    this.#tries++;
    this.link("lost", code);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** The network or the reader is back: do not wait any longer. */
  #hurry() {
    if (this.#over || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Send without waiting for an answer; returns whether it could be sent.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /**
   * Send and wait for the answer.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      if (!this.send({ ...message, id })) {
        reject(Object.assign(new Error("not connected"), { code: "offline" }));
        return;
      }
      this.#asked.set(id, { resolve, reject });
    });
  }

  close() {
    this.#over = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener("online", this.back);
    document.removeEventListener("visibilitychange", this.back);
    this.#socket?.close();
  }
}
