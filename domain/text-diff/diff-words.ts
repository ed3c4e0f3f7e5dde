import { diffArrays } from 'diff';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { graphemes } from '#domain/bengali/text/graphemes.ts';

/** Text that is in both (`same`), only in the first (`removed`) or only in the second (`added`). Never empty. */
export type TextPiece = { kind: 'same' | 'removed' | 'added'; text: string };

/** Limit of the word-by-word diff, whose time grows with the square of the number of edits. */
const MAX_EDITS = 1_000;

const words = new Intl.Segmenter('bn', { granularity: 'word' });

/**
 * Compares two texts word by word. If the word diff exceeds its limit, compares them line by line; if the line diff
 * also exceeds it, replaces the whole text. Concatenated, the pieces that are not `added` equal the normalised
 * `before`, and the pieces that are not `removed` equal the normalised `after`. Graphemes are never split, and both
 * spellings of \u09df are equal. Time is bounded by the length of the texts.
 */
export function diffWords(before: string, after: string): TextPiece[] {
  const from = normaliseText(before);
  const to = normaliseText(after);
  const pieces = diffUnits(splitWords, from, to) ?? diffUnits(splitLines, from, to) ?? replaceAll(from, to);
  return pieces.filter(({ text }) => text !== '');
}

function diffUnits(split: (text: string) => string[], from: string, to: string): TextPiece[] | null {
  const changes = diffArrays(split(from), split(to), { maxEditLength: MAX_EDITS });
  if (changes === undefined) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function replaceAll(from: string, to: string): TextPiece[] {
  return [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ];
}

/**
 * Splits a text into words, spaces and punctuation. If `Intl.Segmenter` ends a word inside a grapheme, the word is
 * joined with the next one.
 */
export function splitWords(text: string): string[] {
  const units = graphemes.segment(text);
  const starts = [...words.segment(text)].map(({ index }) => index).filter((at) => units.containing(at)?.index === at);
  return starts.map((start, n) => text.slice(start, starts[n + 1]));
}

export function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/u);
}
