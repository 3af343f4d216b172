/** The title of the tab: what is in view, and in how many games it is the reader's turn. */

let name = "";
let turns = 0;

/** @param {string} view what is in view; "" is the first page */
export function setTitle(view) {
  name = view;
  draw();
}

/** @param {number} count of games in which it is the reader's turn */
export function setTurns(count) {
  if (count === turns) return;
  turns = count;
  draw();
}

function draw() {
  document.title = `${turns ? `(${turns}) ` : ""}${name ? `${name} · ` : ""}Yōkai no Mori`;
}
