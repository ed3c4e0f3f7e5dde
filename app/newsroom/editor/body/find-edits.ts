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

/** Replaces every match in one step. A caret remains at the same words; a selection becomes a caret at its start. */
export function replaceAll(selected: Selected, matches: readonly TextMatch[], replacement: string): Selected {
  const pieces: string[] = [];
  let done = 0;
  let caret = selected.start;
  for (const { start, end } of matches) {
    pieces.push(selected.text.slice(done, start), replacement);
    done = end;
    if (end <= selected.start) caret += replacement.length - (end - start);
    else if (start < selected.start) caret += start - selected.start;
  }
  const text = pieces.join('') + selected.text.slice(done);
  return { text, start: caret, end: caret };
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
