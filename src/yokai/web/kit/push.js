/** Calls by Web Push, which come with the page closed: this browser's subscription. */

import { getPushKey, subscribe, unsubscribe } from "../wire/people.js";

/** The service worker that shows calls; it must lie at the root to see the whole page. */
const WORKER = "/service-worker.js";

/** Whether this browser can be called. Most can, over https. */
export const canPush = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

/** Whether this browser has notifications only once the page is on the home screen: that of an iPhone or an iPad, which calls itself a Macintosh. */
export const needsHomeScreen = () => !("Notification" in window) && navigator.maxTouchPoints > 1 && /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** The service worker that shows notifications. */
export const getWorker = () => navigator.serviceWorker.register(WORKER);

/** Ask to be called, or tell the server of the subscription again. @param {string} lang of the calls @returns whether it will be */
export async function switchOn(lang) {
  const { key } = await getPushKey();
  if (!key) return false;
  const registration = await getWorker();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await subscribe({ endpoint, public: keys.p256dh, auth: keys.auth, lang });
  return true;
}

/** Be called no more. */
export async function switchOff() {
  const registration = canPush() && (await navigator.serviceWorker.getRegistration(WORKER));
  const subscription = registration && (await registration.pushManager.getSubscription());
  if (!subscription) return;
  await subscription.unsubscribe();
  await unsubscribe({ endpoint: subscription.endpoint });
}

/** Go where a call leads that was tapped. */
export function followCalls() {
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (typeof data?.open === "string" && data.open.startsWith("/#/")) location.hash = data.open.slice(1);
  });
}
