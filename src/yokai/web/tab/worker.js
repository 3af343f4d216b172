/**
 * The worker in which the application runs: Python, the core and SQLite. `wire/tab.js` lists the messages.
 *
 * What Python has written is kept by the browser before anything that it said is told to the page: a move
 * that is confirmed is on the disk.
 */

import { keep, read } from "./keeper.js";
import { Tables } from "./tables.js";

/**
 * @typedef {object} Start
 * @property {string} python where the list of Python's files is
 * @property {string} base where the page is
 * @property {boolean} offline whether the browser has all files already
 * @property {boolean} lowMemory whether memory is short: engines then get small tables of positions
 * @property {boolean} keeps whether the browser keeps the games
 */

const [FILE, FOLDER] = ["games.sqlite", "/home/pyodide"];
const OURS = ["python", "database"];
const PYODIDE = ["pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib"];
const START = `
from pathlib import Path
from yokai.tab.main import Tab

folder = Path("${FOLDER}")
tab = Tab(folder / "${FILE}", folder / "empty.sqlite", folder, base, hash_mb=4 if low_memory else 16, maker=tables)
await tab.start()
tab
`;

/** @type {any} the application, once it runs */
let tab = null;
/** @type {any} Pyodide, whose file system holds the database */
let pyodide = null;
let written = 0;
let keeps = true;
/** @type {Promise<void>} what is being kept, and after it what is told */
let keeping = Promise.resolve();

/** @param {unknown} message */
const post = (message) => self.postMessage(message);

/** Tell the page something, once everything that Python has written until now is kept. @param {unknown} message */
function tell(message) {
  const now = tab ? tab.writes : 0;
  if (keeps && now !== written) {
    written = now;
    const content = pyodide.FS.readFile(`${FOLDER}/${FILE}`);
    keeping = keeping.then(() => keep(FILE, content));
  }
  keeping = keeping.then(() => post(message), (error) => {
    written = -1; // what could not be kept is tried again before the next word
    post({ failed: String(error) });
  });
}

/** The pieces of a file as they come, each counted. @param {string} address @param {(bytes: number) => void} count */
async function streamed(address, count) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address} is missing`);
  const counter = new TransformStream({
    transform(/** @type {Uint8Array} */ piece, rest) {
      count(piece.length);
      rest.enqueue(piece);
    },
  });
  return answer.body.pipeThrough(counter);
}

/** @param {Start} start */
async function wake({ python, base, offline, lowMemory, ...rest }) {
  keeps = rest.keeps;
  const { files, lock } = await (await fetch(python)).json();
  /** @param {string} key */
  const at = (key) => new URL(files[key].file, python).href;
  // Pyodide fetches its own files; those that come from the network come here first, so that they are counted too. Only
  // the browser keeps them.
  const first = offline ? [] : PYODIDE;
  const bytes = [...OURS, ...first].reduce((sum, key) => sum + files[key].size, 0);
  let far = 0;
  /** @param {number} more */
  const count = (more) => post({ waking: "bytes", share: Math.min(1, (far += more) / bytes) });
  /** @param {string} key */
  const bring = async (key) => new Uint8Array(await new Response(await streamed(at(key), count)).arrayBuffer());
  /** @param {string} key */
  const pass = async (key) => (await streamed(at(key), count)).pipeTo(new WritableStream());
  const [kept, { loadPyodide }, packed, empty] = await Promise.all([
    keeps ? read(FILE) : null,
    import(at("pyodide.mjs")),
    ...OURS.map(bring),
    ...first.map(pass),
  ]);
  post({ waking: "python", share: 0 });
  pyodide = await loadPyodide({
    indexURL: new URL(".", at("pyodide.mjs")).href,
    stdLibURL: at("stdlib"),
    lockFileContents: JSON.stringify(lock),
    packageBaseUrl: new URL(".", at("pyodide.mjs")).href,
    env: { HOME: FOLDER },
  });
  post({ waking: "python", share: 0.4 });
  const modules = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(packed, "zip", { extractDir: modules });
  pyodide.FS.writeFile(`${FOLDER}/empty.sqlite`, empty);
  pyodide.FS.writeFile(`${FOLDER}/${FILE}`, kept ?? empty);
  post({ waking: "python", share: 0.6 });
  pyodide.globals.set("base", base);
  pyodide.globals.set("low_memory", lowMemory);
  const tables = new Tables(pyodide.FS, FOLDER, { core: at("light"), threaded: at("light-threads") });
  await tables.find();
  pyodide.globals.set("tables", tables);
  tab = await pyodide.runPythonAsync(START);
  written = tab.writes;
  post({ waking: "done", share: 1 });
}

/** @type {Promise<void> | null} */
let awake = null;

self.onmessage = async ({ data }) => {
  if ("start" in data) {
    awake = wake(data.start).catch((error) => post({ failed: String(error) }));
    return;
  }
  await awake;
  if (!tab) return;
  const { bridge } = tab;
  if ("ask" in data) {
    const answered = await bridge.request(data.method, data.path, data.body);
    const [status, headers, body] = answered.toJs();
    answered.destroy();
    tell({ answer: data.ask, status, headers, body });
  } else if ("connect" in data) {
    const number = data.connect;
    bridge.connect(number, (/** @type {string} */ event, /** @type {string} */ text) => tell({ told: number, event, text }));
  } else if ("send" in data) bridge.hear(data.send, data.text);
  else bridge.disconnect(data.close);
};
