/**
 * The application in a worker of this tab. Requests and connections are messages to the worker:
 *
 *   to the worker    {ask: number, path, method, body}   {connect: number}   {send: number, text}   {close: number}
 *   from the worker  {answer: number, status, headers, body}   {told: number, event: "open" | "message" | "close", text}
 */

import { embedded } from "./embedded.js";
import { lowMemory } from "./memory.js";

/** @import { Connection, Transport } from "./transport.js" */

/** @typedef {{answer: number, status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>}} Answer */
/** @typedef {{told: number, event: "open" | "message" | "close", text: string}} Told */

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3]; // as WebSocket numbers them

/** @type {Worker | null} */
let worker = null;
let numbers = 0;
/** @type {Map<number, (answer: Answer) => void>} */
const asked = new Map();
/** @type {Map<number, TabConnection>} */
const connections = new Map();

/** @type {unknown} what was last told of its waking */
let state = null;

/** What was last told of the application's waking, for those who begin to listen late. */
export const wakingState = () => state;

/** Whether the application answers. */
let awake = false;

/** @type {unknown[]} messages that wait for the worker */
let waiting = [];
let begun = false;

/** Two tabs must not keep the same games: the one that has this lock runs the application. */
const LOCK = "yokai";
const TAKEN = "yokai.take-over"; // what a tab remembers over its reload
/** How often a page that is loaded anew looks for the lock, which the page before it may still have, and after how many milliseconds. */
const [LOOKS, PAUSE] = [3, 500];
const WATCH = 1_000; // milliseconds between two looks whether the tab that runs the application is gone

/** Send a message to the worker, which is started by the first one. @param {unknown} message */
function post(message) {
  if (worker) worker.postMessage(message);
  else waiting.push(message);
  if (!begun) wake();
}

/** Start the worker, if no other tab has one. A frame keeps nothing, so it need not look. */
function wake(looks = LOOKS) {
  begun = true;
  if (embedded || !navigator.locks) {
    start();
    return;
  }
  const steal = takesOver();
  const held = navigator.locks.request(LOCK, steal ? { steal } : { ifAvailable: true }, (lock) => {
    if (lock) {
      start();
      return new Promise(() => {}); // for as long as this tab lives
    }
    if (looks > 1) window.setTimeout(() => wake(looks - 1), PAUSE);
    else rest();
  });
  held.catch(({ name }) => {
    if (name === "SecurityError") start(); // a browser that keeps nothing of this page has no locks for it
    else {
      worker?.terminate();
      rest();
    }
  });
}

/** Whether this page was loaded anew to take over. */
function takesOver() {
  try {
    const taken = sessionStorage.getItem(TAKEN) !== null;
    sessionStorage.removeItem(TAKEN);
    return taken;
  } catch {
    return false; // a browser may forbid it
  }
}

/** Let another tab run the application; once that is closed, this one does. */
function rest() {
  hear({ elsewhere: true });
  let free = 0;
  window.setInterval(async () => {
    if (document.hidden) return;
    const { held = [] } = await navigator.locks.query();
    free = held.some(({ name }) => name === LOCK) ? 0 : free + 1;
    if (free > 1) location.reload(); // a tab that is only loaded anew has the lock again by now
  }, WATCH);
}

/** Run the application in this tab; the tab that runs it now stops. */
export function takeOver() {
  sessionStorage.setItem(TAKEN, "");
  location.reload();
}

function start() {
  const { static: files, python = "" } = document.documentElement.dataset;
  worker = new Worker(`${files}tab/worker.js`, { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  const base = new URL(".", location.href).href;
  const offline = Boolean(navigator.serviceWorker?.controller);
  worker.postMessage({ start: { python: new URL(python, base).href, base, offline, lowMemory, keeps: !embedded } });
  for (const message of waiting.splice(0)) worker.postMessage(message);
}

/** @param {Answer | Told | {waking: string, share: number} | {failed: string} | {elsewhere: true}} message */
function hear(message) {
  if ("answer" in message) {
    asked.get(message.answer)?.(message);
    asked.delete(message.answer);
  } else if ("told" in message) connections.get(message.told)?.hear(message);
  else {
    state = message;
    awake ||= "waking" in message && message.waking === "done";
    document.dispatchEvent(new CustomEvent("waking", { detail: message }));
  }
}

class TabConnection {
  constructor() {
    this.number = ++numbers;
    this.readyState = CONNECTING;
    /** @type {Connection["onopen"]} */
    this.onopen = null;
    /** @type {Connection["onmessage"]} */
    this.onmessage = null;
    /** @type {Connection["onclose"]} */
    this.onclose = null;
    connections.set(this.number, this);
    post({ connect: this.number });
  }

  /** @param {Told} told */
  hear({ event, text }) {
    if (event === "message") {
      this.onmessage?.(new MessageEvent("message", { data: text }));
      return;
    }
    this.readyState = event === "open" ? OPEN : CLOSED;
    if (event === "open") this.onopen?.(new Event("open"));
    else {
      connections.delete(this.number);
      this.onclose?.(new Event("close"));
    }
  }

  /** @param {string} text */
  send(text) {
    post({ send: this.number, text });
  }

  close() {
    post({ close: this.number });
  }
}

let askedToKeep = false;

/** Ask the browser not to clear the games away, once there is one: some browsers ask their reader. */
function askToKeep() {
  if (!askedToKeep && !embedded) void navigator.storage?.persist?.();
  askedToKeep = true;
}

/** Answers that are files of the site, so that nobody waits for Python. */
const PREPARED = new Map([["/api/variants", "variants"], ["/api/levels", "levels"], ["/api/bots", "bots"]]);

/** @param {string} name */
const fetchPrepared = (name) => fetch(`${document.documentElement.dataset.static}answers/${name}.json`);

/** The shipped puzzles of a game by their ids, to draw one while the application wakes: position, kind and number of moves; null once it is awake. @param {string} game @returns {Promise<Record<string, [string, string, number]> | null>} */
export const sleepingPuzzles = async (game) => (awake || embedded ? null : (await fetchPrepared(`puzzles-${game}`)).json());

/** @type {Transport} */
export const tab = {
  async request(path, how = {}) {
    if (!path.startsWith("/api/")) return fetch(path, how); // a file of the page
    const prepared = PREPARED.get(path);
    if (prepared) return fetchPrepared(prepared);
    const number = ++numbers;
    const answer = new Promise((/** @type {(answer: Answer) => void} */ resolve) => asked.set(number, resolve));
    const { method = "GET", body: sent = "" } = how;
    post({ ask: number, path, method, body: sent });
    if (method !== "GET") askToKeep();
    const { status, headers, body } = await answer;
    const empty = status === 204 || status === 304; // which may have no body, not even an empty one
    return new Response(empty ? null : body, { status, headers });
  },
  connect: () => new TabConnection(),
  async address(path) {
    return URL.createObjectURL(await (await tab.request(path)).blob());
  },
};
