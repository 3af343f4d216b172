/** A game, in play or to be replayed. */

import { LineBoard } from "../../board/line-board.js";
import { openNewGame, start } from "../../dialogs/new-game.js";
import { openReplyLine } from "../../dialogs/reply-line.js";
import { sharePosition } from "../../dialogs/share.js";
import { isFree } from "../../game/seats.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, reviewPath } from "../../kit/address.js";
import { announce, h } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { showTurnIcon } from "../../kit/notification.js";
import { remember, settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { toast } from "../../kit/toast.js";
import { makeFreeSeat, makeInvite } from "../../panel/invite.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { makeOffer } from "../../panel/offer.js";
import { redraw } from "../../panel/redraw.js";
import { makeReplies } from "../../panel/conditional-moves.js";
import { copyRecord } from "../../panel/share.js";
import { getLadder } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { endingText, playerName, refusalText, turnText } from "../../words/sentences.js";
import { Audience } from "./audience.js";
import { makeEndCard } from "./end-card.js";
import { makeButtons, makePremove, makeStatus, makeTyped } from "./game-panel.js";
import { hintSpoken, inDanger, premoveText, spokenNews } from "./game-speech.js";
import { PlayerRatings } from "./player-ratings.js";
import { makePlayer, paintClocks } from "./player.js";
import { Premove } from "./premove.js";
import { RepliesTold } from "./conditional-moves.js";
import { showTurnNotice } from "./turn-notice.js";

/**
 * @import { GameState, HintNews, LadderView, OfferView, OutcomeView, Refused, SideName } from "../../wire/messages.js"
 * @import { Heard, Socket } from "../../wire/socket.js"
 */

/** Milliseconds before the end is celebrated, so that the last move is seen first. */
const PAUSE = 350;

export class GameView {
  /** @param {Socket} socket @param {string} id */
  constructor(socket, id) {
    this.socket = socket;
    this.id = id;
    /** @type {GameState | null} */
    this.game = null;
    /** When the state came, for the clocks. */
    this.arrived = 0;
    /** Whether the card of the result is open. */
    this.endShown = false;
    /** @type {LadderView | null} where the player stands once the game is over */
    this.ladder = null;
    /** @type {HintNews | null} a move to point at, and why */
    this.hint = null;
    this.premove = new Premove();
    this.replies = new RepliesTold(() => this.line.paint());
    this.ratings = new PlayerRatings(() => this.line.paint());
    this.title = t("nav.play");
    this.audience = new Audience(socket, id, () => this.line.paint());
    this.line = new LineBoard({
      play: (move) => this.play(move),
      painted: () => this.paintPanel(),
      picked: () => this.forgetHint(),
      ahead: (usi) => this.chooseAhead(usi),
      notYours: () => this.sayWhoseTurn(),
      who: (side) => this.who(/** @type {GameState} */ (this.game), side),
      nameOf: (side) => playerName(/** @type {GameState} */ (this.game), side),
      advice: () => this.advice(),
    });
    this.panel = h("aside", { class: "panel", "aria-label": t("panel.label") });
    this.element = h(
      "div",
      { class: "play", "data-view": "game-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.stop = new AbortController();
    socket.onMessage((message) => this.hear(message), this.stop.signal);
    socket.watch(id);
    this.timer = window.setInterval(() => this.tick(), 200);
  }

  leave() {
    this.stop.abort();
    this.line.leave();
    this.audience.leave();
    window.clearInterval(this.timer);
    showTurnIcon(false);
    this.socket.unwatch();
  }

  tick() {
    if (!this.game) return;
    paintClocks(this.element, this.game, this.arrived);
    this.audience.tick(this.element);
  }

  // News from the server.

  /** @param {Heard} message */
  hear(message) {
    if (message.type === "game" && message.state.id === this.id) this.receive(message.state);
    if (message.type === "hint" && message.game === this.id) {
      this.advise(message);
    }
    this.audience.hear(message);
    if (message.type === "refused" && message.game === this.id) this.refused(message);
  }

  /** @param {HintNews} hint */
  advise(hint) {
    if (!this.game || hint.ply !== this.line.end) return;
    this.hint = hint;
    this.line.paint();
    announce(hintSpoken(this.game, hint));
  }

  /** @param {GameState} game */
  receive(game) {
    const before = this.game;
    const [end, known] = [game.moves.length, before?.moves.length ?? 0];
    this.game = game;
    this.arrived = performance.now();
    this.hint = null;
    this.audience.saw(game);
    const { variant, start, moves, position, seat } = game;
    const { outcome } = position;
    if (!before) this.endShown = Boolean(outcome);
    if (outcome && (seat === "south" || seat === "north")) void this.askLadder(game);
    if (before && outcome && !before.position.outcome) this.celebrate(game, outcome);
    const ahead = this.premove.settle(game, end > known);
    this.line.show(
      {
        variant: variantOf(variant),
        start,
        moves,
        positions: { [end]: position },
        seat: isFree(game) ? null : seat,
        ply: end === known ? this.line.ply : end,
        flipped: this.flipped(game),
      },
      before !== null && end > known,
    );
    this.line.board.classList.toggle("facing", seat === "both" && settings.table === "faces");
    if (!before) this.line.board.focusSquare();
    this.ratings.hear(game);
    this.replies.hear(game);
    if (ahead) this.play(ahead);
    else if (ahead === null) toast(t("premove.dropped"));
    showTurnNotice(game, before, this.title);
    announce(spokenNews(game, before));
  }

  /** @param {GameState} game @param {SideName} side */
  who(game, side) {
    return makePlayer(game, side, this.arrived, this.audience, this.ratings.text(game, side));
  }

  /** Whether North is below: as turned by hand, or as chosen for two players at one board. @param {GameState} game */
  flipped({ below, position, seat }) {
    if (seat === "both" && settings.table === "turns" && !position.outcome) return position.turn === "north";
    return this.line.state?.flipped ?? below === "north";
  }

  /** The drawings over the board; none at an earlier position. */
  advice() {
    const { game, hint, line } = this;
    if (!game || line.ply !== line.end) return {};
    const ahead = this.premove.side(game);
    return { arrows: hint ? [hint.move] : [], danger: inDanger(game), ahead, pending: this.premove.usi };
  }

  /** @param {GameState} game @param {OutcomeView} outcome */
  celebrate(game, outcome) {
    const { headline, why, mood } = endingText(variantOf(game.variant), game, outcome);
    this.endShown = true;
    window.setTimeout(() => {
      if (mood !== "draw") sound(mood);
      if (mood === "win") dropLeaves(this.line.board);
      announce(`${headline} ${why}`);
    }, PAUSE);
  }

  /** Load the next opponent, once the game is over. @param {GameState} game */
  async askLadder(game) {
    this.ladder = await getLadder(game.variant);
    this.line.paint();
  }

  /** @param {Refused} refusal */
  refused(refusal) {
    if (!this.game) {
      this.panel.replaceChildren(h("p", { class: "status" }, t("game.missing")));
      return;
    }
    toast(refusalText(variantOf(this.game.variant), refusal));
    this.line.paint();
  }

  // Actions.

  /** @param {string} move in any notation */
  play(move) {
    if (!this.game || !this.line.movable) return this.sayWhoseTurn();
    this.socket.play(this.id, this.game.version, move);
  }

  /** Choose a premove; null takes it back. @param {string | null} usi */
  chooseAhead(usi) {
    const { game } = this;
    if (!game) return;
    this.premove.usi = usi;
    this.line.paint();
    announce(usi ? premoveText(game, usi) : t("premove.cancelled"));
  }

  undo() {
    this.socket.send({ type: "undo", game: this.id, ply: this.line.end });
  }

  askHint() {
    if (this.line.movable) this.socket.send({ type: "hint", game: this.id, ply: this.line.end });
  }

  /** Remove the hint, once the player does something. */
  forgetHint() {
    if (!this.hint) return;
    this.hint = null;
    this.paintPanel();
  }

  /** Play the level that the end of the game offered. @param {GameState} game */
  acceptOffer(game) {
    const level = this.ladder?.offer;
    if (!level) return;
    remember({ level });
    return start({ variant: game.variant, level });
  }

  /** Start a rematch; between two people there is one, whoever asks for it first. */
  rematch() {
    const next = this.game?.next;
    if (next) location.hash = gamePath(next);
    else return start({ swap_of: this.id });
  }

  sayWhoseTurn() {
    const { game, line } = this;
    if (!game) return;
    if (game.position.outcome) toast(t("refusal.game_over"));
    else if (line.ply !== line.end) toast(t("status.looking_back"));
    else toast(line.movable ? t("refusal.not_yours") : turnText(game, game.position.turn));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => this.undo(), h: () => this.askHint(), n: openNewGame,
      "/": () => this.panel.querySelector("input")?.focus(),
    });
    const act = keys[event.key];
    act?.();
    return act !== undefined || this.line.key(event);
  }

  // Painting beside the board.

  paintPanel() {
    const { game } = this;
    if (game) redraw(this.panel, () => this.drawn(this.game ?? game));
  }

  /** The parts of the panel. @param {GameState} game */
  drawn(game) {
    const { line } = this;
    const ours = line.movable !== null;
    const { outcome } = game.position;
    return [
      h(
        "div",
        { class: "status-row" },
        makeStatus(game, this.hint, outcome && !this.endShown ? () => this.showEnd(true) : null),
        this.audience.watchers(),
      ),
      ...(outcome && this.endShown ? [this.endCard(game, outcome)] : []),
      ...(isFree(game) ? [game.seat ? makeInvite(game.id) : makeFreeSeat(game.id)] : []),
      ...(this.premove.usi ? [makePremove(game, this.premove.usi, () => this.chooseAhead(null))] : []),
      ...(game.offer ? [this.offer(game, game.offer)] : []),
      ...this.audience.claim(),
      makeButtons(game, ours, {
        undo: () => this.undo(),
        say: () => this.audience.speak(),
        hint: () => this.askHint(),
        flip: () => line.flip(),
        draw: () => this.socket.send({ type: "draw", game: this.id }),
        resign: () => this.socket.send({ type: "resign", game: this.id }),
        fresh: openNewGame,
      }),
      ...(this.replies.has(game) ? [this.makeReplies(game)] : []),
      makeMoveList(line),
      h("div", { class: "panel-foot" }, makeStepper(line), makeTyped((move) => this.play(move))),
    ];
  }

  /** @param {GameState} game @param {OfferView} offer */
  offer(game, offer) {
    return makeOffer(game, offer, {
      draw: () => this.socket.send({ type: "draw", game: this.id }),
      undo: () => this.undo(),
      decline: () => this.socket.send({ type: "decline", game: this.id }),
    });
  }

  /** @param {GameState} game */
  makeReplies(game) {
    const { line, replies } = this;
    /** @param {SideName} side */
    const nameOf = (side) => playerName(game, side);
    const add = () =>
      openReplyLine(game, { flipped: line.state?.flipped ?? false, nameOf }, (moves) => void replies.add(game, moves));
    return makeReplies(variantOf(game.variant), replies.lines, {
      add: game.seat === game.position.turn ? null : add,
      remove: (index) => void replies.remove(game, index),
    });
  }

  /** @param {boolean} shown */
  showEnd(shown) {
    this.endShown = shown;
    this.line.paint();
  }

  /** @param {GameState} game @param {OutcomeView} outcome */
  endCard(game, outcome) {
    return makeEndCard(variantOf(game.variant), game, outcome, this.ladder, this.ratings.gain(game), {
      accept: () => void this.acceptOffer(game),
      rematch: () => void this.rematch(),
      fresh: openNewGame,
      replay: () => this.line.replay(),
      review: () => { location.hash = reviewPath(game.id); },
      record: () => void copyRecord(game.id),
      share: () => sharePosition(game.variant, this.line.sfen),
      close: () => this.showEnd(false),
    });
  }
}
