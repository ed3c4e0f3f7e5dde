import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import type { Selected } from './toolbar-edits.ts';

const CONTEXT_LENGTH = 32;

/**
 * Returns the match after or before the selection. At the end of the text, the search continues from the beginning, and
 * vice versa.
 */
export function decideMatch(
  matches: readonly TextMatch[],
  { start, end }: TextMatch,
  direction: 'next' | 'previous',
): TextMatch | null {
  const isSelected = matches.some((match) => match.start === start && match.end === end);
  const from = isSelected ? end : start;
  const found =
    direction === 'next'
      ? (matches.find((match) => match.start >= from) ?? matches[0])
      : (matches.findLast((match) => match.end <= start) ?? matches.at(-1));
  return found ?? null;
}

/** Replaces every match in one step. The selection remains at the same words. */
export function replaceAll(
  { text, start, end }: Selected,
  matches: readonly TextMatch[],
  replacement: string,
): Selected {
  const pieces: string[] = [];
  let done = 0;
  for (const match of matches) {
    pieces.push(text.slice(done, match.start), replacement);
    done = match.end;
  }
  const place = (offset: number) =>
    matches.reduce((at, match) => {
      if (match.end <= offset) return at + replacement.length - (match.end - match.start);
      return match.start < offset ? at + match.start - offset : at;
    }, offset);
  return { text: pieces.join('') + text.slice(done), start: place(start), end: place(end) };
}

/** Returns a match with the words around it on its line. */
export function describeMatch(text: string, { start, end }: TextMatch) {
  const before = text.slice(text.slice(0, start).lastIndexOf('\n') + 1, start);
  const lineEnd = text.indexOf('\n', end);
  const after = text.slice(end, lineEnd === -1 ? text.length : lineEnd);
  const isLong = before.length > CONTEXT_LENGTH;
  return {
    before: isLong ? `…${before.slice(-CONTEXT_LENGTH).replace(/^\S*\s/, '')}` : before,
    found: text.slice(start, end),
    after: after.slice(0, 2 * CONTEXT_LENGTH),
  };
}
