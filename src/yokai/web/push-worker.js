/** The service worker of the server's page: it shows the calls of Web Push, and leads to their games. */

{
  const worker = /** @type {any} */ (self);

  /** @param {{title: string, body: string, tag: string, address: string}} call */
  const show = ({ title, body, tag, address }) =>
    worker.registration.showNotification(title, { body, tag, renotify: true, icon: "/static/art/icon-192.png", data: address });

  /** Open an address of the page in a window that is open already, or in a new one. @param {string} address */
  const lead = async (address) => {
    const [window] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!window) return worker.clients.openWindow(address);
    window.postMessage({ open: address });
    await window.focus();
  };

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data.json())));
  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(lead(event.notification.data));
  });
}
