/**
 * Asking the server by HTTP. A question that changes nothing is asked again until the server is there to
 * answer it; what would change something is tried once.
 */

/** @import { Problem } from "./messages.js" */

/** What the server would not do, and why. */
export class NotServed extends Error {
  /** @param {Problem} problem */
  constructor({ error, message, args }) {
    super(message);
    this.reason = error;
    this.args = args;
  }
}

/** The first wait before a new attempt, and the longest, in milliseconds. */
const [SHORTEST, LONGEST] = [250, 2000];

/**
 * Ask until there is an answer and all of it is read, for as long as the server is away.
 * @template T
 * @param {(answer: Response) => Promise<T>} read
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
async function ask(read, path, body) {
  for (let delay = SHORTEST; ; delay = Math.min(delay * 2, LONGEST)) {
    try {
      return await read(await tell(path, body));
    } catch (problem) {
      // What the browser throws when nobody answers, or only half.
      if (!(problem instanceof TypeError)) throw problem;
      await new Promise((wake) => window.setTimeout(wake, delay));
    }
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] sent as JSON by POST
 * @returns {Promise<Response>}
 */
export async function tell(path, body) {
  /** @type {RequestInit} */
  const how = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, how);
  if (answer.ok) return answer;
  throw new NotServed(
    await answer.json().catch(() => ({ error: "unknown", message: answer.statusText, args: {} })),
  );
}

/** The answer to such a question. @param {string} path @param {unknown} [body] */
export const json = (path, body) => ask((answer) => answer.json(), path, body);

/** The same, where it is no JSON. @param {string} path @param {unknown} [body] */
export const text = (path, body) => ask((answer) => answer.text(), path, body);
