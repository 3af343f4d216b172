/** Reading aloud, by the browser's own voice. */

/** The voice to prefer for each language, where a browser has several. */
const PLACES = /** @type {Record<string, string>} */ ({ en: "en-GB", fr: "fr-FR", de: "de-DE", ja: "ja-JP" });

/** A voice for a language, if there is one. @param {string} language */
function voiceFor(language) {
  const voices = window.speechSynthesis?.getVoices().filter(({ lang }) => lang.startsWith(language)) ?? [];
  return voices.find(({ lang }) => lang.replace("_", "-") === PLACES[language]) ?? voices[0] ?? null;
}

/** Whether this browser can read a language aloud. @param {string} language */
export function canSpeak(language) {
  return voiceFor(language) !== null;
}

/** Act when the browser has other voices; they may load late. @param {() => void} act @param {AbortSignal} signal */
export function onVoices(act, signal) {
  window.speechSynthesis?.addEventListener?.("voiceschanged", act, { signal });
}

/** Read a text, at once or after what is being read. @param {string} text @param {string} language @param {boolean} [queued] */
export function speak(text, language, queued = false) {
  const voice = voiceFor(language);
  if (!voice) return;
  if (!queued) hush();
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  said.rate = 0.9;
  window.speechSynthesis.speak(said);
}

/** Whether a text is being read aloud. */
export function isSpeaking() {
  return Boolean(window.speechSynthesis?.speaking);
}

export function hush() {
  window.speechSynthesis?.cancel();
}
