// Requests to the server. What goes wrong arrives as an ApiError with the server's code.

/** @typedef {import("./types.js").Where} Where */

export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} text
   * @param {number} status
   */
  constructor(code, text, status = 0) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function request(method, path, body, signal) {
  /** @type {RequestInit} */
  const init = { method, headers: { Accept: "application/json" }, signal: signal ?? null };
  if (body instanceof Blob) {
    init.body = body;
  } else if (body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("offline", "the server cannot be reached");
  }
  if (!answer.ok) throw await failure(answer);
  if (answer.status === 204) return null;
  const type = answer.headers.get("Content-Type") ?? "";
  return type.includes("json") ? answer.json() : answer.text();
}

/** @param {Response} answer */
async function failure(answer) {
  try {
    const { error } = await answer.json();
    return new ApiError(error.code, error.text, answer.status);
  } catch {
    return new ApiError("failed", answer.statusText, answer.status);
  }
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

export const api = {
  /** @param {string} path @param {AbortSignal} [signal] */
  get: (path, signal) => request("GET", path, undefined, signal),
  /** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
  post: (path, body, signal) => request("POST", path, body, signal),
  /** @param {string} path */
  delete: (path) => request("DELETE", path),
  /**
   * Something that does not change while the page is open: asked for once.
   * @param {string} path
   * @returns {Promise<any>}
   */
  once(path) {
    let answer = kept.get(path);
    if (!answer) {
      answer = request("GET", path);
      answer.catch(() => kept.delete(path));
      kept.set(path, answer);
    }
    return answer;
  },
};

/**
 * An address with the parameters that have a value.
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} parameters
 */
export function address(path, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
