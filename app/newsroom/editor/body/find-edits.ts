import type { Selected } from '#app/newsroom/typing/selected.ts';
import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import { findText } from '#domain/bengali/text/find-text.ts';

/** In the order of the form. */
export const SEARCHED_FIELDS = [
  'title',
  'description',
  'imageCaption',
  'imageAlt',
  'seoTitle',
  'seoDescription',
] as const;

export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** A match in one of the searched texts, or a selection. */
export type FieldMatch = TextMatch & { readonly field: SearchedField };

const CONTEXT_LENGTH = 32;

export const findMatches = (readText: (field: SearchedField) => string, sought: string): readonly FieldMatch[] =>
  SEARCHED_FIELDS.flatMap((field) => findText(readText(field), sought).map((match) => ({ ...match, field })));

export const isSameMatch = (one: FieldMatch, other: FieldMatch | null): boolean =>
  one.field === other?.field && one.start === other.start && one.end === other.end;

/** Returns the match after or before the selection. Wraps around at the last and the first field. */
export function decideMatch(
  matches: readonly FieldMatch[],
  selection: FieldMatch,
  direction: 'next' | 'previous',
): FieldMatch | null {
  const { start, end } = selection;
  const from = matches.some((match) => isSameMatch(match, selection)) ? end : start;
  const order = ({ field }: FieldMatch) => SEARCHED_FIELDS.indexOf(field) - SEARCHED_FIELDS.indexOf(selection.field);
  const isAfter = (match: FieldMatch) => order(match) > 0 || (order(match) === 0 && match.start >= from);
  const isBefore = (match: FieldMatch) => order(match) < 0 || (order(match) === 0 && match.end <= start);
  const found =
    direction === 'next' ? (matches.find(isAfter) ?? matches[0]) : (matches.findLast(isBefore) ?? matches.at(-1));
  return found ?? null;
}

/** The selection remains at the same words. */
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
  const map = (offset: number) =>
    matches.reduce((at, match) => {
      if (match.end <= offset) return at + replacement.length - (match.end - match.start);
      return match.start < offset ? at + match.start - offset : at;
    }, offset);
  return { text: pieces.join('') + text.slice(done), start: map(start), end: map(end) };
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
