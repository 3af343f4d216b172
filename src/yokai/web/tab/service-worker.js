/**
 * Keeps the files of one version of the site, and answers from them: the game opens without a network, and
 * files of two versions are never mixed. A new version waits until the page lets it take over.
 */

const VERSION = "@version@"; // put here when the site is built
const CACHE = `yokai-${VERSION}`;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clear()));
worker.addEventListener("message", (/** @type {MessageEvent} */ { data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});

/** Keep every file of this version; what fails is tried again, a few times now and then at the next visit. */
async function fill() {
  const { version, files } = await (await fetch("manifest.json", { cache: "no-store" })).json();
  if (version !== VERSION) throw new Error("the host is being updated");
  const cache = await caches.open(CACHE);
  /** @type {{file: string, sha256: string}[]} */
  const all = Object.values(files);
  const pages = all.filter(({ file }) => file.endsWith(".html"));
  const others = all.filter((each) => !pages.includes(each)).map(({ file }) => file);
  await cache.addAll(others).catch(() => cache.addAll(others)).catch(() => cache.addAll(others));
  for (const { file, sha256 } of pages) {
    const body = await (await fetch(file, { cache: "no-cache" })).arrayBuffer();
    if ((await digest(body)) !== sha256) throw new Error(`${file} is of another version`); // the others have their hash in their names
    // Without the address it came from: a host that leads index.html elsewhere would make it useless for a visit.
    const page = new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    if (file === "index.html") await cache.put("./", page.clone());
    await cache.put(file, page);
  }
}

/** @param {ArrayBuffer} content @returns {Promise<string>} SHA-256 */
async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith("yokai-") && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  // A host may give the first page other names. What lies in a folder below, as the documentation, is not ours.
  const ours = request.mode === "navigate" && new URL(".", request.url).href === worker.registration.scope;
  return fetch(request).catch(async (error) => (ours ? await cache.match("./") : undefined) ?? Promise.reject(error));
}
