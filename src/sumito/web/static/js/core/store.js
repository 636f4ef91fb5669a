// A value that can be watched.

/** @template T */
export class Store {
  /** @type {Set<(value: T) => void>} */
  #listeners = new Set();
  /** @type {T} */
  #value;

  /** @param {T} value */
  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }

  /**
   * Call at once and at each change; returns how to stop.
   * @param {(value: T) => void} listener
   */
  watch(listener) {
    this.#listeners.add(listener);
    listener(this.#value);
    return () => this.#listeners.delete(listener);
  }
}
