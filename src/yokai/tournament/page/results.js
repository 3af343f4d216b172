// Shows a game: the address names it, the buttons and arrow keys walk through it.
"use strict";
const spots = JSON.parse(document.getElementById("spots").textContent);
const games = JSON.parse(document.getElementById("games").textContent);
const section = document.getElementById("game");
const board = document.getElementById("board");
let shown = null;
let ply = 0;

function say(id, text) {
  document.getElementById(id).textContent = text;
}

function use(name, x, y, scale) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "use");
  element.setAttribute("href", `#${name}`);
  element.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  return element;
}

function paint() {
  const pieces = [use(`${shown.game}-board`, 0, 0, 1)];
  for (const number of shown.positions[ply]) {
    const [name, x, y, scale, count] = spots[number];
    pieces.push(use(name, x, y, scale));
    if (count > 1) pieces.push(use(`count-${count}`, x, y, 1));
  }
  board.setAttribute("viewBox", `0 0 ${shown.size[0]} ${shown.size[1]}`);
  board.replaceChildren(...pieces);
  const from = ply && ply <= shown.opening ? " (opening)" : "";
  const move = ply ? `${shown.moves[ply - 1]}${from}` : "the start";
  say("game-move", `Move ${ply} of ${shown.moves.length}: ${move}`);
}

function walk(step) {
  ply = Math.min(Math.max(ply + step, 0), shown.positions.length - 1);
  paint();
}

function open() {
  const number = location.hash.replace("#game-", "");
  shown = Object.hasOwn(games, number) ? games[number] : null;
  section.hidden = !shown;
  if (!shown) return;
  const winner = shown.winner ? `${shown[shown.winner]} wins by ${shown.reason}` : `draw by ${shown.reason}`;
  say("game-title", `Game ${number}, round ${shown.round}: ${shown.south} (South) – ${shown.north} (North)`);
  say("game-end", shown.sentence ? `${winner}: ${shown.sentence}` : winner);
  ply = shown.opening;
  walk(0);
  section.scrollIntoView();
  document.getElementById("game-title").focus({ preventScroll: true });
}

document.getElementById("steps").addEventListener("click", (event) => {
  const step = event.target.dataset?.step;
  if (step) walk(Number(step));
});
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 }[event.key];
  if (shown && step && !event.altKey && !event.ctrlKey && !event.metaKey) {
    walk(step);
    event.preventDefault();
  }
});
addEventListener("hashchange", open);
open();
