/** Requests about tournaments of people. */

import { NewsWatch } from "./news-watch.js";
import { askOnce, askUntilAnswered, tellOnce } from "./request.js";

/**
 * @import { JoinTournament, PeopleTournamentView, PlayedBoard, SideName, TournamentCard, TournamentDraft, TournamentOutline } from "./messages.js"
 * @import { Socket } from "./socket.js"
 */

const ALL = "/api/tournaments";

/** @param {string} id @param {string} [part] */
const of = (id, part = "") => `${ALL}/${encodeURIComponent(id)}${part}`;

/** The tournaments that the reader organises or takes part in. @returns {Promise<TournamentOutline[]>} */
export const getTournaments = () => askUntilAnswered(ALL);

/** @param {TournamentDraft} draft @returns {Promise<PeopleTournamentView>} */
export const makeTournament = (draft) => askOnce(ALL, draft);

/** @param {string} id @returns {Promise<PeopleTournamentView>} */
export const getPeopleTournament = (id) => askUntilAnswered(of(id));

/** The games of the round as they stand. @param {string} id @returns {Promise<PlayedBoard[]>} */
export const getPlayedBoards = (id) => askUntilAnswered(of(id, "/boards"));

/** @param {string} id @param {JoinTournament} who @returns {Promise<PeopleTournamentView>} */
export const joinTournament = (id, who) => askOnce(of(id, "/join"), who);

/** Do one thing in a tournament, which needs no more words. @param {string} id @param {"leave" | "return" | "start" | "next" | "end"} what @returns {Promise<PeopleTournamentView>} */
export const actInTournament = (id, what) => askOnce(of(id, `/${what}`), {});

/** @param {string} id @param {boolean} open @returns {Promise<PeopleTournamentView>} */
export const openEntry = (id, open) => askOnce(of(id, "/entry"), { open });

/** @param {string} id */
export const deleteTournament = (id) => tellOnce(of(id, "/delete"), {});

/** @param {string} id @returns {Promise<TournamentCard[]>} */
export const getTournamentCards = (id) => askUntilAnswered(of(id, "/cards"));

/** @param {string} id @param {string[]} names @returns {Promise<TournamentCard[]>} */
export const addTournamentCards = (id, names) => askOnce(of(id, "/cards"), { names });

/** @param {string} id @param {number} person @param {"remove" | "readmit"} what @returns {Promise<PeopleTournamentView>} */
export const movePerson = (id, person, what) => askOnce(of(id, `/people/${person}/${what}`), {});

/** Set the result of a board; null is a draw. @param {string} id @param {number} board @param {SideName | null} winner @returns {Promise<PeopleTournamentView>} */
export const ruleBoard = (id, board, winner) => askOnce(of(id, `/boards/${board}`), { winner });

/** The QR code of a tournament's link. @param {string} id */
export const tournamentPicture = (id) => of(id, "/qr");

/** The QR code of a card. @param {string} id @param {string} card */
export const tournamentCardPicture = (id, card) => of(id, `/cards/${encodeURIComponent(card)}/qr`);

/** Calls `look` when a tournament has changed, and now and then. */
export class TournamentWatch extends NewsWatch {
  /** @param {Socket} socket @param {string} id @param {() => Promise<void>} look */
  constructor(socket, id, look) {
    super(socket, { type: "tournament", tournament: id }, (message) => "type" in message && message.type === "tournament" && "tournament" in message && message.tournament === id, look);
  }
}
