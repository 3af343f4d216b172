/** What the browser keeps of the application: files by name, in IndexedDB, each replaced as a whole. */

const [DATABASE, FILES] = ["yokai", "files"];
/** The lock of the worker that may write. Another one waits so many milliseconds for it: the page of the first may be frozen, and cannot end it. */
const [LOCK, PATIENCE] = ["yokai.files", 5_000];

/** @type {Promise<void> | null} */
let owned = null;

/** Own the files for as long as this worker lives. The worker of another tab has ended by then, and its last move is kept. */
export function own() {
  owned ??= new Promise((resolve) => {
    if (!navigator.locks) {
      resolve(); // as in a page without encryption
      return;
    }
    let mine = false;
    const ask = (/** @type {LockOptions} */ how) =>
      navigator.locks.request(LOCK, how, () => {
        mine = true;
        resolve();
        return new Promise(() => {});
      });
    const end = () => self.close(); // another worker owns the files now
    ask({ signal: AbortSignal.timeout(PATIENCE) }).catch(() => (mine ? end() : ask({ steal: true }).catch(end)));
  });
  return owned;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return done(request);
}

/** Whether the browser keeps anything of this site: its reader may forbid that. */
export async function mayKeep() {
  try {
    (await open()).close();
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === "SecurityError" || message.includes("denied permission")) return false; // as Chromium says it
    throw error;
  }
  return true;
}

/** A file as it was last kept, or null. @param {string} name @returns {Promise<Uint8Array<ArrayBuffer> | null>} */
export async function read(name) {
  const database = await open();
  try {
    return (await done(database.transaction(FILES).objectStore(FILES).get(name))) ?? null;
  } finally {
    database.close();
  }
}

/** Keep a file; it is on the disk when this is done. @param {string} name @param {Uint8Array} content */
export async function keep(name, content) {
  const database = await open();
  try {
    const transaction = database.transaction(FILES, "readwrite", { durability: "strict" });
    transaction.objectStore(FILES).put(content, name);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
