// The simplest bot: it plays a random legal move.
"use strict";

const { run } = require("./plain.js");

// question.moves has every move you may play, like "2c2b". Give one of them back.
// console.error("...") shows you something; console.log would be taken for an answer.
run((question) => question.moves[Math.floor(Math.random() * question.moves.length)]);
