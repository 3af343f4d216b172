/**
 * A snapshot of Python's memory in which the application is imported already. The first visit makes one, before any
 * game is read, and the browser's disk (OPFS) keeps it, so that a later visit need not import anything.
 *
 * It fits one version of the site in one version of a browser: its name says which, and others are removed. Its file
 * begins with the SHA-256 of the rest. A file of nothing says that this version does not start from a snapshot here.
 */

const FOLDER = "snapshots";
const SUM = 32; // bytes of SHA-256

/** @param {BufferSource} content */
const digest = async (content) => new Uint8Array(await crypto.subtle.digest("SHA-256", content));

/** The name of the snapshot of a version. @param {string} version */
async function nameOf(version) {
  const sum = await digest(new TextEncoder().encode(`${version} ${navigator.userAgent}`));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of the folder, open. @param {string} version @param {boolean} create @returns {Promise<any>} */
async function open(version, create) {
  const root = await navigator.storage.getDirectory();
  const folder = /** @type {any} */ (await root.getDirectoryHandle(FOLDER, { create }));
  const name = await nameOf(version);
  /** @type {string[]} */
  const names = [];
  for await (const other of folder.keys()) names.push(other);
  for (const other of names) if (other !== name) await folder.removeEntry(other);
  return (await folder.getFileHandle(name, { create })).createSyncAccessHandle();
}

/**
 * The snapshot of a version; "none" if there is none yet, or a damaged one; "never" if none can be kept or used.
 * @param {string} version
 * @returns {Promise<Uint8Array<ArrayBuffer> | "none" | "never">}
 */
export async function readSnapshot(version) {
  let handle;
  try {
    handle = await open(version, false);
    const bytes = new Uint8Array(handle.getSize());
    handle.read(bytes, { at: 0 });
    if (!bytes.length) return "never";
    const content = bytes.subarray(SUM);
    const sum = await digest(content);
    return content.length && sum.every((byte, i) => byte === bytes[i]) ? content : "none";
  } catch (error) {
    return /** @type {Error} */ (error).name === "NotFoundError" ? "none" : "never";
  } finally {
    handle?.close();
  }
}

/** Keep a snapshot, or "never". @param {string} version @param {Uint8Array<ArrayBuffer> | "never"} content */
export async function keepSnapshot(version, content) {
  let handle;
  try {
    const sum = content === "never" ? null : await digest(content);
    handle = await open(version, true);
    handle.truncate(0);
    if (sum) {
      handle.write(content, { at: SUM });
      handle.write(sum, { at: 0 });
    }
    handle.flush();
  } catch {
    // Without room or a disk, the next visit starts as this one did.
  } finally {
    handle?.close();
  }
}

/**
 * How `loadPyodide` makes its module so that snapshots fit: compiled libraries come into memory before Python begins,
 * hence always to the same place, and memory is as large as the snapshot before that is written into it.
 * @param {(settings: any) => Promise<any>} create @param {import("./unpack.js").File[]} libraries
 * @param {number} [size]
 */
export const moduleMaker = (create, libraries, size = 0) => async (/** @type {any} */ settings) => {
  settings.preRun.push((/** @type {any} */ module) => {
    for (const { name, content } of libraries) {
      const path = `${module.API.sitePackages}/${name}`;
      module.preloadedWasm[path] = module.loadWebAssemblyModule(content, { nodelete: true }, path, {});
    }
  });
  const module = await create(settings);
  if (size) module.growMemory(size);
  return module;
};

/** Something that `loadPyodide` waits for and gets once, so that it does not hold on to it. @param {unknown} content */
export const once = (content) => ({
  then(/** @type {(content: unknown) => void} */ resolve) {
    resolve(content);
    content = null;
  },
});

/** The memory of a Pyodide that was told to make snapshots, or null. @param {any} pyodide @returns {Uint8Array<ArrayBuffer> | null} */
export function snapshotOf(pyodide) {
  try {
    return pyodide.makeMemorySnapshot();
  } catch {
    return null; // the next visit starts as this one did
  }
}
