export type ImageKind = {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'other';
  isAnimated: boolean;
  /** True if the pixels have four channels of ink, for print. */
  isCmyk: boolean;
};

const OTHER: ImageKind = { format: 'other', isAnimated: false, isCmyk: false };
const PNG_START = '\u0089PNG\r\n\u001a\n';
/** Brands of HEVC images and sequences (ISO/IEC 23008-12). */
const HEIC_BRANDS = /hei[cxms]|hev[cxms]/;

/** Reads the kind of an image from the first bytes of its file. The rest may be damaged. */
export function readImageKind(bytes: Uint8Array): ImageKind {
  const start = readLatin1(bytes, 0, 12);
  if (start.startsWith('\u00ff\u00d8\u00ff')) return { ...OTHER, format: 'jpeg', isCmyk: hasFourComponents(bytes) };
  if (start.startsWith(PNG_START)) return { ...OTHER, format: 'png', isAnimated: isAnimatedPng(bytes) };
  if (start.startsWith('GIF8')) return { ...OTHER, format: 'gif', isAnimated: true };
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) {
    const isExtended = readLatin1(bytes, 12, 4) === 'VP8X';
    return { ...OTHER, format: 'webp', isAnimated: isExtended && ((bytes[20] ?? 0) & 0x02) !== 0 };
  }
  return start.slice(4, 8) === 'ftyp' ? readBrands(bytes) : OTHER;
}

/** Reads the brands at the beginning of a file in the format of MP4 (ISO/IEC 14496-12). */
function readBrands(bytes: Uint8Array): ImageKind {
  const length = Math.min(readUint(bytes, 0, 4), 256);
  const brands = readLatin1(bytes, 8, Math.max(0, length - 8));
  if (brands.includes('avis')) return { ...OTHER, format: 'avif', isAnimated: true };
  if (brands.includes('avif')) return { ...OTHER, format: 'avif' };
  return HEIC_BRANDS.test(brands) ? { ...OTHER, format: 'heic' } : OTHER;
}

/** An animated PNG has the chunk `acTL` before its first data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (let at = PNG_START.length; at + 8 <= bytes.length; at += readUint(bytes, at, 4) + 12) {
    const type = readLatin1(bytes, at + 4, 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

function hasFourComponents(bytes: Uint8Array): boolean {
  const frame = listJpegSegments(bytes).find(({ marker }) => isFrame(marker));
  return frame?.data[5] === 4;
}

/** True for the marker of a segment with a frame's size and components. C4, C8 and CC mark other segments. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export type JpegSegment = { marker: number; data: Uint8Array };

/** Lists the segments of a JPEG before its pixels. Stops at the first damaged one. */
export function listJpegSegments(bytes: Uint8Array): JpegSegment[] {
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = readUint(bytes, at + 2, 2);
    if (marker === 0xda || length < 2) break;
    segments.push({ marker, data: bytes.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
  }
  return segments;
}

/** Reads a number of `length` bytes, the most significant first. Missing bytes are 0. */
export function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** Reads bytes as one character each. */
export const readLatin1 = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
