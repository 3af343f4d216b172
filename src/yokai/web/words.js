/** Moves, refusals and endings in words, for eyes and ears. */

import { Problem } from "./api.js";
import { knows, t } from "./i18n.js";
import { readUsi, squareName } from "./sfen.js";
import { aPiece, levelName, pieceName, royalOf } from "./variants.js";

/**
 * @typedef {import("./types.js").Variant} Variant
 * @typedef {import("./types.js").Side} Side
 */

/** "b2×b3+": a move without its piece, for a line that shows the picture. @param {Variant} variant @param {import("./types.js").MoveView} move */
export function moveSquares(variant, { usi, capture }) {
  const { from, to, promotes } = readUsi(usi, variant);
  const target = squareName(to, variant);
  if (from === null) return `*${target}`;
  return `${squareName(from, variant)}${capture ? "×" : "–"}${target}${promotes ? "+" : ""}`;
}

/** A move said aloud. @param {Variant} variant @param {import("./types.js").MoveView} move @param {Side} side */
export function moveSpoken(variant, move, side) {
  const { from, to, promotes } = readUsi(move.usi, variant);
  const words = {
    side: t(`side.${side}`),
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
 * @param {Variant} variant
 * @param {{reason: string, message: string, args?: Record<string, string>}} refusal
 * @param {string | null} [symbol] the piece that was tried
 */
export function refusalText(variant, { reason, message, args = {} }, symbol = null) {
  const key = `refusal.${reason}`;
  if (!knows(key)) return message;
  const piece = symbol ?? symbolNamed(variant, args.piece ?? "");
  const words = { ...args };
  if (piece) {
    words.piece = pieceName(variant, piece);
    words.a_piece = aPiece(variant, piece);
  }
  const text = t(key, words);
  return text.includes("{") ? message : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Why a set-up or a pasted text is refused; in the server's words where we have none.
 * @param {Variant} variant @param {unknown} problem
 */
export function problemText(variant, problem) {
  if (!(problem instanceof Problem)) return t("offline");
  const { code, message, args } = problem;
  if (code === "bad_notation") return t("paste.unreadable", { message });
  const key = `misfit.${args.misfit}`;
  if (code !== "bad_position" || !knows(key)) return message;
  const piece = symbolNamed(variant, args.piece ?? "");
  const text = t(key, {
    ...args,
    ...(args.side ? { side: t(`side.${args.side}`) } : {}),
    ...(piece ? { piece: pieceName(variant, piece) } : {}),
  });
  return text.includes("{") ? message : text;
}

/** @param {Variant} variant @param {string} name */
function symbolNamed(variant, name) {
  return variant.kinds.find((kind) => kind.name === name)?.symbol ?? null;
}

/**
 * @param {import("./types.js").GameState} game @param {Side} side
 */
export function playerName(game, side) {
  const player = game.players[side];
  if (player.kind === "computer") return levelName(player.level);
  return game.seat === side ? t("player.you") : t(`side.${side}`);
}

/**
 * How it ended, so that a child understands: the headline and the reason.
 * @param {Variant} variant @param {import("./types.js").GameState} game
 */
export function endingText(variant, game) {
  const { winner, reason } = game.outcome ?? { winner: null, reason: "" };
  const key = `end.${reason.replace(" ", "_")}`;
  const royal = pieceName(variant, royalOf(variant));
  const loser = winner === "south" ? "north" : "south";
  const why = knows(key)
    ? t(key, { royal, winner: t(`side.${winner ?? "south"}`), loser: t(`side.${loser}`) })
    : reason;
  if (winner === null) return { headline: t("end.draw"), why, mood: "draw" };
  const alone = game.seat === "south" || game.seat === "north";
  if (!alone) return { headline: t("end.side_wins", { side: t(`side.${winner}`) }), why, mood: "win" };
  return game.seat === winner
    ? { headline: t("end.you_win"), why, mood: "win" }
    : { headline: t("end.you_lose", { name: playerName(game, winner) }), why, mood: "loss" };
}

/** Who moved, by the letter's case. @param {string} sfen after the move @returns {Side} */
export function moverBefore(sfen) {
  return sfen.split(" ")[1] === "w" ? "south" : "north";
}
