import { constants, gunzipSync } from 'node:zlib';
import type { ImportSystem } from '#domain/import/moving/site-import.ts';

/** PHP may print warnings before the XML. */
const INSPECTED_BYTES = 64 * 1024;

/** Recognises the system of an export by its first bytes, which may be compressed with gzip. Null for any other file. */
export function recogniseExport(beginning: Uint8Array): ImportSystem | null {
  const text = toText(unpack(beginning.subarray(0, INSPECTED_BYTES)));
  if (text.toLowerCase().includes('<rss')) return 'wordpress';
  return /^[\uFEFF\s]*\{\s*"(?:db|meta|data)"/.test(text) ? 'ghost' : null;
}

function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    // Without this flag, the missing rest of the file would be an error.
    return gunzipSync(bytes.subarray(0, INSPECTED_BYTES / 16), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
}

function toText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
