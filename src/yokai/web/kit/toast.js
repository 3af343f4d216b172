/**
 * A toast: a sentence that is shown for a while. It covers nothing one may need: it stands where a view keeps
 * room for it (`data-said`), and else below the view, which then has less room.
 */

/** Milliseconds for which a toast is shown. */
const SHOWN = 4000;

/** A redraw or a turned phone may move the room for a toast, or take it away. */
const changes = new MutationObserver(place);
let timer = 0;

/** @param {string} text */
export function toast(text) {
  const line = document.getElementById("toast");
  const main = document.getElementById("main");
  if (!line || !main) return;
  line.textContent = text;
  line.classList.add("shown");
  place();
  changes.observe(main, { childList: true, subtree: true });
  window.addEventListener("resize", place);
  window.clearTimeout(timer);
  timer = window.setTimeout(endToast, SHOWN);
}

/** End a toast at once, when there is something newer to read in its place. */
export function endToast() {
  window.clearTimeout(timer);
  changes.disconnect();
  window.removeEventListener("resize", place);
  document.getElementById("toast")?.classList.remove("shown");
}

/** Place the toast in the room that is kept for it if it fits there, else below the view. */
function place() {
  const line = document.getElementById("toast");
  if (!line) return;
  const room = keptRoom();
  line.classList.toggle("placed", room !== null);
  if (!room) return;
  const { x, y, width, height } = room;
  Object.assign(line.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  line.classList.toggle("placed", line.scrollHeight <= line.clientHeight);
}

/** The part of a view that is kept for toasts, if it is in sight. */
function keptRoom() {
  const kept = document.querySelector("[data-said]");
  if (!kept) return null;
  const room = kept.getBoundingClientRect();
  const { x, y, right, bottom } = room;
  const seen = [document.elementFromPoint(x + 12, y + 2), document.elementFromPoint(right - 12, bottom - 2)];
  return seen.every((element) => element && kept.contains(element)) ? room : null;
}
