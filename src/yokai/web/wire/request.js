/**
 * Requests to the application. A request that may be repeated without harm is sent until it is answered:
 * a look, or a change that the server makes once however often it is asked for (a try at a lesson, a seat that
 * one has). A request that would do something twice, such as a new game, is sent once; so is one whose failure
 * the person shall see at once.
 */

import { fetchGames } from "./own-games.js";
import { holdBack, setReachable } from "./reachable.js";
import { transport } from "./transport.js";

/** @import { Problem } from "./messages.js" */

/** The server refused a request; `reason` says why. */
export class NotServed extends Error {
  /** @param {Problem} problem @param {number} [wait] */
  constructor({ error, message, args }, wait = 0) {
    super(message);
    this.reason = error;
    this.args = args;
    /** Milliseconds that the server wants us to wait before we ask again. */
    this.wait = wait;
  }
}

/** The shortest and the longest wait before a new attempt, in milliseconds. */
const [SHORTEST, LONGEST] = [250, 2000];

/** The same for a look that came too fast: each wait is twice the one before, or what the server says. A wait that is longer than `LASTS` is said. */
const [GENTLE, GENTLEST, LASTS] = [1000, 3_600_000, 2000];

/** The statuses by which a proxy says that the server is away, as while it restarts. Our own answers are JSON. */
const OF_A_PROXY = new Set([502, 503, 504]);

/**
 * Send a request again and again until its answer is read to the end, for as long as the server is away or cannot
 * reach its games. A look also waits where too much was asked from this address, as by a class behind one address:
 * as long as the server says, and longer each time.
 * @template T
 * @param {(answer: Response) => Promise<T>} read
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
async function repeat(read, path, body) {
  const look = {};
  let [reached, delay, gentle] = [true, SHORTEST, GENTLE];
  try {
    for (;;) {
      try {
        const answer = await read(await send(path, body));
        if (!reached) setReachable(true);
        return answer;
      } catch (problem) {
        // Browsers throw a TypeError when nobody answers, or when the answer is cut short.
        const reason = problem instanceof NotServed ? problem.reason : "";
        const tooFast = problem instanceof NotServed && reason === "too_fast" && body === undefined;
        if (!tooFast && reason !== "unavailable" && !(problem instanceof TypeError)) throw problem;
        if (reason === "unavailable") setReachable(reached = false);
        const wait = tooFast ? Math.max(problem.wait, Math.min(gentle, GENTLEST)) : delay;
        if (tooFast) gentle = 2 * wait;
        else delay = Math.min(2 * delay, LONGEST);
        holdBack(look, tooFast && wait > LASTS ? Math.ceil(wait / 1000) : 0);
        await new Promise((wake) => window.setTimeout(wake, wait));
      }
    }
  } finally {
    holdBack(look, 0);
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] sent as JSON by POST; a text is JSON already
 * @returns {Promise<Response>}
 */
async function send(path, body) {
  /** @type {RequestInit} */
  const how = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await transport.request(path, how);
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => null);
  if (!problem && OF_A_PROXY.has(answer.status)) throw new TypeError("a proxy says that nobody answers");
  const seconds = Number(answer.headers.get("Retry-After")) || 0;
  throw new NotServed(problem ?? { error: "unknown", message: answer.statusText, args: {} }, 1000 * seconds);
}

/** The JSON of an answer; the rules of games that it names are known by then. @param {Response} answer */
async function readJson(answer) {
  const text = await answer.text();
  await fetchGames(text);
  return JSON.parse(text);
}

/** The JSON that answers a request which may be repeated. @param {string} path @param {unknown} [body] */
export const askUntilAnswered = (path, body) => repeat(readJson, path, body);

/** The text that answers a request which may be repeated. @param {string} path @param {unknown} [body] */
export const askTextUntilAnswered = (path, body) => repeat((answer) => answer.text(), path, body);

/** The JSON that answers a request which is sent once. @param {string} path @param {unknown} [body] */
export const askOnce = async (path, body) => readJson(await send(path, body));

/** Send a request once; its answer says nothing. @param {string} path @param {unknown} body */
export const tellOnce = async (path, body) => void (await send(path, body));
