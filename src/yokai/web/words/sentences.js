/** Moves, refusals and endings in words, for eyes and ears. */

import { readUsi, squareName } from "../game/sfen.js";
import { other, turnOf } from "../game/sides.js";
import { NotServed } from "../wire/http.js";
import { knows, t } from "./language.js";
import { aPiece, levelName, pieceName, royalName, sideName } from "./names.js";

/** @import { GameState, MoveView, OutcomeView, SideName, VariantView } from "../wire/messages.js" */

/**
 * "b2×b3+": a move without its piece, for a line that shows the picture.
 * @param {VariantView} variant @param {string} usi @param {boolean} captures
 */
export function moveSquares(variant, usi, captures) {
  const { from, to, promotes } = readUsi(usi, variant);
  const target = squareName(to, variant);
  if (from === null) return `*${target}`;
  return `${squareName(from, variant)}${captures ? "×" : "–"}${target}${promotes ? "+" : ""}`;
}

/** Who played a move. @param {MoveView} move */
export function moverOf({ sfen }) {
  return other(turnOf(sfen));
}

/** A move said aloud. @param {VariantView} variant @param {MoveView} move */
export function moveSpoken(variant, move) {
  const { from, to, promotes } = readUsi(move.usi, variant);
  const words = {
    side: sideName(moverOf(move)),
    piece: pieceName(variant, move.symbol),
    from: from === null ? "" : squareName(from, variant),
    to: squareName(to, variant),
    captured: move.capture ? pieceName(variant, move.capture) : "",
  };
  const kind = from === null ? "move.drop" : move.capture ? "move.capture" : "move.step";
  return t(kind, words) + (promotes ? t("move.promotes") : "");
}

/**
 * Why not, in the reader's language if we know the reason by name.
 * @param {VariantView} variant
 * @param {{reason: string, message: string, args: Record<string, string>}} refusal
 */
export function refusalText(variant, { reason, message, args }) {
  const key = `refusal.${reason}`;
  if (!knows(key)) return message;
  const piece = symbolNamed(variant, args.piece);
  const words = piece ? { ...args, piece: pieceName(variant, piece), a_piece: aPiece(variant, piece) } : args;
  const text = t(key, words);
  return text.includes("{") ? message : text.charAt(0).toUpperCase() + text.slice(1);
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
    return knows(`refusal.${reason}`) ? refusalText(variant, problem) : t("problem.other");
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

/** @param {GameState} game @param {SideName} side */
export function playerName(game, side) {
  const player = game.players[side];
  if (player.kind === "computer") return levelName(player.level);
  return game.seat === side ? t("player.you") : sideName(side);
}

/** How it ended, for those who look on. @param {VariantView} variant @param {OutcomeView} outcome */
export function outcomeText(variant, { winner, reason }) {
  const headline = winner ? t("end.side_wins", { side: sideName(winner) }) : t("end.draw");
  const key = `end.${reason.replace(" ", "_")}`;
  if (!knows(key)) return { headline, why: reason };
  const won = winner ?? "south";
  const words = { royal: royalName(variant), winner: sideName(won), loser: sideName(other(won)) };
  return { headline, why: t(key, words) };
}

/**
 * How a game ended, so that a child understands: the headline, the reason, and how it feels.
 * @param {VariantView} variant @param {GameState} game @param {OutcomeView} outcome
 */
export function endingText(variant, game, outcome) {
  const { headline, why } = outcomeText(variant, outcome);
  const { winner } = outcome;
  if (winner === null) return { headline, why, mood: "draw" };
  if (game.seat !== "south" && game.seat !== "north") return { headline, why, mood: "win" };
  return game.seat === winner
    ? { headline: t("end.you_win"), why, mood: "win" }
    : { headline: t("end.you_lose", { name: playerName(game, winner) }), why, mood: "loss" };
}
