import { toAsciiDigits } from '#domain/bengali/text/digits.ts';

/** The prefix of a line of markup (docs/behaviour §5). `length` includes the white space after it. */
export type LinePrefix =
  | { readonly kind: 'heading1' | 'heading2' | 'quote'; readonly length: number }
  | ({ readonly kind: 'bullet'; readonly length: number } & Nesting)
  | ({ readonly kind: 'number'; readonly number: number; readonly length: number } & Nesting);

/** The number of slashes before the prefix of a list item. Missing if there are none. */
type Nesting = { readonly depth?: number };

/** Maximum number of slashes. */
export const MAX_LIST_DEPTH = 3;

const PREFIX = /^(?:(##?|>)|(\/{0,3})(?:(\*)|(\d{1,9}|[\u09e6-\u09ef]{1,9})\.))\s+/;

const SIGNS = { '#': 'heading1', '##': 'heading2', '>': 'quote' } as const;

/**
 * Parses the prefix of a line: `# `, `## `, `> `, `* ` or `N. ` with ASCII or Bengali digits. Up to three slashes before
 * `* ` or `N. ` nest a list item. Returns null if there is no prefix.
 */
export function parseLinePrefix(line: string): LinePrefix | null {
  const [prefix = '', sign, slashes = '', bullet, digits] = PREFIX.exec(line) ?? [];
  const { length } = prefix;
  const nesting = slashes === '' ? {} : { depth: slashes.length };
  if (digits !== undefined) return { kind: 'number', number: Number(toAsciiDigits(digits)), length, ...nesting };
  if (bullet !== undefined) return { kind: 'bullet', length, ...nesting };
  return sign === '#' || sign === '##' || sign === '>' ? { kind: SIGNS[sign], length } : null;
}
