/** Searches on the visitor's own machine, where the server has the core for it and the browser can run it. */

/** @import { Analysis, LightSearch } from "../../wire/messages.js" */

/** Whether a search has failed here: then the server searches. */
let failed = false;

/** @param {string} base64 */
const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export class LightWorker {
  /** @param {(analysis: Analysis) => void} hear @param {() => void} fail called when the server must search instead */
  constructor(hear, fail) {
    this.hear = hear;
    this.fail = fail;
    /** @type {Worker | null} */
    this.worker = null;
    this.variant = "";
  }

  get isAble() {
    return !failed && "light" in document.documentElement.dataset && "WebAssembly" in window;
  }

  /** Search until the time is up or something else is wanted. @param {LightSearch} search */
  search({ id, variant, key, before, lines, ms }) {
    const worker = this.workerFor(variant);
    const [core, game] = ["light.wasm", `${variant}.bin`].map((name) => new URL(`../../light/${name}`, import.meta.url).href);
    const hashes = new BigUint64Array(bytes(before).buffer);
    worker.postMessage({ task: { id, core, game, key: bytes(key), before: hashes, lines, ms } });
  }

  stop() {
    this.worker?.postMessage({ task: null });
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** A worker has one game. @param {string} variant */
  workerFor(variant) {
    if (this.worker && this.variant === variant) return this.worker;
    this.end();
    const worker = new Worker(new URL("../../light/think-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => ("failed" in data ? this.giveUp() : this.tell(data));
    worker.onerror = () => this.giveUp();
    this.variant = variant;
    return (this.worker = worker);
  }

  /** @param {{id: number | string, depth: number, lines: import("../../light/core.js").Line[], done: boolean}} found */
  tell({ id, depth, lines, done }) {
    const shown = lines.map(({ percent, plies, moves }) => ({ score: { percent, plies }, moves }));
    const nodes = Math.max(0, ...lines.map((line) => line.nodes));
    this.hear({ type: "analysis", id, exact: false, depth, lines: shown, values: [], done, nodes });
  }

  giveUp() {
    failed = true;
    this.end();
    this.fail();
  }
}
