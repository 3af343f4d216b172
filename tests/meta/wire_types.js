/**
 * Mistakes that `make lint` must find: tsc fails where one that is expected here is none. Nothing of
 * this is ever run.
 */

import { getGames, playLine, readRecord, startGame } from "../../src/yokai/web/wire/http.js";
import { Socket } from "../../src/yokai/web/wire/socket.js";

/** @param {Socket} socket @param {AbortSignal} signal */
export async function mistakes(socket, signal) {
  socket.send({ type: "resign", game: "g" });
  // @ts-expect-error: a field is missing
  socket.send({ type: "resign" });
  // @ts-expect-error: a field too many
  socket.send({ type: "resign", game: "g", ply: 1 });
  // @ts-expect-error: a field of the wrong kind
  socket.send({ type: "play", game: "g", version: "1", move: "2c2b" });
  // @ts-expect-error: no such message
  socket.send({ type: "give up", game: "g" });

  socket.onMessage((message) => {
    if (message.type === "game") message.state.position.legal.at(0);
    // @ts-expect-error: that is another message
    if (message.type === "hint") message.state;
    // @ts-expect-error: a single move never comes this far
    if (message.type === "move") message.ply;
  }, signal);

  // @ts-expect-error: a field is misspelt
  const game = await startGame({ opponent: "beside", levle: 1 });
  // @ts-expect-error: a field that is not told
  game.draw_offer;
  // @ts-expect-error: the list is inside
  (await getGames()).length;
  // @ts-expect-error: no game is named
  await playLine({ moves: ["2c2b"] });
  // @ts-expect-error: a text is an object here
  await readRecord("2c2b");
}
