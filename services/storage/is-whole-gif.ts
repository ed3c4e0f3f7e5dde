const HEADER_BYTES = 13;
const IMAGE_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** True if a GIF ends with its trailer (GIF89a §27). Decoders also accept a file truncated between two frames. */
export function isWholeGif(bytes: Uint8Array): boolean {
  let at = HEADER_BYTES + colourTableBytes(bytes[10]);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === TRAILER) return true;
    if (block === EXTENSION) at = skipSubBlocks(bytes, at + 2);
    else if (block === IMAGE) at = skipSubBlocks(bytes, at + IMAGE_BYTES + colourTableBytes(bytes[at + 9]) + 1);
    else return false;
  }
  return false;
}

function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let size = bytes[at]; size; size = bytes[at]) at += size + 1;
  return at + 1;
}
