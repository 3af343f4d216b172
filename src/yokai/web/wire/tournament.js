/**
 * A tournament on the server's feed: the whole state first, then what has changed. After a break the feed
 * connects again, and the whole state comes anew.
 */

import { askUntilAnswered } from "./request.js";
import { transport } from "./transport.js";

/** @import { BracketColumn, CupView, LiveBoard, RoundView, StandingView, TournamentGame, TournamentNews } from "./messages.js" */

/** The shortest and the longest wait before a new attempt, in milliseconds. */
const [SHORTEST, LONGEST] = [500, 4000];

/** The address of a game. @param {number} number */
const gameAt = (number) => `/api/tournament/games/${number}`;

/** A game, move by move. @param {number} number @returns {Promise<TournamentGame>} */
export const getTournamentGame = (number) => askUntilAnswered(gameAt(number));

/** The address of a game's record. @param {number} number */
export const recordAt = (number) => transport.address(`${gameAt(number)}/record`);

/** The whole state of the tournament; refused where no tournament is shown. @returns {Promise<TournamentNews>} */
export const getTournament = () => askUntilAnswered("/api/tournament");

export class TournamentFeed {
  /** @param {(news: TournamentNews) => void} changed called with news once they are applied here */
  constructor(changed) {
    this.changed = changed;
    /** @type {CupView | null} until something has begun */
    this.cup = null;
    /** @type {StandingView[]} */
    this.standings = [];
    /** @type {([number, number] | null)[][]} */
    this.cross = [];
    /** @type {BracketColumn[] | null} of a knock-out */
    this.bracket = null;
    /** @type {RoundView[]} */
    this.rounds = [];
    /** @type {Map<number, LiveBoard>} by the game's number */
    this.boards = new Map();
    this.delay = SHORTEST;
    this.left = false;
    this.connect();
  }

  connect() {
    const connection = transport.connect("/ws/tournament");
    this.connection = connection;
    connection.onmessage = ({ data }) => {
      this.delay = SHORTEST;
      if (!this.left) this.take(JSON.parse(String(data)));
    };
    connection.onclose = () => {
      if (this.left) return;
      this.timer = window.setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, LONGEST);
    };
  }

  /** @param {TournamentNews} news */
  take(news) {
    if (news.whole) {
      this.rounds = [];
      this.boards.clear();
    }
    this.cup = news.cup ?? this.cup;
    this.standings = news.standings ?? this.standings;
    this.cross = news.cross ?? this.cross;
    this.bracket = news.bracket ?? this.bracket;
    for (const round of news.rounds) this.rounds[round.index] = round;
    for (const number of news.gone) this.boards.delete(number);
    for (const board of news.boards) this.boards.set(board.number, board);
    this.changed(news);
  }

  leave() {
    this.left = true;
    window.clearTimeout(this.timer);
    this.connection?.close();
  }
}
