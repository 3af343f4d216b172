/** Notices for a reader who looks elsewhere: the icon of the tab, and notifications of the browser. */

import { artPath } from "./art.js";
import { canPush, getWorker, switchOff, switchOn } from "./push.js";
import { settings } from "./settings.js";

/** Show by the icon of the tab whether it is the reader's turn. @param {boolean} ours */
export function showTurnIcon(ours) {
  const link = document.querySelector("link[rel=icon]");
  const picture = artPath(ours ? "icon-turn" : "icon");
  if (link && link.getAttribute("href") !== picture) link.setAttribute("href", picture);
}

/** Whether this browser has notifications. */
export const canNotify = () => "Notification" in window;

/** Whether calls come from the server, also with the page closed; the page then shows none of its own. */
let called = false;

/** Ask the browser's permission for notifications, only where the reader has just switched them on. @param {string} lang @returns whether it is granted */
export async function askToNotify(lang) {
  if (!canNotify() || (await Notification.requestPermission()) !== "granted") return false;
  await renewCalls(lang);
  return true;
}

/** Tell the server anew that this browser wants to be called. @param {string} lang */
export async function renewCalls(lang) {
  if (!canPush() || Notification.permission !== "granted") return;
  called = await switchOn(lang).catch(() => false); // a browser without a push service shows notifications itself
}

/** Show no notifications any more. */
export async function stopNotifying() {
  called = false;
  await switchOff().catch(() => {});
}

/** Notify a reader who wants that and does not see the page. @param {string} text @param {string} about a later notification about the same replaces this one */
export async function notify(text, about) {
  if (called || !settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const how = { body: "Yōkai no Mori", tag: about, icon: artPath("icon-turn") };
  try {
    const shown = new Notification(text, how);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Android has notifications only of service workers.
    await getWorker();
    const registration = await navigator.serviceWorker.ready;
    await registration.showNotification(text, { ...how, data: `/${location.hash}` });
  }
}
