/** The HTTP half of the contract with the server. */

import { askOnce, askTextUntilAnswered, askUntilAnswered, tellOnce } from "./request.js";

export { NotServed } from "./request.js";

/**
 * @import { BotView, GameList, GameState, Join, LadderView, Leaderboard, LevelView, LobbyView, Me, NewGame, PlayerPage, PositionAnswer,
 *   PositionQuestion, RecordAnswer, RecordQuestion, Replies, RepliesView, Shelve, StudyDraft, VariantView } from "./messages.js"
 */

/** @returns {Promise<VariantView[]>} */
export const getVariants = () => askUntilAnswered("/api/variants");

/** @returns {Promise<LevelView[]>} */
export const getLevels = () => askUntilAnswered("/api/levels");

/** The bots that one may play against. @returns {Promise<BotView[]>} */
export const getBots = () => askUntilAnswered("/api/bots");

/** @param {NewGame} game @returns {Promise<GameState>} */
export const startGame = (game) => askOnce("/api/games", game);

/** @param {string} id @returns {Promise<GameState>} */
export const getGame = (id) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}`);

/** A game to walk through, with comments. @param {string} name @param {string} language @returns {Promise<RecordAnswer>} */
export const getFamous = (name, language) => askUntilAnswered(`/api/famous/${encodeURIComponent(name)}/${language}`);

/** Sit down at somebody's game. @param {string} id @param {Join} who @returns {Promise<GameState>} */
export const joinGame = (id, who) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}/join`, who);

/** A link that leads to this player from another device. @returns {Promise<Me>} */
export const getMe = () => askUntilAnswered("/api/me");

/** Call that link back, and get another. @returns {Promise<Me>} */
export const renewMe = () => askOnce("/api/me/renew", {});

/** The seats that anybody may take. @returns {Promise<LobbyView>} */
export const getLobby = () => askUntilAnswered("/api/lobby");

/** Sit down on one of them. @param {string} id @param {Join} who @returns {Promise<GameState>} */
export const takeSeat = (id, who) => askOnce(`/api/lobby/${encodeURIComponent(id)}/join`, who);

/** Take one's own back. @param {string} id */
export const closeSeat = (id) => tellOnce(`/api/lobby/${encodeURIComponent(id)}/close`, {});

/** Be the player of a personal link. @param {string} link */
export const become = (link) => tellOnce("/api/me", { link });

/** @returns {Promise<GameList>} */
export const getGames = () => askUntilAnswered("/api/games");

/** Name a game in one's list, or take it off. @param {string} id @param {Shelve} how */
export const shelve = (id, how) => tellOnce(`/api/games/${encodeURIComponent(id)}/shelf`, how);

/** All records of one's list, in one file. */
export const RECORDS = "/api/records";

/** @param {string} variant @returns {Promise<LadderView>} */
export const getLadder = (variant) => askUntilAnswered(`/api/ladder/${encodeURIComponent(variant)}`);

/** What I would answer in a game. @param {string} id @returns {Promise<RepliesView>} */
export const getReplies = (id) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}/replies`);

/** Say so. @param {string} id @param {Replies} lines @returns {Promise<RepliesView>} */
export const tellReplies = (id, lines) =>
  askOnce(`/api/games/${encodeURIComponent(id)}/replies`, lines);

/** What everyone may know of a player. @param {string} id @returns {Promise<PlayerPage>} */
export const getPlayer = (id) => askUntilAnswered(`/api/players/${encodeURIComponent(id)}`);

/** The strongest players of a game. @param {string} variant @returns {Promise<Leaderboard>} */
export const getLeaders = (variant) => askUntilAnswered(`/api/leaderboard/${encodeURIComponent(variant)}`);

/** @param {string} id */
export const getRecord = (id) => askTextUntilAnswered(`/api/games/${encodeURIComponent(id)}/record`);

/** Play moves from a position: the positions on the way that are not known yet. @param {PositionQuestion} line @returns {Promise<PositionAnswer>} */
export const playLine = (line) => askUntilAnswered("/api/position", line);

/** A line with comments and variations as a record. @param {StudyDraft} study */
export const writeStudy = (study) => askTextUntilAnswered("/api/study", study);

/** @param {RecordQuestion} record @returns {Promise<RecordAnswer>} */
export const readRecord = (record) => askUntilAnswered("/api/record", record);
