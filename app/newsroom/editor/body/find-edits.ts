import type { Selected } from '#app/newsroom/typing/selected.ts';
import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import { findText } from '#domain/bengali/text/find-text.ts';

/** The texts that are searched, in the order of the form. */
export const SEARCHED_FIELDS = [
  'title',
  'description',
  'imageCaption',
  'imageAlt',
  'seoTitle',
  'seoDescription',
] as const;

export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** A match, or a selection, in one of the searched texts. */
export type Place = TextMatch & { readonly field: SearchedField };

const CONTEXT_LENGTH = 32;
export const findPlaces = (readText: (field: SearchedField) => string, sought: string): readonly Place[] =>
  SEARCHED_FIELDS.flatMap((field) => findText(readText(field), sought).map((match) => ({ ...match, field })));

export const isSamePlace = (one: Place, other: Place | null): boolean =>
  one.field === other?.field && one.start === other.start && one.end === other.end;

/**
 * Returns the match after or before the selection. After the last field the search continues in the first, and vice
 * versa.
 */
export function decidePlace(places: readonly Place[], selection: Place, direction: 'next' | 'previous'): Place | null {
  const { start, end } = selection;
  const from = places.some((place) => isSamePlace(place, selection)) ? end : start;
  const order = ({ field }: Place) => SEARCHED_FIELDS.indexOf(field) - SEARCHED_FIELDS.indexOf(selection.field);
  const isAfter = (place: Place) => order(place) > 0 || (order(place) === 0 && place.start >= from);
  const isBefore = (place: Place) => order(place) < 0 || (order(place) === 0 && place.end <= start);
  const found =
    direction === 'next' ? (places.find(isAfter) ?? places[0]) : (places.findLast(isBefore) ?? places.at(-1));
  return found ?? null;
}

/** Replaces every match of a text. The selection remains at the same words. */
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
