// A greedy bot: it plays the move that takes the most, without looking ahead.
"use strict";

const { run } = require("./plain.js");

// Piece values by letter. "+P" is a promoted P.
// K is the koropokkuru (the lion): taking it wins the game.
const VALUES = { "": 0, K: 1000, R: 5, B: 4, G: 5, S: 4, P: 1, "+P": 5, "+S": 5 };

/** The value of what a move takes, and a little more for a promotion. */
function points(detail) {
  return VALUES[detail.takes.toUpperCase()] + (detail.promotes ? 3 : 0);
}

// question.details says more about each move: {move, piece, from, to, takes, promotes}.
run((question) => {
  const most = Math.max(...question.details.map(points));
  const best = question.details.filter((detail) => points(detail) === most);
  return best[Math.floor(Math.random() * best.length)].move;
});
