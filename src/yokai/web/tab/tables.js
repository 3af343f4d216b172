/**
 * Tables of solved games: a worker solves, the browser's disk (OPFS) keeps the file, and Python reads it as a file of its
 * own without a copy in memory. `yokai/tab/tables.py` says what is asked of it. A file whose first byte is not
 * written is not a table: its header comes last.
 */

/** @typedef {{file: string, offset: number, size: number, numbers: number[]}} Wanted */

const [FOLDER, MOST_THREADS] = ["tables", 8];
/** A file that another worker has just let go may be locked for a moment: how often it is tried, and after how many milliseconds. */
const [TRIES, PAUSE] = [10, 200];

/** The folder of the tables; fails where the browser keeps nothing, as in some private windows. */
async function openFolder() {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** @param {any} folder @param {string} name @returns {Promise<any>} */
async function openFile(folder, name) {
  for (let tries = 1; ; tries++) {
    try {
      const file = await folder.getFileHandle(name, { create: true });
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

export class Tables {
  /**
   * @param {any} FS Pyodide's file system @param {string} place the folder there
   * @param {{core: string, threaded: string | null}} addresses of the solver
   */
  constructor(FS, place, addresses) {
    this.FS = FS;
    this.place = place;
    this.addresses = addresses;
    /** @type {Map<string, any>} files that Python reads */
    this.open = new Map();
    /** @type {(() => void) | null} ends the solving that goes on */
    this.end = null;
  }

  /** Open the tables that were kept, and remove what is left of a solving that was not finished. */
  async find() {
    try {
      const folder = await openFolder();
      /** @type {string[]} */
      const names = [];
      for await (const name of /** @type {any} */ (folder).keys()) names.push(name);
      for (const name of names) {
        const handle = await openFile(folder, name);
        const first = new Uint8Array(1);
        if (handle.read(first, { at: 0 }) && first[0]) this.show(name, handle);
        else {
          handle.close();
          await folder.removeEntry(name);
        }
      }
    } catch {
      // Without a disk there is no table, and solving says why.
    }
  }

  /** Let Python see a file: what it reads comes from the disk. @param {string} name @param {any} handle */
  show(name, handle) {
    this.open.set(name, handle);
    const node = this.FS.createFile(this.place, name, {}, true, false);
    node.usedBytes = handle.getSize();
    node.stream_ops = {
      ...node.stream_ops,
      /** @param {unknown} _ @param {Int8Array} memory @param {number} at @param {number} length @param {number} position */
      read: (_, memory, at, length, position) => handle.read(memory.subarray(at, at + length), { at: position }),
    };
  }

  /** @param {string} name */
  hide(name) {
    const handle = this.open.get(name);
    if (!handle) return;
    this.FS.unlink(`${this.place}/${name}`);
    handle.close();
    this.open.delete(name);
  }

  // What Python asks for.

  /** @param {string} text @param {any} tell a function of Python */
  async solve(text, tell) {
    /** @type {Wanted} */
    const { file, offset, size, numbers } = JSON.parse(text);
    try {
      await this.delete(file);
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      if (quota - usage < size) return JSON.stringify({ failed: "no_room" });
    } catch {
      return JSON.stringify({ failed: "no_disk" });
    }
    const threads = self.crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1;
    const listener = tell.copy();
    const worker = new Worker(new URL("../light/solve-worker.js", import.meta.url), { type: "module" });
    /** @type {any} */
    const ended = await new Promise((resolve) => {
      this.end = () => resolve({});
      /** @param {object} far */
      const report = (far) => listener(JSON.stringify({ threads, ...far }));
      report({ stage: "", share: 0 });
      worker.onerror = ({ message }) => resolve({ failed: message || "the worker cannot be loaded" });
      worker.onmessage = ({ data }) => {
        if ("progress" in data) report({ stage: "solve", ...data.progress });
        else if ("writing" in data) report({ stage: "write", share: 1 });
        else if ("solved" in data) resolve({ sums: Array.from(data.solved.sums, String), threads: data.solved.threads });
        else resolve(data);
      };
      const place = { path: [FOLDER, file], offset };
      worker.postMessage({ numbers, positions: size - offset, ...this.addresses, threads, file: place });
    });
    this.end = null;
    worker.terminate();
    listener.destroy();
    if (!("sums" in ended)) await this.delete(file);
    return JSON.stringify(ended);
  }

  stop() {
    this.end?.();
  }

  /** @param {string} name @param {any} header bytes of Python */
  async keep(name, header) {
    const bytes = header.toJs();
    try {
      const handle = await openFile(await openFolder(), name);
      handle.write(bytes, { at: 0 });
      handle.flush();
      this.show(name, handle);
      return "";
    } catch {
      return "no_disk";
    }
  }

  /** @param {string} name */
  async delete(name) {
    this.hide(name);
    const folder = await openFolder();
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        await folder.removeEntry(name);
        return;
      } catch (error) {
        if (/** @type {DOMException} */ (error).name === "NotFoundError") return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE)); // a worker that has just ended holds it
      }
    }
  }
}
