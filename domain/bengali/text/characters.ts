// The characters that stored text never contains (docs/bengali.md §1.1). The form, imports and pastes replace them.

/** Vertical tab, form feed, NEL, and the line and paragraph separators, as in UAX #14. */
const LINE_END = '\r\n?|[\\u000b\\u000c\\u0085\\u2028\\u2029]';

/** The characters of Windows-1252 from 0x80 to 0x9F. If text is read as Latin-1 by mistake, they become control characters. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

// C0 controls except \t and \n, DEL, ZWSP, BOM, bidi marks, the object replacement character and lone surrogates.
const REMOVED_CHARACTERS =
  '[\\u0000-\\u0008\\u000e-\\u001f\\u007f\\u0081\\u008d\\u008f\\u0090\\u009d\\u200b\\ufeff\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffc\\p{Surrogate}]';

// One pass: otherwise two lone surrogates could become adjacent and form a character.
const UNWANTED_CHARACTER = new RegExp(
  `(?<lineEnd>${LINE_END})|(?<removed>${REMOVED_CHARACTERS})|[\\u0080-\\u009f]`,
  'gu',
);

/**
 * Replaces the characters that stored text never contains: every kind of line end becomes LF, U+0080 to U+009F become the
 * characters of Windows-1252, and invisible controls are removed. Joiners remain. Idempotent.
 */
export function repairCharacters(text: string): string {
  return text.replace(UNWANTED_CHARACTER, (found, lineEnd?: string, removed?: string) => {
    if (lineEnd !== undefined) return '\n';
    return removed === undefined ? toWindows1252(found) : '';
  });
}

const toWindows1252 = (char: string) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80);

/** Repairs Windows-1252 text that was read as Latin-1. Unlike {@link repairCharacters}, converts U+0085 to an ellipsis. */
export const fromLatin1 = (text: string): string => text.replace(/[\u0080-\u009f]/g, toWindows1252);

/**
 * Letters, digits, punctuation and symbols, except blank ones: the fillers of Hangul and other characters
 * that fonts ignore, the empty braille pattern, the blanks of hieroglyphs and the null notehead.
 */
const VISIBLE_CHARACTER =
  /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]]/v;

/** True if a text has a visible character. White space, joiners and marks without a letter do not count. */
export const hasVisibleText = (text: string): boolean => VISIBLE_CHARACTER.test(text);
