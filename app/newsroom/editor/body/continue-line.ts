import type { Selected } from '#app/newsroom/typing/selected.ts';
import { toAsciiDigits, toBengaliDigits } from '#domain/bengali/text/digits.ts';
import { parseLinePrefix } from '#domain/markup/line-prefix.ts';
import { findSelectedLines } from './toolbar-edits.ts';

const BULLET_OR_QUOTE = /^(\/*[*>])\s/;
const NUMBER = /^(\/*)(\d+|[\u09e6-\u09ef]+)\./;

/**
 * Returns the text after Enter in a list or a quote: the next line gets the same prefix, or the next number in the same digits. In an
 * empty item, Enter ends the list, or moves a nested item one level up. Null if Enter has no special effect.
 */
export function continueLine({ text, start, end }: Selected): Selected | null {
  const { from: lineStart, to } = findSelectedLines({ text, start, end: start });
  const line = text.slice(lineStart, to);
  const prefix = parseLinePrefix(line);
  const next = prefix === null ? null : toNextPrefix(line);
  if (prefix === null || next === null || start < lineStart + prefix.length) return null;
  if (line.length === prefix.length && start === end) {
    if (line.startsWith('/')) {
      return { text: text.slice(0, lineStart) + text.slice(lineStart + 1), start: start - 1, end: start - 1 };
    }
    return { text: text.slice(0, lineStart) + text.slice(lineStart + line.length), start: lineStart, end: lineStart };
  }
  const caret = start + 1 + next.length;
  return { text: `${text.slice(0, start)}\n${next}${text.slice(end)}`, start: caret, end: caret };
}

/** Null for a heading, which has only one line. */
function toNextPrefix(line: string): string | null {
  const sign = BULLET_OR_QUOTE.exec(line)?.[1];
  if (sign !== undefined) return `${sign} `;
  const [, slashes = '', digits] = NUMBER.exec(line) ?? [];
  if (digits === undefined) return null;
  const ascii = toAsciiDigits(digits);
  const next = String(Number(ascii) + 1);
  return `${slashes}${digits === ascii ? next : toBengaliDigits(next)}. `;
}
