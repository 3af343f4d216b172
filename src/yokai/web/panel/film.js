/** The end of a game as a short film: a GIF of its last moves, with a caption, to be shared or saved. */

import { setInUse } from "../game/piece-set.js";
import { other } from "../game/sides.js";
import { variantOf } from "../game/variants.js";
import { filmPath, isPublic } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { loadImage, saveFile } from "../kit/file.js";
import { toast } from "../kit/toast.js";
import { transport } from "../wire/transport.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { moverOf, playerName } from "../words/sentences.js";
import { addressOfFace } from "./ladder.js";

/** @import { GameState, SideName } from "../wire/messages.js" */

const MOVES = 8; // the last ones
const PHASES = 5; // of a move on the sheet that the application draws: before it, three on its way, after it
const [FIRST, WAY, AFTER, LAST] = [1000, 70, 650, 3000]; // milliseconds of a frame
const [WIDEST, HEAD] = [420, 72]; // pixels of the film, and of its caption
const [PAPER, INK, SOFT] = ["#e7edd3", "#2d211b", "#5b4a3a"]; // as the picture of a position has them

/** What the film is about, in a sentence of the reader. @param {GameState} game */
function captionOf(game) {
  const { seat, position, moves } = game;
  const { winner = null } = position.outcome ?? {};
  const rival = seat === "south" || seat === "north" ? other(seat) : null;
  if (!winner) return rival ? t("film.draw", { name: playerName(game, rival) }) : t("end.draw");
  const count = moves.filter((move) => moverOf(move) === winner).length;
  const words = { moves: t(count === 1 ? "film.moves_one" : "film.moves", { moves: count }) };
  if (winner === seat && rival) return t("film.win", { ...words, name: playerName(game, rival) });
  return t("film.wins", { ...words, name: playerName(game, winner) });
}

let busy = false;

/** Make the film, and share it where the browser can; else save it. @param {GameState} game @param {boolean} flipped */
export async function shareFilm(game, flipped) {
  if (busy) return;
  busy = true;
  toast(t("film.making"));
  try {
    await share(await makeFilm(game, flipped), captionOf(game));
  } catch {
    toast(t("offline")); // neither the frames nor the worker came
  } finally {
    busy = false;
  }
}

/** @param {Blob} film @param {string} text */
async function share(film, text) {
  const file = new File([film], "yokai.gif", { type: "image/gif" });
  if (navigator.canShare?.({ files: [file] })) {
    const refusal = await navigator.share({ files: [file], text }).catch((/** @type {Error} */ why) => why.name);
    if (refusal === undefined || refusal === "AbortError") return; // shared, or not wanted any more
  }
  saveFile("yokai.gif", film);
  toast(t("film.saved"));
}

/** @param {GameState} game @param {boolean} flipped */
async function makeFilm(game, flipped) {
  const variant = variantOf(game.variant);
  const earlier = Math.max(0, game.moves.length - MOVES);
  const moves = game.moves.slice(earlier).map(({ usi }) => usi);
  const sfen = game.moves[earlier - 1]?.sfen ?? game.start;
  const sheet = await loadImage(await transport.address(filmPath(variant.id, sfen, moves, setInUse(variant), flipped)));
  const [cellWidth, cellHeight] = [sheet.naturalWidth / PHASES, sheet.naturalHeight / moves.length];
  const width = Math.min(WIDEST, cellWidth);
  const high = Math.round((cellHeight * width) / cellWidth);
  const canvas = h("canvas", { width, height: HEAD + high });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  await drawHead(context, game, width);
  /** @param {number} row @param {number} column @param {number} delay */
  const frame = (row, column, delay) => {
    context.drawImage(sheet, column * cellWidth, row * cellHeight, cellWidth, cellHeight, 0, HEAD, width, high);
    return { pixels: context.getImageData(0, 0, width, HEAD + high).data, delay };
  };
  const frames = [frame(0, 0, FIRST)];
  for (const row of moves.keys()) {
    for (let column = 1; column < PHASES - 1; column += 1) frames.push(frame(row, column, WAY));
    frames.push(frame(row, PHASES - 1, row === moves.length - 1 ? LAST : AFTER));
  }
  return encode(width, HEAD + high, frames);
}

/** The caption with a face above the board. @param {CanvasRenderingContext2D} context @param {GameState} game @param {number} width */
async function drawHead(context, game, width) {
  const { players, seat, position } = game;
  /** @type {SideName} */
  const shown = seat === "south" || seat === "north" ? other(seat) : (position.outcome?.winner ?? "south");
  const { level } = players[shown];
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, HEAD);
  const left = level === null ? 16 : HEAD + 4;
  if (level !== null) context.drawImage(await loadImage(addressOfFace(level)), 8, 6, HEAD - 12, HEAD - 12);
  const { fontFamily } = getComputedStyle(document.body);
  write(captionOf(game), 34, 22, INK, "bold");
  write([gameName(game.variant), ...(isPublic(location.hostname) ? [location.host] : [])].join(" · "), 56, 14, SOFT);
  /** As large as fits. @param {string} text @param {number} y @param {number} size @param {string} colour @param {string} [weight] */
  function write(text, y, size, colour, weight = "") {
    const room = width - left - 12;
    context.font = `${weight} ${size}px ${fontFamily}`;
    const fitting = Math.floor(Math.min(size, (size * room) / context.measureText(text).width));
    context.font = `${weight} ${fitting}px ${fontFamily}`;
    context.fillStyle = colour;
    context.fillText(text, left, y, room);
  }
}

/** @param {number} width @param {number} height @param {{pixels: Uint8ClampedArray<ArrayBuffer>, delay: number}[]} frames @returns {Promise<Blob>} */
function encode(width, height, frames) {
  const worker = new Worker(new URL("../film/gif-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { gif } }) => {
      worker.terminate();
      resolve(new Blob([gif], { type: "image/gif" }));
    };
    worker.onerror = reject;
    worker.postMessage({ width, height, frames }, frames.map(({ pixels }) => pixels.buffer));
  });
}
