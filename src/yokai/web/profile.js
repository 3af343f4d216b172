/** The reader's name, language and pieces, which are the same on all their devices: the server keeps them. */

import { remember, settings } from "./kit/settings.js";
import { getProfile, setProfile } from "./wire/people.js";
import { currentLanguage, LANGUAGES, loadLanguage } from "./words/language.js";

/** The settings that all devices share. */
const SHARED = ["name", "lang", "pieces"];

/** Milliseconds without a further change before one is sent. */
const PAUSE = 800;

/** Take over what another device has set, and tell the server what this one sets. */
export function shareProfile() {
  let taking = false;
  let timer = 0;
  const send = async () => {
    const { name, pieces } = settings;
    const { at } = await setProfile({ name, pieces, lang: settings.lang ?? "" });
    remember({ profile: at });
  };
  document.addEventListener("settings", (event) => {
    const changed = /** @type {CustomEvent<string[]>} */ (event).detail;
    if (taking || !changed.some((name) => SHARED.includes(name))) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void send().catch(() => {}), PAUSE); // the next change is sent, too
  });
  const take = async () => {
    const { name, lang, pieces, at } = await getProfile();
    if (at === null || at === settings.profile) return;
    taking = true;
    remember({ profile: at, name, ...(pieces ? { pieces } : {}) });
    // An address that names a language is for this time alone.
    const asked = new URLSearchParams(location.search).has("lang");
    if (lang && lang in LANGUAGES && lang !== currentLanguage() && !asked) {
      remember({ lang });
      await loadLanguage();
      document.dispatchEvent(new Event("language"));
    }
    taking = false;
  };
  void take();
}
