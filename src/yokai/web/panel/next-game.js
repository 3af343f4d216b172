/** The game that a round of a tournament has for the reader, and the way there; the host of a simul walks from board to board. */

import { gamePath } from "../kit/address.js";
import { announce } from "../kit/dom.js";
import { notify } from "../kit/notification.js";
import { toast } from "../kit/toast.js";
import { turnOf } from "../game/sides.js";
import { NotServed } from "../wire/http.js";
import { getPeopleTournament, getPlayedBoards, TournamentWatch } from "../wire/people-tournaments.js";
import { t } from "../words/language.js";

/**
 * @import { BoardView, GameState, PeopleTournamentView } from "../wire/messages.js"
 * @import { Socket } from "../wire/socket.js"
 */

/** Milliseconds between two looks for a board that waits for the host of a simul, and the host's number. */
const [LOOK, HOST] = [1500, 1];

/** The games that the reader has seen: who comes back from one is not taken there again. @type {Set<string>} */
const visited = new Set();

/** Whether the reader is the host of a simul, by tournament. @type {Map<string, boolean>} */
const hosts = new Map();

/** The board to which the host of a simul was taken last. */
let walkedTo = "";

/** The board at which the reader sits in this round. @param {PeopleTournamentView} view @returns {BoardView | undefined} */
export function boardOf({ mine, pairings, state }) {
  if (state !== "running" || mine === null) return undefined;
  /** @param {BoardView} board */
  const isMine = ({ south, north }) => south === mine || north === mine;
  const open = pairings.flatMap(({ boards }) => boards).find((board) => isMine(board) && board.reason === null);
  return open ?? pairings.at(-1)?.boards.find((board) => isMine(board) && board.reason === "bye");
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

/** Whether the reader is the host of a simul. @param {string} tournament */
async function isHost(tournament) {
  if (!hosts.has(tournament)) {
    const { form, mine } = await getPeopleTournament(tournament);
    hosts.set(tournament, form === "simul" && mine === HOST);
  }
  return hosts.get(tournament) === true;
}

/** The next board after this one that waits for a move of the host. @param {string} tournament @param {string} game */
async function nextBoard(tournament, game) {
  const [{ pairings }, played] = await Promise.all([getPeopleTournament(tournament), getPlayedBoards(tournament)]);
  const waiting = new Set(played.map(({ number, sfen }) => `${number} ${turnOf(sfen)}`));
  const boards = pairings.flatMap((paired) => paired.boards).filter(({ reason }) => reason === null);
  const at = boards.findIndex((board) => board.game === game) + 1;
  const order = [...boards.slice(at), ...boards.slice(0, at)].filter((board) => board.game !== game);
  return order.find(({ number, south }) => waiting.has(`${number} ${south === HOST ? "south" : "north"}`))?.game ?? null;
}

/** Waits for the next round where the reader's game of a tournament is over, and for the next board after a move of the host of a simul. */
export class NextRound {
  /** @param {Socket} socket @param {AbortSignal} signal */
  constructor(socket, signal) {
    this.socket = socket;
    this.signal = signal;
    /** Whether the reader had to move here when the game was heard of last. */
    this.hadMove = false;
    /** The look for a board that goes on; another one ends it. @type {object | undefined} */
    this.walking = undefined;
    signal.addEventListener("abort", () => this.stay());
  }

  /** Look for a board that waits, until there is one. @param {string} tournament @param {string} game */
  async walk(tournament, game) {
    this.stay();
    const walking = (this.walking = {});
    if (!(await isHost(tournament).catch(() => false)) || this.walking !== walking) return;
    const look = async () => {
      const next = await nextBoard(tournament, game).catch(() => null);
      if (!next || this.walking !== walking) return;
      this.stay();
      walkedTo = next;
      location.hash = gamePath(next);
    };
    this.timer = window.setInterval(() => void look(), LOOK);
    void look();
  }

  stay() {
    window.clearInterval(this.timer);
    this.walking = undefined;
  }

  /** @param {GameState} game */
  hear({ id, tournament, seat, position }) {
    if (!tournament || seat === null) return;
    visited.add(id);
    const hasMove = position.turn === seat && !position.outcome;
    if (hasMove) this.stay();
    else if (this.hadMove || walkedTo === id) void this.walk(tournament, id);
    this.hadMove = hasMove;
    walkedTo = "";
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
