/** The players of a game. */

/** @import { GameState } from "../wire/messages.js" */

/** @param {Pick<GameState, "players">} game */
const kinds = ({ players }) => [players.south.kind, players.north.kind];

/** Whether a seat waits for somebody. @param {Pick<GameState, "players">} game */
export const isFree = (game) => kinds(game).includes("nobody");

/** Whether the other's moves come in links. @param {Pick<GameState, "players">} game */
export const isByMessage = (game) => kinds(game).includes("message");

/** Whether two people play, each on a device of their own. @param {Pick<GameState, "players" | "seat">} game */
export const isBetweenTwo = (game) => game.seat !== "both" && kinds(game).every((kind) => kind === "person");
