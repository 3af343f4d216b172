/**
 * Solves a game in a worker of its own, on several threads where the page may share memory. It is asked once,
 * and terminated when it has answered, or before. Messages:
 *
 *   page    {numbers, positions, core, threaded, threads, file}      see Task
 *   worker  {progress: {plies, share, counts}}                       at most ten times a second; see core.js
 *           {writing: share}                                         to the file
 *           {solved: {positions, sums, counts, threads, ms, values}} values: null if they are in the file
 *           {failed: sentence}
 *
 * @typedef {{numbers: number[], positions: number, core: string, threaded: string | null, threads: number,
 *   file: {path: string[], offset: number} | null}} Task
 *   the numbers of the game, and of its positions; the addresses of both modules; how many threads are wanted; and
 *   where the values go in the files that the browser keeps for this site, if not back to the page
 */

import { Core, memoryFor } from "./core.js";

/** Bytes that are written at once: a browser holds several copies of them. */
const [PIECE, MOST_THREADS] = [1 << 20, 8];

/** @param {unknown} message @param {Transferable[]} [given] */
const post = (message, given = []) => self.postMessage(message, { transfer: given });

/** @param {string} address */
const compiled = async (address) => WebAssembly.compile(await (await fetch(address)).arrayBuffer());

/** A core that has the rules, and on how many threads it can solve. @param {Task} task @returns {Promise<[Core, number]>} */
async function makeCore({ numbers, positions, core, threaded, threads }) {
  const count = Math.min(threads, MOST_THREADS);
  if (threaded && count > 1 && self.crossOriginIsolated) {
    try {
      const [module, memory] = [await compiled(threaded), memoryFor(positions, count)];
      const together = new Core(module, memory);
      together.setRules(numbers);
      // A worker starts only while the one that made it is idle, so all are waited for.
      const helpers = Array.from({ length: count - 1 }, () => new Promise((/** @type {(came: number) => void} */ resolve) => {
        const helper = new Worker(new URL("./thread-worker.js", import.meta.url), { type: "module" });
        helper.onmessage = () => resolve(1);
        helper.onerror = () => resolve(0);
        helper.postMessage({ module, memory, stack: together.newStack() });
      }));
      return [together, (await Promise.all(helpers)).reduce((all, came) => all + came, 1)];
    } catch {
      // Threads are an extra: what one of them can do is done.
    }
  }
  const alone = new Core(await compiled(core));
  alone.setRules(numbers);
  return [alone, 1];
}

/** Write the values from an offset on. @param {Uint8Array} values @param {NonNullable<Task["file"]>} file */
async function write(values, { path, offset }) {
  let folder = await navigator.storage.getDirectory();
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
  const file = await folder.getFileHandle(path.at(-1) ?? "", { create: true });
  const handle = await /** @type {any} */ (file).createSyncAccessHandle();
  try {
    handle.truncate(offset + values.length);
    const room = new Uint8Array(PIECE); // shared memory cannot be written from
    for (let at = 0; at < values.length; at += PIECE) {
      const piece = room.subarray(0, values.length - at);
      piece.set(values.subarray(at, at + PIECE));
      if (handle.write(piece, { at: offset + at }) !== piece.length) throw new Error("the disk is full");
      post({ writing: (at + piece.length) / values.length });
    }
    handle.flush();
  } finally {
    handle.close();
  }
}

/** @param {Task} task */
async function solve(task) {
  const [core, threads] = await makeCore(task);
  const begun = performance.now();
  const { values, sums, counts } = core.solve(threads, (plies, share, counts) =>
    post({ progress: { plies, share, counts } }));
  const told = { positions: values.length, sums, counts, threads, ms: performance.now() - begun };
  if (task.file) {
    await write(values, task.file);
    post({ solved: { ...told, values: null } });
  } else {
    const copy = values.slice();
    post({ solved: { ...told, values: copy } }, [copy.buffer]);
  }
}

self.onmessage = ({ data }) => solve(data).catch((error) => post({ failed: error.message ?? String(error) }));
