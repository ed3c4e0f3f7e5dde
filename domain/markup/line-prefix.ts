import { toAsciiDigits } from '#domain/bengali/text/digits.ts';

/** The prefix of a line of markup (docs/behaviour.md §5). `length` includes the white space after it. */
export type LinePrefix =
  | { readonly kind: 'heading1' | 'heading2' | 'bullet' | 'quote'; readonly length: number }
  | { readonly kind: 'number'; readonly number: number; readonly length: number };

const PREFIX = /^(?:(##?|\*|>)|(\d{1,9}|[\u09e6-\u09ef]{1,9})\.)\s+/;

const SIGNS = { '#': 'heading1', '##': 'heading2', '*': 'bullet', '>': 'quote' } as const;

/**
 * Parses the prefix of a line: `# `, `## `, `* `, `> ` or `N. ` with ASCII or Bengali digits. Returns null if there is
 * none.
 */
export function parseLinePrefix(line: string): LinePrefix | null {
  const [prefix = '', sign, digits] = PREFIX.exec(line) ?? [];
  if (digits !== undefined) return { kind: 'number', number: Number(toAsciiDigits(digits)), length: prefix.length };
  if (sign === '#' || sign === '##' || sign === '*' || sign === '>')
    return { kind: SIGNS[sign], length: prefix.length };
  return null;
}
