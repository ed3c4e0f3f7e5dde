import { diffArrays } from 'diff';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { graphemes } from '#domain/bengali/text/graphemes.ts';
import { splitLines, splitWords } from './diff-words.ts';

/** A selection in UTF-16 units. `start` and `end` are equal for a caret. */
export type TextRange = { start: number; end: number };

/** A passage that both texts have. Its lengths differ if the texts encode its letters differently. */
type Match = { before: number; beforeEnd: number; after: number; afterEnd: number };

/** Limit of each comparison, whose time grows with the square of the number of edits. */
const MAX_EDITS = 1_000;
/** The longest changed passage that is compared word by word, in UTF-16 units. */
const MAX_COMPARED_LENGTH = 50_000;

/**
 * Returns where the selected words of `before` are in `after`, even if they moved to another place. If they were deleted,
 * returns a caret at their place. A caret remains after the word on its left, or at the beginning of its line.
 */
export function mapSelection(before: string, after: string, range: TextRange): TextRange {
  if (before === after) return range;
  const matches = findMatches(before, after);
  return range.start === range.end
    ? toCaret(mapCaret(before, after, { at: range.start, matches }))
    : mapWords(before, after, { range, matches });
}

/**
 * Applies to `current` the edit that changed `before` to `after`. Used for text that was typed into a field while the
 * form already had a newer text.
 */
export function applyEdit(before: string, after: string, current: string): string {
  if (current === before) return after;
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const replaced = mapSelection(before, current, { start, end: before.length - same });
  return current.slice(0, replaced.start) + after.slice(start, after.length - same) + current.slice(replaced.end);
}

/**
 * Returns `stored`, the result of saving `typed`, with the encoding and the trailing spaces of `typed`. A keyboard program
 * deletes by counting the letters that it has sent, so these letters must not change.
 */
export function restoreTypedForm(typed: string, stored: string): string {
  if (isSameText(typed, stored)) return typed;
  const words = typed.trimEnd();
  const matches = findMatches(words, stored);
  const last = matches.at(-1);
  let text = '';
  let at = 0;
  for (const { before, beforeEnd, after, afterEnd } of matches) {
    text += stored.slice(at, after) + words.slice(before, beforeEnd);
    at = afterEnd;
  }
  text += stored.slice(at);
  if (last?.beforeEnd === words.length && last.afterEnd === stored.length) text += typed.slice(words.length);
  return isSameText(text, stored) ? text : stored;
}

/** True if two texts differ only in the encoding of their letters, in spaces, or not at all. */
const isSameText = (a: string, b: string) => a === b || foldSpaces(normaliseText(a)) === foldSpaces(normaliseText(b));

const foldSpaces = (text: string) => text.replace(/[^\S\n]+/g, ' ').trim();

const toCaret = (at: number): TextRange => ({ start: at, end: at });

type WordsToMap = { range: TextRange; matches: readonly Match[] };

function mapWords(before: string, after: string, { range, matches }: WordsToMap): TextRange {
  const start = mapForward(matches, range.start) ?? after.length;
  const end = mapBack(matches, range.end) ?? 0;
  const words = before.slice(range.start, range.end);
  if (start < end && after.slice(start, end) === words) return { start, end };
  return findOnly(before, after, words) ?? (start < end ? { start, end } : toCaret(Math.min(start, end)));
}

function mapCaret(before: string, after: string, { at, matches }: { at: number; matches: readonly Match[] }): number {
  const isLineStart = at === 0 || before[at - 1] === '\n';
  const right = matches.find((match) => match.before <= at && at < match.beforeEnd);
  const left = matches.findLast((match) => match.before < at && at <= match.beforeEnd);
  const match = isLineStart ? (right ?? left) : (left ?? right);
  if (match !== undefined) return mapWithin(match, at);
  const lineStart = before.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = before.indexOf('\n', at);
  const line = before.slice(lineStart, lineEnd === -1 ? before.length : lineEnd);
  const moved = findOnly(before, after, line);
  return moved === null ? (mapBack(matches, at) ?? 0) : moved.start + at - lineStart;
}

/** Finds `words` in `after` if each text has them exactly once. */
function findOnly(before: string, after: string, words: string): TextRange | null {
  if (words.trim() === '' || before.indexOf(words) !== before.lastIndexOf(words)) return null;
  const start = after.indexOf(words);
  return start === -1 || start !== after.lastIndexOf(words) ? null : { start, end: start + words.length };
}

/** Maps an offset in `before` to one in `after`. Outside the common passages, returns the beginning of the next one. */
function mapForward(matches: readonly Match[], at: number): number | undefined {
  const match = matches.find(({ beforeEnd }) => at < beforeEnd);
  return match && (match.before > at ? match.after : mapWithin(match, at));
}

/** Maps an offset in `before` to one in `after`. Outside the common passages, returns the end of the previous one. */
function mapBack(matches: readonly Match[], at: number): number | undefined {
  const match = matches.findLast(({ before }) => before < at);
  return match && (match.beforeEnd < at ? match.afterEnd : mapWithin(match, at));
}

function mapWithin({ before, beforeEnd, after, afterEnd }: Match, at: number): number {
  return at === beforeEnd ? afterEnd : Math.min(after + at - before, afterEnd);
}

function findMatches(before: string, after: string): Match[] {
  return compare({ before, after, from: 0, to: 0 }, splitLines, (lines) => {
    const isShort = lines.before.length + lines.after.length <= MAX_COMPARED_LENGTH;
    return isShort ? compare(lines, splitWords, (words) => compare(words, splitGraphemes, () => [])) : [];
  });
}

/** Passages that start at the offsets `from` and `to` of the whole texts. */
type Passages = { before: string; after: string; from: number; to: number };

/** Compares two passages by their parts. `refine` compares what is between the equal parts. */
function compare(
  passages: Passages,
  split: (text: string) => readonly string[],
  refine: (differing: Passages) => Match[],
): Match[] {
  const { before, after, from, to } = passages;
  const equal = findEqualParts(split(before), split(after)).map((match) => shiftMatch(match, from, to));
  const end = { before: from + before.length, beforeEnd: 0, after: to + after.length, afterEnd: 0 };
  let last: Match = { before: from, beforeEnd: from, after: to, afterEnd: to };
  return [...equal, end].flatMap((match) => {
    const differing = {
      before: before.slice(last.beforeEnd - from, match.before - from),
      after: after.slice(last.afterEnd - to, match.after - to),
      from: last.beforeEnd,
      to: last.afterEnd,
    };
    last = match;
    const found = differing.before === '' || differing.after === '' ? [] : refine(differing);
    return match === end ? found : [...found, match];
  });
}

const shiftMatch = ({ before, beforeEnd, after, afterEnd }: Match, from: number, to: number): Match => ({
  before: before + from,
  beforeEnd: beforeEnd + from,
  after: after + to,
  afterEnd: afterEnd + to,
});

/** Returns the parts that both lists have in the same order, regardless of the encoding of their letters. */
function findEqualParts(before: readonly string[], after: readonly string[]): Match[] {
  const changes = diffArrays(before.map(normaliseText), after.map(normaliseText), { maxEditLength: MAX_EDITS });
  const matches: Match[] = [];
  const next = { before: 0, after: 0, from: 0, to: 0 };
  for (const { added, removed, count } of changes ?? []) {
    for (let n = 0; n < count; n += 1) {
      const from = next.from;
      const to = next.to;
      if (!added) next.from += before[next.before++]?.length ?? 0;
      if (!removed) next.to += after[next.after++]?.length ?? 0;
      if (!(added || removed)) matches.push({ before: from, beforeEnd: next.from, after: to, afterEnd: next.to });
    }
  }
  return matches;
}

const splitGraphemes = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);
