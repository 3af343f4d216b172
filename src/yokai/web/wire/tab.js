/**
 * The application in a worker of this tab. Requests and connections are messages to the worker:
 *
 *   to the worker    {ask: number, path, method, body}   {connect: number}   {send: number, text}   {close: number}
 *   from the worker  {answer: number, status, headers, body}   {told: number, event: "open" | "message" | "close", text}
 */

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

/** The worker that runs the application; it is started by the first message. */
function theWorker() {
  if (!worker) {
    const { static: files, python = "" } = document.documentElement.dataset;
    worker = new Worker(`${files}tab/worker.js`, { type: "module" });
    worker.addEventListener("message", ({ data }) => hear(data));
    const base = new URL(".", location.href).href;
    // Phones tell how much memory they have; those with little get small tables of positions.
    const light = (/** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? 8) <= 4;
    worker.postMessage({ start: { python: new URL(python, base).href, base, light } });
  }
  return worker;
}

/** @param {Answer | Told | {waking: string, share: number} | {failed: string}} message */
function hear(message) {
  if ("answer" in message) {
    asked.get(message.answer)?.(message);
    asked.delete(message.answer);
  } else if ("told" in message) connections.get(message.told)?.hear(message);
  else document.dispatchEvent(new CustomEvent("waking", { detail: message }));
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
    theWorker().postMessage({ connect: this.number });
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
    theWorker().postMessage({ send: this.number, text });
  }

  close() {
    theWorker().postMessage({ close: this.number });
  }
}

/** Answers that are files of the site, so that nobody waits for Python. */
const PREPARED = new Map([["/api/variants", "variants"], ["/api/levels", "levels"], ["/api/bots", "bots"]]);

/** @type {Transport} */
export const tab = {
  async request(path, how = {}) {
    if (!path.startsWith("/api/")) return fetch(path, how); // a file of the page
    const prepared = PREPARED.get(path);
    if (prepared) {
      theWorker(); // which wakes meanwhile
      return fetch(`${document.documentElement.dataset.static}answers/${prepared}.json`);
    }
    const number = ++numbers;
    const answer = new Promise((/** @type {(answer: Answer) => void} */ resolve) => asked.set(number, resolve));
    theWorker().postMessage({ ask: number, path, method: how.method ?? "GET", body: how.body ?? "" });
    const { status, headers, body } = await answer;
    const empty = status === 204 || status === 304; // which may have no body, not even an empty one
    return new Response(empty ? null : body, { status, headers });
  },
  connect: () => new TabConnection(),
  async address(path) {
    return URL.createObjectURL(await (await tab.request(path)).blob());
  },
};
