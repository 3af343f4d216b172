/** Links in a frame: what is not shown there opens in a page of its own. */

import { pageAddress } from "./kit/address.js";
import { isShownHere } from "./router.js";
import { currentLanguage } from "./words/language.js";

/** Let links to other views lead out of the frame. */
export function leadOut() {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (!link || !link.hash || isShownHere(link.hash) || link.target) return;
    link.href = pageAddress(currentLanguage(), link.hash);
    link.target = "_blank";
  }, { capture: true });
}
