/** Notices for a reader who looks elsewhere: the icon of the tab, and notifications of the browser. */

import { artPath } from "./art.js";
import { settings } from "./settings.js";

/** Show by the icon of the tab whether it is the reader's turn. @param {boolean} ours */
export function showTurnIcon(ours) {
  const link = document.querySelector("link[rel=icon]");
  const picture = artPath(ours ? "icon-turn" : "icon");
  if (link && link.getAttribute("href") !== picture) link.setAttribute("href", picture);
}

/** Whether this browser has notifications. */
export const canNotify = () => "Notification" in window;

/** Ask the browser's permission for notifications, only where the reader has just switched them on. @returns whether it is granted */
export async function askToNotify() {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notify a reader who wants that and does not see the page. @param {string} text @param {string} about a later notification about the same replaces this one */
export function notify(text, about) {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { body: "Yōkai no Mori", tag: about, icon: artPath("icon-turn") });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones have no such notifications; the icon of the tab says it too.
  }
}
