/** Calling whoever looks elsewhere: the picture in the tab, and a notification where that is wanted. */

import { artPath } from "./art.js";
import { settings } from "./settings.js";

/** Let the picture in the tab say that it is the reader's turn. @param {boolean} ours */
export function showTurnIcon(ours) {
  const link = document.querySelector("link[rel=icon]");
  const picture = artPath(ours ? "icon-turn" : "icon");
  if (link && link.getAttribute("href") !== picture) link.setAttribute("href", picture);
}

/** Whether this browser has notifications. */
export const canNotify = () => "Notification" in window;

/** Ask for leave to call; only ever where the reader has just asked to be called. @returns whether we may */
export async function askToNotify() {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Call a reader who wants that and does not see the page. @param {string} text @param {string} about what is called again replaces this */
export function notify(text, about) {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { body: "Yōkai no Mori", tag: about, icon: artPath("icon-turn") });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones have no such notifications; the tab says it too.
  }
}
