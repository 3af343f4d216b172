/** A game, in play or to be replayed. */

import { NextRound } from "../../panel/next-game.js";
import { LineBoard } from "../../board/line-board.js";
import { openNewGame, start } from "../../dialogs/new-game.js";
import { openReplyLine } from "../../dialogs/reply-line.js";
import { challengeOf, onChallenges } from "../../game/challenges.js";
import { isByMessage, isFree } from "../../game/seats.js";
import { other } from "../../game/sides.js";
import { variantOf } from "../../game/variants.js";
import { GAMES, gamePath, HOME } from "../../kit/address.js";
import { announce, h } from "../../kit/dom.js";
import { showTurnIcon } from "../../kit/notification.js";
import { settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { endToast, toast } from "../../kit/toast.js";
import { makeFreeSeat, makeInvite } from "../../panel/invite.js";
import { MessageCard } from "../../panel/message-card.js";
import { makeMute } from "../../panel/mute.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { makeNothing } from "../../panel/nothing.js";
import { makeOffer } from "../../panel/offer.js";
import { redraw } from "../../panel/redraw.js";
import { Speaker } from "../../panel/speaker.js";
import { makeReplies } from "../../panel/conditional-moves.js";
import { deleteGame, NotServed } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { playerName, refusalText, turnText } from "../../words/sentences.js";
import { Audience } from "./audience.js";
import { CELEBRATED, GameEnd } from "./game-end.js";
import { makeButtons, makeFarPanel, makePremove, makeStatus, makeTyped } from "./game-panel.js";
import { hintSpoken, hintText, inDanger, premoveText, spokenNews } from "./game-speech.js";
import { Opponent } from "./opponent.js";
import { PlayerRatings } from "./player-ratings.js";
import { Score } from "./score.js";
import { makePlayer, paintClocks } from "./player.js";
import { Premove } from "./premove.js";
import { RepliesTold } from "./conditional-moves.js";
import { showTurnNotice } from "./turn-notice.js";

/**
 * @import { GameState, HintNews, OfferView, Refused, SideName } from "../../wire/messages.js"
 * @import { Heard, Socket } from "../../wire/socket.js"
 */

/** Milliseconds for which a move is on its way before the panel says so. */
const NOTICED = 700;

/** Whether two players sit opposite each other at one tablet. @param {GameState} game */
function facing({ seat }) {
  return seat === "both" && settings.table === "faces";
}

export class GameView {
  /** @param {Socket} socket @param {string} id */
  constructor(socket, id) {
    this.socket = socket;
    this.id = id;
    /** @type {GameState | null} */
    this.game = null;
    /** When the state came, for the clocks. */
    this.arrived = 0;
    /** @type {HintNews | null} a move to point at, and why */
    this.hint = null;
    /** @type {{usi: string, version: number, at: number, slow: boolean} | null} a move on its way to the server */
    this.sent = null;
    /** Whether our own offer is being withdrawn. */
    this.withdrew = false;
    this.premove = new Premove();
    this.replies = new RepliesTold(() => this.line.paint());
    this.message = new MessageCard(() => this.line.paint());
    this.ratings = new PlayerRatings(() => this.line.paint());
    this.score = new Score(() => this.line.paint());
    this.title = t("nav.play");
    this.speaker = new Speaker(() => this.panel.querySelector(".status p, .verdict")?.textContent ?? "");
    this.stop = new AbortController();
    this.opponent = new Opponent(this.stop.signal, (line) => this.voice(line));
    this.end = new GameEnd(socket, this.stop.signal, this);
    this.round = new NextRound(socket, this.stop.signal);
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
    /** The status and buttons of the player on the far side of a tablet; a screen reader has those of the panel. */
    this.far = h("div", { class: "far", "aria-hidden": "true" });
    this.panel = h("aside", { class: "panel", "aria-label": t("panel.label") });
    this.element = h(
      "div",
      { class: "play", "data-view": "game-page" },
      h("h1", { class: "unseen" }, this.title),
      this.far,
      this.line.board,
      this.panel,
    );
    this.mute = makeMute(this.stop.signal);
    socket.onMessage((message) => this.hear(message), this.stop.signal);
    socket.onState(() => this.line.paint(), this.stop.signal);
    socket.onMovedOn(() => this.takeBackSent(), this.stop.signal);
    onChallenges(() => this.line.paint(), this.stop.signal);
    socket.watch(id);
    this.timer = window.setInterval(() => this.tick(), 200);
  }

  leave() {
    this.stop.abort();
    this.line.leave();
    this.speaker.leave();
    this.audience.leave();
    window.clearInterval(this.timer);
    showTurnIcon(false);
    this.socket.unwatch();
  }

  tick() {
    if (!this.game) return;
    paintClocks(this.element, this.game, this.arrived);
    if (this.sent && !this.sent.slow && performance.now() - this.sent.at > NOTICED) {
      this.sent.slow = true;
      this.paintPanel();
    }
    this.audience.tick(this.element);
  }

  // News from the server.

  /** @param {Heard} message */
  hear(message) {
    if (message.type === "game" && message.state.id === this.id) {
      this.round.hear(message.state);
      this.receive(message.state);
    }
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
    endToast();
    this.line.paint();
    announce(hintSpoken(this.game, hint));
    this.speaker.say(hintText(this.game, hint));
  }

  /** @param {GameState} game */
  receive(game) {
    const before = this.game;
    const [end, known] = [game.moves.length, before?.moves.length ?? 0];
    this.game = game;
    this.arrived = performance.now();
    this.hint = null;
    if (this.sent && game.version > this.sent.version) this.sent = null;
    this.audience.saw(game);
    this.opponent.hear(game, before);
    const { variant, start, moves, position, seat } = game;
    this.end.hear(game, before);
    if (before) this.tellDeclined(before, game);
    if (before && !before.next && game.next && seat) location.hash = gamePath(game.next); // both want it
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
    this.line.board.classList.toggle("facing", facing(game));
    this.opponent.watch(game, this.line.board);
    if (!before) this.line.board.focusSquare();
    if (!before && isByMessage(game) && seat === position.turn && end) this.line.replay(end - 1); // the move that came
    this.ratings.hear(game);
    this.score.hear(game);
    this.replies.hear(game);
    void this.message.hear(game);
    if (ahead) this.play(ahead);
    else if (ahead === null) toast(t("premove.dropped"));
    showTurnNotice(game, before, this.title);
    const endangered = inDanger(game);
    if (before && end > known && endangered && (seat === endangered || seat === "both")) void sound("danger");
    const news = spokenNews(game, before);
    announce(news);
    this.speaker.say(news);
  }

  /** Say how the opponent has answered our offer: declined if it is gone while the board stays. @param {GameState} before @param {GameState} game */
  tellDeclined(before, game) {
    const { seat, position, moves } = game;
    const what = before.offer?.what;
    const mine = what && before.offer?.side === seat && !game.offer && !game.next && (!position.outcome || what === "rematch");
    const { withdrew } = this;
    this.withdrew = false;
    if (!mine || withdrew || (seat !== "south" && seat !== "north")) return;
    if (moves.length === before.moves.length) toast(t(`offer.declined_${what}`, { name: playerName(game, other(seat)) }));
    else if (what === "undo" && moves.length < before.moves.length) toast(t("offer.granted_undo", { name: playerName(game, other(seat)) }));
  }

  /** @param {GameState} game @param {SideName} side */
  who(game, side) {
    return makePlayer(game, side, this.arrived, this.audience, this.opponent, this.ratings.text(game, side));
  }

  /** Whether North is below: as turned by hand, or as chosen for two players at one board. @param {GameState} game */
  flipped({ below, position, seat }) {
    if (seat === "both" && settings.table === "turns" && !position.outcome) return position.turn === "north";
    return this.line.state?.flipped ?? below === "north";
  }

  /** The drawings over the board; none at an earlier position. */
  advice() {
    const { game, hint, line } = this;
    const { picture } = this.end;
    if (game && picture?.ply === line.ply) return { arrows: picture.arrows };
    if (!game || line.ply !== line.end) return {};
    const ahead = this.premove.side(game);
    return { arrows: hint ? [hint.move, ...hint.why.arrows] : [], danger: inDanger(game), ahead, pending: this.premove.usi, sent: this.sent?.usi ?? null };
  }

  /** Read the opponent's line aloud, after the news of the game. @param {string} line */
  voice(line) {
    window.setTimeout(() => this.speaker.say(line, true), this.game?.position.outcome ? 2 * CELEBRATED : 0);
  }

  /** @param {Refused} refusal */
  refused(refusal) {
    if (!this.game) {
      this.element.className = "page";
      this.element.replaceChildren(
        h("h1", {}, this.title),
        makeNothing(t("game.missing"), h("a", { class: "button primary", href: HOME }, t("door.home")), h("a", { class: "button", href: GAMES }, t("archive.see"))),
      );
      return;
    }
    toast(refusalText(variantOf(this.game.variant), refusal));
    if (refusal.request === "play") this.sent = null;
    this.line.paint();
  }

  /** Draw the board without the move that was on its way. */
  takeBackSent() {
    this.sent = null;
    this.line.paint();
  }

  // Actions.

  /** @param {string} move in any notation */
  play(move) {
    if (!this.game || !this.line.movable) return this.sayWhoseTurn();
    const { version, position } = this.game;
    this.socket.play(this.id, version, move);
    this.sent = position.legal.includes(move) ? { usi: move, version, at: performance.now(), slow: false } : null;
    this.line.paintBoard();
  }

  /** Choose a premove; null takes it back. @param {string | null} usi */
  chooseAhead(usi) {
    const { game } = this;
    if (!game) return;
    this.premove.usi = usi;
    this.line.paint();
    announce(usi ? premoveText(game, usi) : t("premove.cancelled"));
  }

  /** @param {number} [to] the moves that stay on the board; by default the last turn comes back */
  undo(to) {
    this.socket.send({ type: "undo", game: this.id, ply: this.line.end, to: to ?? null });
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

  /** Start a rematch; another person is asked first. */
  rematch() {
    const next = this.game?.next;
    if (next) location.hash = gamePath(next);
    else return start({ swap_of: this.id });
  }

  /** Take our invitation back. @param {GameState} game */
  async withdraw(game) {
    try {
      await deleteGame(game.id);
      location.replace(HOME);
      if (!challengeOf(game.id)?.declined) toast(t("invite.withdrawn"));
    } catch (problem) {
      toast(problem instanceof NotServed ? refusalText(variantOf(game.variant), problem) : t("offline"));
    }
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
    if (!game) return;
    redraw(this.panel, () => this.drawn(this.game ?? game));
    redraw(this.far, () => this.drawnFar(this.game ?? game));
  }

  /** What the player across the table has. @param {GameState} game */
  drawnFar(game) {
    const act = {
      undo: () => this.undo(),
      hint: () => this.askHint(),
      resign: () => this.socket.send({ type: "resign", game: this.id }),
      rematch: () => void this.rematch(),
    };
    return facing(game) ? makeFarPanel(game, this.hint, act) : [];
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
        makeStatus(game, this.sent?.slow ? t("status.sent") : "", this.hint, this.score.text(game), outcome && !this.end.shown ? () => this.end.show(true) : null),
        this.speaker.element,
        this.mute,
        this.audience.watchers(),
      ),
      ...(outcome && this.end.shown ? [this.end.card(game, outcome)] : []),
      ...(isFree(game) ? [game.seat ? makeInvite(game.id, () => void this.withdraw(game)) : makeFreeSeat(game.id)] : []),
      ...(this.message.card ? [this.message.card] : []),
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
      h("div", { class: "panel-foot" }, makeStepper(line), game.seat && makeTyped((move) => this.play(move), () => line.board.focusSquare(true))),
    ];
  }

  /** @param {GameState} game @param {OfferView} offer */
  offer(game, offer) {
    return makeOffer(game, offer, {
      draw: () => this.socket.send({ type: "draw", game: this.id }),
      undo: () => this.undo(),
      rematch: () => void this.rematch(),
      decline: () => {
        this.withdrew = offer.side === game.seat;
        this.socket.send({ type: "decline", game: this.id });
      },
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
}
