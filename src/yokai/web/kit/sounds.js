/**
 * The sounds: wood that is struck. A short burst of noise goes through resonant filters, the modes of a body,
 * which ring as long as wood does. Each sound is computed once, brought to its level, and played from then on.
 */

import { settings } from "./settings.js";

const RATE = 44100;

/**
 * A body: the seconds of the burst that strikes it, and its modes: the ratio to the pitch, how sharply it
 * resonates (the sharper, the longer it rings), and its share.
 * @typedef {{burst: number, modes: [number, number, number][]}} Body
 */

/** @satisfies {Record<string, Body>} */
const BODIES = {
  tile: { burst: 0.004, modes: [[1, 9, 1], [2.31, 14, 0.7], [3.87, 16, 0.5], [6.1, 12, 0.25]] }, // a piece on the board
  board: { burst: 0.012, modes: [[1, 5, 1], [1.62, 6, 0.5], [2.4, 6, 0.3]] }, // the board under it
  bar: { burst: 0.003, modes: [[1, 70, 1], [3.93, 60, 0.22], [9.2, 40, 0.06]] }, // a tuned bar of wood
  hollow: { burst: 0.008, modes: [[1, 22, 1], [2.1, 18, 0.35], [3.3, 14, 0.12]] }, // a temple block
  drum: { burst: 0.03, modes: [[1, 9, 1], [1.59, 7, 0.5], [2.14, 6, 0.3]] }, // a log drum
  brush: { burst: 0.09, modes: [[1, 1.2, 1], [1.9, 1.5, 0.6]] }, // wood that slides on wood
};

/**
 * One strike: the body, the pitch in hertz, the delay in seconds, and the force.
 * @typedef {[keyof typeof BODIES, number, number, number]} Strike
 */

/** A sound: its level, the strikes, and the seconds it takes. @typedef {{level: number, length: number, strikes: Strike[]}} Sound */

/** @type {Record<string, Sound>} */
const SOUNDS = {
  step: { level: 0.5, length: 0.25, strikes: [["tile", 640, 0, 1], ["board", 190, 0, 0.8]] },
  capture: { level: 0.7, length: 0.4, strikes: [["tile", 980, 0, 0.8], ["tile", 560, 0.055, 1], ["board", 140, 0.055, 1.1]] },
  drop: { level: 0.6, length: 0.45, strikes: [["brush", 1500, 0, 0.25], ["tile", 760, 0.13, 1], ["board", 160, 0.13, 1.2]] },
  promotion: { level: 0.55, length: 0.7, strikes: [["tile", 640, 0, 1], ["bar", 659, 0.1, 0.8], ["bar", 880, 0.2, 1]] },
  danger: { level: 0.6, length: 0.7, strikes: [["drum", 82, 0, 1], ["drum", 82, 0.16, 0.7], ["drum", 73, 0.32, 1]] },
  wrong: { level: 0.4, length: 0.55, strikes: [["hollow", 311, 0, 0.8], ["hollow", 233, 0.17, 1]] },
  star: { level: 0.5, length: 0.8, strikes: [["bar", 784, 0, 0.7], ["bar", 988, 0.09, 0.8], ["bar", 1175, 0.18, 1]] },
  win: {
    level: 0.65,
    length: 1.7,
    strikes: [
      ["bar", 523, 0, 0.8], ["bar", 659, 0.14, 0.8], ["bar", 784, 0.28, 0.9], ["bar", 1047, 0.46, 1], ["drum", 98, 0.46, 0.7],
      ["bar", 784, 0.64, 0.7], ["bar", 1047, 0.82, 1], ["bar", 659, 0.82, 0.7], ["drum", 98, 0.82, 0.9],
    ],
  },
  loss: { level: 0.45, length: 1.3, strikes: [["hollow", 392, 0, 0.7], ["hollow", 330, 0.25, 0.7], ["hollow", 262, 0.5, 0.8], ["drum", 87, 0.5, 0.4]] },
};

export const SOUND_NAMES = Object.keys(SOUNDS);

/** The same noise every time, so that a sound is always itself. @param {BaseAudioContext} audio @param {number} seconds */
function noise(audio, seconds) {
  const buffer = audio.createBuffer(1, Math.ceil(seconds * RATE), RATE);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = (state / 2 ** 31 - 1) * (1 - i / samples.length) ** 2;
  }
  return buffer;
}

/** Strike a body. @param {BaseAudioContext} audio @param {Strike} strike */
function strike(audio, [name, pitch, delay, force]) {
  const { burst, modes } = BODIES[name];
  const source = new AudioBufferSourceNode(audio, { buffer: noise(audio, burst) });
  for (const [ratio, q, share] of modes) {
    const frequency = Math.min(pitch * ratio, RATE * 0.45);
    const mode = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: q });
    // A narrow filter lets little of a burst through: the force is what is heard.
    const gain = new GainNode(audio, { gain: force * share * Math.sqrt(q / (frequency * burst)) });
    source.connect(mode).connect(gain).connect(audio.destination);
  }
  source.start(delay);
}

/** Compute a sound, with its highest peak at its level. @param {string} name */
export async function renderSound(name) {
  const { level, length, strikes } = /** @type {Sound} */ (SOUNDS[name]);
  const audio = new OfflineAudioContext(1, Math.ceil(length * RATE), RATE);
  for (const each of strikes) strike(audio, each);
  const buffer = await audio.startRendering();
  const samples = buffer.getChannelData(0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = 0.03 * RATE;
  samples.forEach((sample, i) => (samples[i] = ((sample * level) / peak) * Math.min(1, (samples.length - i) / fade)));
  return buffer;
}

/** @type {AudioContext | null} */
let context = null;

/** @type {Map<string, Promise<AudioBuffer>>} */
const rendered = new Map();

/** Play a sound, if sounds are wanted and the reader has touched the page. @param {string} name */
export async function sound(name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const known = rendered.get(name) ?? renderSound(name);
  rendered.set(name, known);
  const source = new AudioBufferSourceNode(context, { buffer: await known });
  source.connect(new GainNode(context, { gain: settings.volume })).connect(context.destination);
  source.start();
}

/** The sound of a move. @param {{usi: string, capture: string | null}} move */
export function moveSound({ usi, capture }) {
  void sound(usi.endsWith("+") ? "promotion" : usi[1] === "*" ? "drop" : capture ? "capture" : "step");
}
