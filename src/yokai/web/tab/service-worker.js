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

async function fill() {
  const cache = await caches.open(CACHE);
  const { files } = await (await fetch("manifest.json", { cache: "no-store" })).json();
  await cache.addAll(["./", "manifest.json", ...Object.values(files).map(({ file }) => file)]);
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith("yokai-") && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate" ? "./" : request;
  return (await cache.match(page, { ignoreSearch: true })) ?? fetch(request);
}
