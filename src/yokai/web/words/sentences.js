/** Moves, refusals and endings as text, to be read or spoken. */

import { readUsi, squareName } from "../game/sfen.js";
import { other, turnOf } from "../game/sides.js";
import { NotServed } from "../wire/http.js";
import { knows, t } from "./language.js";
import { aPiece, levelName, pieceName, royalName, sideName } from "./names.js";

/** @import { GameState, MoveView, OutcomeView, SideName, VariantView } from "../wire/messages.js" */

/**
 * A move without its piece, for a line that shows the piece as a picture: "b2×b3+".
 * @param {VariantView} variant @param {string} usi @param {boolean} captures
 */
export function moveSquares(variant, usi, captures) {
  const { from, to, promotes } = readUsi(usi, variant);
  const target = squareName(to, variant);
  if (from === null) return `*${target}`;
  return `${squareName(from, variant)}${captures ? "×" : "–"}${target}${promotes ? "+" : ""}`;
}

/** The winner's own moves in a win or a loss of so many plies. @param {number} plies negative if lost */
export function movesOf(plies) {
  return Math.ceil(Math.abs(plies) / 2);
}

/** The player of a move. @param {MoveView} move */
export function moverOf({ sfen }) {
  return other(turnOf(sfen));
}

/** A move as it is spoken. @param {VariantView} variant @param {MoveView} move @param {(side: SideName) => string} [nameOf] who plays */
export function moveSpoken(variant, move, nameOf = sideName) {
  const { from, to, promotes } = readUsi(move.usi, variant);
  const words = {
    side: nameOf(moverOf(move)),
    piece: pieceName(variant, move.symbol),
    from: from === null ? "" : squareName(from, variant),
    to: squareName(to, variant),
    captured: move.capture ? pieceName(variant, move.capture) : "",
  };
  const kind = from === null ? "move.drop" : move.capture ? "move.capture" : "move.step";
  return t(kind, words) + (promotes ? t("move.promotes") : "");
}

/**
 * Why a request was refused, in the reader's language; the server's own sentences are in English.
 * @param {VariantView} variant
 * @param {{reason: string, args: Record<string, string>}} refusal
 */
export function refusalText(variant, { reason, args }) {
  const key = `refusal.${reason}`;
  if (!knows(key)) return t("problem.other");
  const piece = symbolNamed(variant, args.piece);
  const words = piece ? { ...args, piece: pieceName(variant, piece), a_piece: aPiece(variant, piece) } : args;
  const text = t(key, words);
  return text.includes("{") ? t("problem.other") : capital(text);
}

/**
 * Why a set-up or a pasted text is refused.
 * @param {VariantView} variant @param {unknown} problem
 */
export function problemText(variant, problem) {
  if (!(problem instanceof NotServed)) return t("offline");
  const { reason, message, args } = problem;
  if (reason === "bad_notation") return t("paste.unreadable", { message });
  const key = `misfit.${args.misfit}`;
  if (reason !== "bad_position" || !knows(key)) {
    return refusalText(variant, problem);
  }
  const piece = symbolNamed(variant, args.piece);
  const text = t(key, {
    ...args,
    ...(args.side ? { side: sideName(/** @type {SideName} */ (args.side)) } : {}),
    ...(piece ? { piece: pieceName(variant, piece) } : {}),
  });
  return text.includes("{") ? message : text;
}

/** @param {VariantView} variant @param {string | undefined} name */
function symbolNamed(variant, name) {
  return variant.kinds.find((kind) => kind.name === name)?.symbol ?? null;
}

/** A text with a full stop at its end, so that the next one is not read into it. @param {string} text */
export function sentence(text) {
  return /[.!?…。！？]$/.test(text) ? text : `${text}${t("move.stop")}`;
}

/** The part of a game that says who plays. @typedef {Pick<GameState, "players" | "seat">} Table */

/** What a player is called; two at one board without names are told apart by the colour of their wood. @param {Table} game @param {SideName} side */
export function playerName({ players, seat }, side) {
  const player = players[side];
  if (player.kind === "computer") return levelName(player.level);
  if (player.kind === "bot") return player.name ?? "";
  if (seat === side) return t("player.you");
  if (player.kind === "nobody") return t("player.nobody");
  if (player.kind === "message") return player.name ?? t("message.other");
  return player.name ?? capital(t(side === "south" ? "player.wood_south" : "player.wood_north"));
}

/** @param {Table} game @param {SideName} side */
export function turnText(game, side) {
  const name = playerName(game, side);
  return game.players[side].name ? t("names.turn", { name }) : t("status.turn", { side: name });
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * How a game ended, for spectators; without a game the players are South and North.
 * @param {VariantView} variant @param {OutcomeView} outcome @param {Table | null} [game]
 */
export function outcomeText(variant, { winner, reason }, game = null) {
  const key = `end.${reason.replace(" ", "_")}`;
  const [won, lost] = [winner ?? "south", other(winner ?? "south")];
  /** @param {SideName} side */
  const name = (side) => (game ? playerName(game, side) : sideName(side));
  const words = { royal: royalName(variant), winner: name(won), loser: name(lost) };
  const why = knows(key) ? t(key, words) : reason;
  if (!winner) return { headline: t(reason === "aborted" ? "end.called_off" : "end.draw"), why };
  const named = game?.players[winner].name;
  return { headline: named ? t("names.wins", { name: named }) : t("end.side_wins", { side: name(won) }), why };
}

/** How a game ended, for one of its players, if the catalogue has a text for that. @param {VariantView} variant @param {SideName} seat @param {OutcomeView} outcome @param {string} why */
function whyToYou(variant, seat, { winner, reason }, why) {
  // The text of a reached far row is about the winner's royal piece, every other text about the loser.
  const about = reason === "reach" ? winner : winner && other(winner);
  const key = `end.${reason.replace(" ", "_")}.${about === seat ? "yours" : "theirs"}`;
  return knows(key) ? t(key, { royal: royalName(variant) }) : why;
}

/**
 * How a game ended, so that a child understands: the headline, the reason, and the mood.
 * @param {VariantView} variant @param {GameState} game @param {OutcomeView} outcome
 */
export function endingText(variant, game, outcome) {
  const { headline, why } = outcomeText(variant, outcome, game);
  const { winner } = outcome;
  if (winner === null) return { headline, why, mood: "draw" };
  if (game.seat !== "south" && game.seat !== "north") return { headline, why, mood: "win" };
  const told = whyToYou(variant, game.seat, outcome, why);
  return game.seat === winner
    ? { headline: t("end.you_win"), why: told, mood: "win" }
    : { headline: t("end.you_lose", { name: playerName(game, winner) }), why: told, mood: "loss" };
}
