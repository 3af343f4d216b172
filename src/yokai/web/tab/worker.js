/**
 * The worker in which the application runs: Python, the core and SQLite. `wire/tab.js` lists the messages.
 *
 * What Python has written is kept by the browser before anything that it said is told to the page: a move
 * that is confirmed is on the disk.
 */

import { keep, mayKeep, own, read } from "./keeper.js";
import { keepSnapshot, moduleMaker, once, readSnapshot, snapshotOf } from "./snapshot.js";
import { Tables } from "./tables.js";
import { unpacked, writeFiles } from "./unpack.js";

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
const REST = 1_000; // milliseconds after the start in which nothing else is written
const START = `
import random
from pathlib import Path
from yokai.tab.main import Tab

random.seed()  # a snapshot has the state of the visit that made it
folder = Path("${FOLDER}")
tab = Tab(folder / "${FILE}", folder / "empty.sqlite", folder, base, hash_mb=4 if low_memory else 16, maker=tables)
await tab.start()
tab
`;

/** @type {any} the application, once it runs */
let tab = null;
/** @type {any} Pyodide, whose file system holds the database */
let pyodide = null;
/** @type {Tables | null} */
let tables = null;
let written = 0;
let keeps = true;
/** Whether a file of the site could not be had. */
let unreachable = false;
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
    post({ failed: String(error), unkept: true });
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

/**
 * What Python is started with.
 * @typedef {object} Parts
 * @property {(key: string) => string} at where a file of the site is
 * @property {object} lock
 * @property {(settings: object) => Promise<any>} load starts Pyodide
 * @property {(settings: object) => Promise<any>} create makes its module
 * @property {import("./unpack.js").File[]} files what Python imports and reads
 * @property {Uint8Array} empty a database without games
 * @property {Uint8Array | null} kept the visitor's games
 */

/** Bring everything, and tell how far it is. @param {Start} start @returns {Promise<Parts>} */
async function brought(start) {
  const files = fetched(start).catch((error) => {
    unreachable = true;
    throw error;
  });
  const [parts, kept] = await Promise.all([files, start.keeps ? own().then(() => read(FILE)) : null]);
  return { ...parts, kept };
}

/** Fetch the files of the site. @param {Start} start @returns {Promise<Omit<Parts, "kept">>} */
async function fetched({ python, offline }) {
  const { files, lock } = await (await fetch(python)).json();
  /** @param {string} key */
  const at = (key) => new URL(files[key].file, python).href;
  // Pyodide fetches its own files; those that come from the network come here first, so that they are counted too. Only
  // the browser keeps them.
  const first = offline ? [] : PYODIDE;
  const bytes = [...OURS, ...first].reduce((sum, key) => sum + files[key].size, 0);
  let far = 0;
  /** @param {number} more */
  const count = (more) => {
    far += more;
    if (!unreachable) post({ waking: "bytes", share: Math.min(1, far / bytes) }); // else the page has said that it ended
  };
  const [{ loadPyodide: load }, { default: create }, unpackedFiles, empty] = await Promise.all([
    import(at("pyodide.mjs")),
    import(at("pyodide.asm.mjs")),
    streamed(at("python"), count).then(unpacked),
    streamed(at("database"), count).then((stream) => new Response(stream).arrayBuffer()),
    ...first.map(async (key) => (await streamed(at(key), count)).pipeTo(new WritableStream())),
  ]);
  return { at, lock, load, create, files: unpackedFiles, empty: new Uint8Array(empty) };
}

/**
 * Start the application, from a snapshot or not, and return a new snapshot if one is wanted.
 * @param {Start} start @param {Parts} parts @param {{from?: Uint8Array, wanted?: boolean}} how
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
 */
async function begin({ base, lowMemory }, { at, lock, load, create, files, empty, kept }, { from, wanted = false }) {
  post({ waking: "python", share: 0 });
  const libraries = files.filter(({ name }) => name.endsWith(".so"));
  const folder = new URL(".", at("pyodide.mjs")).href;
  pyodide = await load({
    indexURL: folder,
    packageBaseUrl: folder,
    stdLibURL: at("stdlib"),
    lockFileContents: JSON.stringify(lock),
    env: { HOME: FOLDER },
    createPyodideModule: moduleMaker(create, from || wanted ? libraries : [], from?.length),
    ...(from && { _loadSnapshot: once(from) }),
    _makeSnapshot: wanted,
  });
  post({ waking: "python", share: 0.4 });
  writeFiles(pyodide.FS, pyodide.runPython("import site; site.getsitepackages()[0]"), files);
  pyodide.runPython("import yokai.tab.main");
  const made = wanted ? snapshotOf(pyodide) : null;
  pyodide.FS.writeFile(`${FOLDER}/empty.sqlite`, empty);
  pyodide.FS.writeFile(`${FOLDER}/${FILE}`, kept ?? empty);
  post({ waking: "python", share: 0.8 });
  pyodide.globals.set("base", base);
  pyodide.globals.set("low_memory", lowMemory);
  tables = new Tables(pyodide.FS, FOLDER, { core: at("light"), threaded: at("light-threads") });
  pyodide.globals.set("tables", tables);
  tab = await pyodide.runPythonAsync(START);
  written = tab.writes;
  return made;
}

/** @param {Start} given */
async function wake(given) {
  keeps = given.keeps && (await mayKeep());
  const start = { ...given, keeps };
  const version = `${import.meta.url} ${start.python}`;
  const snapshots = keeps && !start.lowMemory;
  const [parts, found] = await Promise.all([brought(start), snapshots ? own().then(() => readSnapshot(version)) : "never"]);
  let [from, made] = ["nothing", /** @type {Uint8Array<ArrayBuffer> | null} */ (null)];
  if (found instanceof Uint8Array) {
    try {
      await begin(start, parts, { from: found });
      from = "snapshot";
    } catch {
      await keepSnapshot(version, "never");
      await begin(start, parts, {});
    }
  } else made = await begin(start, parts, { wanted: found === "none" });
  await tables?.find();
  post({ waking: "done", share: 1, from, forgets: given.keeps && !keeps });
  if (made) setTimeout(() => void keepSnapshot(version, made), REST);
}

/** @type {Promise<void> | null} */
let awake = null;

self.onmessage = async ({ data }) => {
  if ("start" in data) {
    awake = wake(data.start).catch((error) => post({ failed: String(error), unreachable }));
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
