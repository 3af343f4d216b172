// A bot that takes what it can get, and looks no further.
"use strict";

const { run } = require("./plain.js");

// What we think the pieces are worth, by their letters. "+P" is a promoted P.
// K is the koropokkuru (the lion): who takes it has won.
const VALUES = { "": 0, K: 1000, R: 5, B: 4, G: 5, S: 4, P: 1, "+P": 5, "+S": 5 };

/** What a move takes, and a little for a piece that is promoted. */
function points(detail) {
  return VALUES[detail.takes.toUpperCase()] + (detail.promotes ? 3 : 0);
}

// question.details says more about each move: {move, piece, from, to, takes, promotes}.
run((question) => {
  const most = Math.max(...question.details.map(points));
  const best = question.details.filter((detail) => points(detail) === most);
  return best[Math.floor(Math.random() * best.length)].move;
});
