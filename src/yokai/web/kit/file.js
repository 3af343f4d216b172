/** Files that the page lets a reader save. */

import { h } from "./dom.js";

/** @param {string} path */
export async function loadImage(path) {
  const image = new Image();
  image.src = path;
  await image.decode();
  return image;
}

/** Save a drawing as PNG. @param {string} name @param {string} path of an SVG */
export async function savePicture(name, path) {
  const image = await loadImage(path);
  const canvas = h("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const content = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done));
  if (content) saveFile(name, content);
}

/** Let the reader choose a file; null if none was chosen. @param {string} accept the endings of its name @returns {Promise<File | null>} */
export function pickFile(accept) {
  return new Promise((done) => {
    const field = h("input", { type: "file", accept, onchange: () => done(field.files?.[0] ?? null), oncancel: () => done(null) });
    field.click();
  });
}

/** @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
