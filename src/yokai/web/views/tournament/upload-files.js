/** Files that are dropped or chosen, read with their paths, as an upload carries them. */

/** @import { HandedFile } from "../../wire/messages.js" */

/** The most bytes of an upload; the server holds to it. */
export const MOST_BYTES = 8 * 1024 * 1024;

/** The most files of an upload. */
const MOST_FILES = 1000;

/** The upload is too large to be sent. */
export class TooLarge extends Error {}

/** The files of a drop, folders with all that is in them. @param {DataTransfer} transfer @returns {Promise<HandedFile[]>} */
export async function droppedFiles(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  /** @type {{path: string, file: File}[]} */
  const found = [];
  for (const entry of entries) await walk(entry, "", found);
  return packed(found);
}

/** The files of an input, with their paths if it chooses a folder. @param {FileList} list @returns {Promise<HandedFile[]>} */
export const chosenFiles = (list) => packed([...list].map((file) => ({ path: file.webkitRelativePath || file.name, file })));

/** @param {FileSystemEntry} entry @param {string} folder @param {{path: string, file: File}[]} found */
async function walk(entry, folder, found) {
  const path = folder + entry.name;
  if (found.length > MOST_FILES) throw new TooLarge();
  if (entry.isFile) {
    const file = await new Promise((take, fail) => /** @type {FileSystemFileEntry} */ (entry).file(take, fail));
    found.push({ path, file });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} a browser gives a hundred at a time */
    const some = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!some.length) return;
    for (const each of some) await walk(each, `${path}/`, found);
  }
}

/** @param {{path: string, file: File}[]} files @returns {Promise<HandedFile[]>} */
async function packed(files) {
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (size > MOST_BYTES || files.length > MOST_FILES) throw new TooLarge();
  return Promise.all(files.map(async ({ path, file }) => ({ path, data: await inBase64(file) })));
}

/** @param {File} file @returns {Promise<string>} */
const inBase64 = (file) =>
  new Promise((take, fail) => {
    const reader = new FileReader();
    reader.onload = () => take(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
