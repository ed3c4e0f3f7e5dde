import type { CardCode } from './card.ts';

/** Without letters and digits that look alike. */
export const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 31⁸ codes: at 1,000 guesses a second, one of 100,000 cards is found in two hours. */
export const CODE_LENGTH = 8;

/** Reads a code as a person types it: either case, with spaces or hyphens, Bengali digits. Null if it is not a code. */
export function parseCardCode(text: string): CardCode | null {
  const code = text
    .normalize('NFKC')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[\s-]/g, '')
    .toLowerCase();
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? (code as CardCode) : null;
}

/** The page on which anyone checks a picture or a code. */
export const CHECK_PATH = '/v';

/** The page that proves a card. */
export const proofPath = (code: CardCode): string => `${CHECK_PATH}/${code}`;
