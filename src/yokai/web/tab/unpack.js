/** Unpacks the site's Python files: a tar archive (ustar) that was compressed by gzip. */

const BLOCK = 512;
// Where a header has what.
const [NAME, SIZE, FOLDER] = [{ begin: 0, end: 100 }, { begin: 124, end: 136 }, { begin: 345, end: 500 }];

/** @typedef {{name: string, content: Uint8Array<ArrayBuffer>}} File */

/** The files of an archive. @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed @returns {Promise<File[]>} */
export async function unpacked(packed) {
  const archive = new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  /** @param {number} at @param {{begin: number, end: number}} field */
  const text = (at, { begin, end }) => {
    const bytes = archive.subarray(at + begin, at + end);
    const length = bytes.indexOf(0);
    return new TextDecoder().decode(length < 0 ? bytes : bytes.subarray(0, length));
  };
  /** @type {File[]} */
  const files = [];
  for (let at = 0; archive[at]; ) {
    const folder = text(at, FOLDER);
    const size = parseInt(text(at, SIZE), 8);
    const begin = at + BLOCK;
    files.push({ name: `${folder}${folder && "/"}${text(at, NAME)}`, content: archive.slice(begin, begin + size) });
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/**
 * Write files into Pyodide's file system, below a folder.
 * @param {any} FS @param {string} folder @param {File[]} files
 */
export function writeFiles(FS, folder, files) {
  const made = new Set();
  for (const { name, content } of files) {
    const path = `${folder}/${name}`;
    const inside = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(inside)) FS.mkdirTree(inside);
    made.add(inside);
    FS.writeFile(path, content, { canOwn: true });
  }
}
