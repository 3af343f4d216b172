/**
 * Writes an animated GIF that repeats for ever, beside the page. Messages:
 *
 *   page    {width, height, frames}    see Frame
 *   worker  {gif}                      the bytes of the file
 *
 * @typedef {{pixels: Uint8ClampedArray, delay: number}} Frame red, green, blue and alpha of each pixel; milliseconds
 */

/** A palette has 256 entries; the last means "as in the frame before". */
const SAME = 255;
const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** A colour is a number of 32 bits, red in the lowest eight. @typedef {Uint32Array} Colours */

/** The group of similar colours that a colour belongs to: five bits of each part. @param {number} colour */
const groupOf = (colour) => ((colour & 0xf8) << 7) | ((colour >> 6) & 0x3e0) | ((colour >> 19) & 31);

/** The colours that cover most, each the mean of its group, and for every group the nearest of them. @param {Colours[]} pictures */
function makePalette(pictures) {
  const [counts, sums] = [new Float64Array(1 << 15), new Float64Array(3 << 15)];
  pictures.forEach((colours, number) => {
    const before = pictures[number - 1];
    for (let at = 0; at < colours.length; at += 1) {
      const colour = /** @type {number} */ (colours[at]);
      if (before?.[at] === colour) continue; // most stays as it was
      const group = groupOf(colour);
      counts[group] = (counts[group] ?? 0) + 1;
      for (let part = 0; part < 3; part += 1) {
        const sum = 3 * group + part;
        sums[sum] = (sums[sum] ?? 0) + ((colour >> (8 * part)) & 255);
      }
    }
  });
  const groups = [...counts.keys()].filter((group) => counts[group]);
  /** @param {number} group */
  const mean = (group) => [0, 1, 2].map((part) => Math.round((sums[3 * group + part] ?? 0) / (counts[group] ?? 1)));
  const palette = groups.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, SAME).map(mean);
  const nearest = new Uint8Array(1 << 15);
  for (const group of groups) {
    const [red = 0, green = 0, blue = 0] = mean(group);
    let least = Infinity;
    palette.forEach(([r = 0, g = 0, b = 0], index) => {
      const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
      if (distance < least) [least, nearest[group]] = [distance, index];
    });
  }
  return { palette, nearest };
}

/** LZW as a GIF has it: codes of 9 to 12 bits, lowest bit first, in blocks of up to 255 bytes. @param {Uint8Array} indices */
function pack(indices) {
  /** @type {number[]} */
  const bytes = [];
  /** @type {Map<number, number>} a code and the index after it, and the code of both */
  let codes = new Map();
  let [next, size, bits, held] = [END + 1, 9, 0, 0];
  /** @param {number} code */
  const put = (code) => {
    held |= code << bits;
    bits += size;
    for (; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255);
  };
  put(CLEAR);
  let code = indices[0] ?? SAME;
  for (let at = 1; at < indices.length; at += 1) {
    const index = /** @type {number} */ (indices[at]);
    const longer = codes.get((code << 8) | index);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    put(code);
    if (next < MOST_CODES) {
      codes.set((code << 8) | index, next);
      next += 1;
      if (next > 1 << size && size < 12) size += 1;
    } else {
      put(CLEAR);
      codes = new Map();
      [next, size] = [END + 1, 9];
    }
    code = index;
  }
  put(code);
  put(END);
  if (bits) bytes.push(held & 255);
  const blocks = [8]; // bits of an index
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

/** @param {number} number */
const word = (number) => [number & 255, number >> 8];

/** @param {number} width @param {number} height @param {Frame[]} frames */
function encode(width, height, frames) {
  const pictures = frames.map(({ pixels }) => new Uint32Array(pixels.buffer));
  const { palette, nearest } = makePalette(pictures);
  const table = Array.from({ length: 256 }, (_, index) => palette[index] ?? [0, 0, 0]);
  /** @param {string} text */
  const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));
  // The size, a palette of 256 colours, and how often it repeats: 0 is for ever.
  const parts = [[...letters("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0, ...table.flat()]];
  parts.push([0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0]);
  const shown = new Uint8Array(width * height).fill(SAME); // as indices
  const changes = new Uint8Array(width * height);
  frames.forEach(({ delay }, number) => {
    const [now, before] = [/** @type {Colours} */ (pictures[number]), pictures[number - 1]];
    // What differs, and the smallest box around it; a frame has at least one pixel.
    changes.fill(SAME);
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < now.length; at += 1) {
      const colour = /** @type {number} */ (now[at]);
      if (before?.[at] === colour) continue;
      const index = /** @type {number} */ (nearest[groupOf(colour)]);
      if (index === shown[at]) continue;
      shown[at] = changes[at] = index;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
    }
    if (!right) [left, top, right, bottom] = [0, 0, 1, 1];
    const changed = new Uint8Array((right - left) * (bottom - top));
    for (let y = top; y < bottom; y += 1) changed.set(changes.subarray(y * width + left, y * width + right), (y - top) * (right - left));
    // It stays while the next is drawn over it, for so many hundredths of a second.
    parts.push([0x21, 0xf9, 4, 0b101, ...word(Math.round(delay / 10)), SAME, 0]);
    parts.push([0x2c, ...word(left), ...word(top), ...word(right - left), ...word(bottom - top), 0], pack(changed));
  });
  return Uint8Array.from([...parts.flat(), 0x3b]);
}

self.onmessage = ({ data: { width, height, frames } }) => self.postMessage({ gif: encode(width, height, frames) });
