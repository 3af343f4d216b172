/** The requests to the server by HTTP; those of lessons, puzzles and tournaments are in files of their own. */

import { askOnce, askTextUntilAnswered, askUntilAnswered, tellOnce } from "./request.js";

export { NotServed } from "./request.js";

/**
 * @import { Archive, ArchiveAnswer, BotView, Deletion, GameList, GameState, Join, LadderView, Leaderboard, LevelView, LinkText, LobbyView, Me, NewGame, OpenedLink, OpenLink,
 *   PairGames, PairScore, PlayerPage, PositionAnswer, PositionQuestion, RecordAnswer, RecordQuestion, Replies, RepliesView, Shelve, Solution, StudyDraft, VariantView } from "./messages.js"
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

/** An annotated game. @param {string} name @param {string} language @returns {Promise<RecordAnswer>} */
export const getFamous = (name, language) => askUntilAnswered(`/api/famous/${encodeURIComponent(name)}/${language}`);

/** Take the free seat of a game. A player who sits there already stays, so the request may be repeated. @param {string} id @param {Join} who @returns {Promise<GameState>} */
export const joinGame = (id, who) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}/join`, who);

/** The link that the reader has to send in a game by message. @param {string} id @returns {Promise<LinkText>} */
export const getLinkText = (id) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}/message`);

/** Open a link of a game by message, as often as one likes. @param {OpenLink} link @returns {Promise<OpenedLink>} */
export const openLink = (link) => askUntilAnswered("/api/message", link);

/** The score of the two people of a game. @param {string} id @returns {Promise<PairScore>} */
export const getScore = (id) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}/score`);

/** The personal link by which another device becomes this player. @returns {Promise<Me>} */
export const getMe = () => askUntilAnswered("/api/me");

/** Replace the personal link by a new one; the old one is void. @returns {Promise<Me>} */
export const renewMe = () => askOnce("/api/me/renew", {});

/** The lobby: seats that anybody may take. @returns {Promise<LobbyView>} */
export const getLobby = () => askUntilAnswered("/api/lobby");

/** Take a seat of the lobby. @param {string} id @param {Join} who @returns {Promise<GameState>} */
export const takeSeat = (id, who) => askOnce(`/api/lobby/${encodeURIComponent(id)}/join`, who);

/** Take one's own seat out of the lobby. @param {string} id */
export const closeSeat = (id) => tellOnce(`/api/lobby/${encodeURIComponent(id)}/close`, {});

/** Become the player of a personal link. @param {string} link */
export const become = (link) => tellOnce("/api/me", { link });

/** Delete everything of this player. */
export const deleteMe = () => tellOnce("/api/me/delete", {});

/** Delete a game for good, or for oneself if another person has it. @param {string} id @returns {Promise<Deletion>} */
export const deleteGame = (id) => askOnce(`/api/games/${encodeURIComponent(id)}/delete`, {});

/** @returns {Promise<GameList>} */
export const getGames = (before = 0) => askUntilAnswered(before ? `/api/games?before=${before}` : "/api/games");

/** Give a game a title in one's list, or hide it there. @param {string} id @param {Shelve} how */
export const shelve = (id, how) => tellOnce(`/api/games/${encodeURIComponent(id)}/shelf`, how);

/** The address of a file with all records of one's list. */
export const RECORDS = "/api/records";

/** Everything of this player. @returns {Promise<Archive>} */
export const getArchive = () => askUntilAnswered("/api/archive");

/** Merge everything of a file, as its text, into what is here. @param {string} text @returns {Promise<ArchiveAnswer>} */
export const mergeArchive = (text) => askOnce("/api/archive", text);

/** @param {string} variant @returns {Promise<LadderView>} */
export const getLadder = (variant) => askUntilAnswered(`/api/ladder/${encodeURIComponent(variant)}`);

/** My conditional moves in a game. @param {string} id @returns {Promise<RepliesView>} */
export const getReplies = (id) => askUntilAnswered(`/api/games/${encodeURIComponent(id)}/replies`);

/** Replace my conditional moves in a game. @param {string} id @param {Replies} lines @returns {Promise<RepliesView>} */
export const tellReplies = (id, lines) =>
  askOnce(`/api/games/${encodeURIComponent(id)}/replies`, lines);

/** The public page of a player. @param {string} id @returns {Promise<PlayerPage>} */
export const getPlayer = (id) => askUntilAnswered(`/api/players/${encodeURIComponent(id)}`);

/** The reader's finished games with a player, the latest first. @param {string} id @returns {Promise<PairGames>} */
export const getPairGames = (id, before = 0) => askUntilAnswered(`/api/players/${encodeURIComponent(id)}/games${before ? `?before=${before}` : ""}`);

/** Report the name of a player to the operator. @param {string} id */
export const reportPlayer = (id) => tellOnce(`/api/players/${encodeURIComponent(id)}/report`, {});

/** The strongest players of a variant. @param {string} variant @returns {Promise<Leaderboard>} */
export const getLeaders = (variant) => askUntilAnswered(`/api/leaderboard/${encodeURIComponent(variant)}`);

/** @param {string} id */
export const getRecord = (id) => askTextUntilAnswered(`/api/games/${encodeURIComponent(id)}/record`);

/** Play moves from a position; the answer has the positions that are not known yet. @param {PositionQuestion} line @returns {Promise<PositionAnswer>} */
export const playLine = (line) => askUntilAnswered("/api/position", line);

/** A solved game in figures; refused if it is not solved. @param {string} variant @returns {Promise<Solution>} */
export const getSolution = (variant) => askUntilAnswered(`/api/table/${encodeURIComponent(variant)}/solution`);

/** A line with comments and variations as a record, or in a format of other programs. @param {StudyDraft} study @param {string} format */
export const writeStudy = (study, format) => askTextUntilAnswered(`/api/study?as=${format}`, study);

/** @param {RecordQuestion} record @returns {Promise<RecordAnswer>} */
export const readRecord = (record) => askUntilAnswered("/api/record", record);
