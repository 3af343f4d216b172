/** The game that a round of a tournament has for the reader, and the way there. */

import { gamePath } from "../kit/address.js";
import { announce } from "../kit/dom.js";
import { notify } from "../kit/notification.js";
import { toast } from "../kit/toast.js";
import { NotServed } from "../wire/http.js";
import { getPeopleTournament, TournamentWatch } from "../wire/people-tournaments.js";
import { t } from "../words/language.js";

/**
 * @import { BoardView, GameState, PeopleTournamentView } from "../wire/messages.js"
 * @import { Socket } from "../wire/socket.js"
 */

/** The games that the reader has seen: who comes back from one is not taken there again. @type {Set<string>} */
const visited = new Set();

/** The board at which the reader sits in this round. @param {PeopleTournamentView} view @returns {BoardView | undefined} */
export function boardOf({ mine, pairings, state }) {
  if (state !== "running" || mine === null) return undefined;
  return pairings.at(-1)?.boards.find(({ south, north, reason }) => (south === mine || north === mine) && (reason === null || reason === "bye"));
}

/** Take the reader to a game that has begun. @param {PeopleTournamentView} view */
export function takeToGame(view) {
  const { game, reason } = boardOf(view) ?? {};
  if (!game || reason !== null || visited.has(game)) return;
  visited.add(game);
  announce(t("end.round"));
  toast(t("end.round"));
  void notify(t("end.round"), game);
  location.hash = gamePath(game);
}

/** Waits for the next round where the reader's game of a tournament is over. */
export class NextRound {
  /** @param {Socket} socket @param {AbortSignal} signal */
  constructor(socket, signal) {
    this.socket = socket;
    this.signal = signal;
  }

  /** @param {GameState} game */
  hear({ id, tournament, seat, position }) {
    if (!tournament || seat === null) return;
    visited.add(id);
    if (!position.outcome || this.watch) return;
    const watch = new TournamentWatch(this.socket, tournament, async () => {
      const view = await getPeopleTournament(tournament).catch((problem) => {
        if (problem instanceof NotServed) watch.leave(); // it was deleted
        return null;
      });
      if (view && !this.signal.aborted) takeToGame(view);
    });
    this.watch = watch;
    this.signal.addEventListener("abort", () => watch.leave());
  }
}
