/** Inclusive ranges of code points, ascending. */
export type Repertoire = readonly (readonly [first: number, last: number])[];

/** Characters of Bengali as written in Bangladesh, with the joiners and the dotted circle of a stray vowel sign. */
export const BENGALI_REPERTOIRE: Repertoire = [
  [0x0964, 0x0965], // danda, double danda
  [0x0981, 0x0983],
  [0x0985, 0x098b],
  [0x098f, 0x0990],
  [0x0993, 0x09a8],
  [0x09aa, 0x09b0],
  [0x09b2, 0x09b2],
  [0x09b6, 0x09b9],
  [0x09bc, 0x09c3],
  [0x09c7, 0x09c8],
  [0x09cb, 0x09ce],
  [0x09d7, 0x09d7],
  [0x09dc, 0x09dd],
  [0x09df, 0x09df],
  [0x09e6, 0x09ef],
  [0x09f3, 0x09f3], // taka
  [0x09f7, 0x09f7], // typed for the danda
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
];

/** Space, punctuation and Latin letters between Bengali words. */
export const LATIN_REPERTOIRE: Repertoire = [
  [0x0020, 0x007e],
  [0x00a0, 0x00a0],
  [0x00a3, 0x00a3], // £
  [0x00a9, 0x00a9], // ©
  [0x00b0, 0x00b0], // °
  [0x00b7, 0x00b7], // ·
  [0x00d7, 0x00d7], // ×
  [0x00f7, 0x00f7], // ÷
  [0x2013, 0x2014], // dashes
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022], // bullet
  [0x2026, 0x2026], // …
  [0x20ac, 0x20ac], // €
  [0x2212, 0x2212], // minus
];

/** Returns the characters as one string, the subsetter's input. */
export function toCharacters(repertoire: Repertoire): string {
  return repertoire
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
}

/** Formats the ranges as the CSS descriptor `unicode-range`. */
export function toUnicodeRange(repertoire: Repertoire): string {
  return repertoire.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase();
