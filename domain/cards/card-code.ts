import { toAsciiDigits } from '../bengali/text/digits.ts';
import type { CardCode } from './card.ts';

/** Without letters and digits that look alike. */
export const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 31⁸ codes. If there are 100,000 cards, 1,000 guesses a second find one in about two hours. */
export const CODE_LENGTH = 8;

/** Parses a code as people type it: in either case, with spaces or hyphens, or in Bengali digits. Null if it is not a code. */
export function parseCardCode(text: string): CardCode | null {
  const code = toAsciiDigits(text.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase();
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? (code as CardCode) : null;
}

/** Path of the page where anyone can check a picture or a code. */
export const CHECK_PATH = '/v';

export const proofPath = (code: CardCode): string => `${CHECK_PATH}/${code}`;
