// The plain protocol: each line is a question, and each question gets one line as its answer.
// You need not change this file.
"use strict";

const readline = require("node:readline");

/** Ask `choose` at every question; it gets the question, and gives the text of a move. */
exports.run = (choose) => {
  if (process.stdin.isTTY)
    console.error("This is a bot: it waits for questions, each a line of JSON. Let it play by: yokai bot check FOLDER");
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const move = choose(JSON.parse(line));
    process.stdout.write(`${JSON.stringify({ move })}\n`);
  });
};
