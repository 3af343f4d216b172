/**
 * Searches positions of one game, in slices between which it hears that something else is wanted. Messages:
 *
 *   page    {task}                      see Task; null stops
 *   worker  {id, depth, lines, done}    better and better lines
 *           {failed: sentence}
 *
 * @typedef {{id: number | string, core: string, game: string, key: Uint8Array, before: BigUint64Array, lines: number,
 *   ms: number}} Task the addresses of the core and of the game's file, always the same; a position and the hashes of
 *   those before it; how many lines are wanted, and how long to search
 */

import { Core } from "./core.js";

const [SOON, SLICE] = [40, 100]; // milliseconds of the first slice and of the others
const MEGABYTES = 16; // of the hash table

/** @type {Promise<Core> | null} */
let loading = null;
/** @type {Task | null} */
let wanted = null;

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is missing`);
  return answer.arrayBuffer();
}

/** A core with the numbers and the network of a game's file, which engine/numbers.py describes. @param {Task} task */
async function load({ core, game }) {
  const [bytes, file] = await Promise.all([fetched(core), fetched(game)]);
  const made = new Core(await WebAssembly.compile(bytes));
  const [rules = 0, engine = 0] = new Int32Array(file, 0, 2);
  const numbers = [...new Int32Array(file, 8, rules + engine)];
  const net = new Uint8Array(file, 8 + 4 * numbers.length);
  made.setRules(numbers.slice(0, rules));
  made.setEngine(numbers.slice(rules), net.length ? net : null, MEGABYTES);
  return made;
}

/** @param {Task} task */
async function think(task) {
  loading ??= load(task);
  const core = await loading;
  let told = "";
  for (let ms = SOON; task === wanted; ms += SLICE) {
    const until = Math.min(ms, task.ms);
    const { lines, more } = ms === SOON ? core.think(task.key, task.before, { lines: task.lines, ms: until }) : core.resume(until);
    const [done, text] = [!more || until === task.ms, JSON.stringify(lines)];
    if (done || text !== told) self.postMessage({ id: task.id, depth: lines[0]?.depth ?? 0, lines, done });
    if (done) return;
    told = text;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

self.onmessage = ({ data: { task } }) => {
  wanted = task;
  if (task) think(task).catch((error) => self.postMessage({ failed: String(error) }));
};
