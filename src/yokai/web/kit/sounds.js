/** Small wooden sounds, synthesized by the browser. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/**
 * A struck tone: frequency, delay and length in seconds, loudness, timbre.
 * @typedef {[number, number, number, number, OscillatorType]} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  step: [[310, 0, 0.07, 0.5, "triangle"], [155, 0, 0.09, 0.4, "sine"]],
  capture: [[220, 0, 0.09, 0.6, "triangle"], [330, 0.06, 0.1, 0.5, "triangle"], [110, 0, 0.14, 0.5, "sine"]],
  drop: [[520, 0, 0.05, 0.3, "sine"], [260, 0.07, 0.1, 0.6, "triangle"], [130, 0.07, 0.1, 0.4, "sine"]],
  promotion: [[392, 0, 0.12, 0.4, "triangle"], [523, 0.09, 0.12, 0.4, "triangle"], [659, 0.18, 0.2, 0.4, "triangle"]],
  win: [[523, 0, 0.16, 0.4, "triangle"], [659, 0.13, 0.16, 0.4, "triangle"], [784, 0.26, 0.16, 0.4, "triangle"], [1047, 0.39, 0.45, 0.4, "triangle"]],
  loss: [[392, 0, 0.2, 0.35, "triangle"], [330, 0.18, 0.2, 0.35, "triangle"], [262, 0.36, 0.4, 0.35, "triangle"]],
};

/** @param {string} name */
export function sound(name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name] ?? []) strike(context, tone);
}

/** @param {AudioContext} audio @param {Tone} tone */
function strike(audio, [frequency, delay, length, loudness, timbre]) {
  const start = audio.currentTime + delay;
  const voice = new OscillatorNode(audio, { type: timbre, frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness * 0.3, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}

/** The sound of a move. @param {{usi: string, capture: string | null}} move */
export function moveSound({ usi, capture }) {
  sound(usi.endsWith("+") ? "promotion" : usi[1] === "*" ? "drop" : capture ? "capture" : "step");
}
