import { diffArrays } from 'diff';
import { normaliseText } from '#domain/bengali/normalise-text.ts';

/** A stretch of two texts that stands in both, only in the first, or only in the second. Never empty. */
export type TextPiece = { kind: 'same' | 'removed' | 'added'; text: string };

/** The work grows with its square; more than this no person reads word by word. */
const MOST_EDITS = 1_000;

const words = new Intl.Segmenter('bn', { granularity: 'word' });
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/**
 * What changed from one text to another, word by word; between texts that have too little in common line by line, and
 * if that is too much as a whole. The pieces that are not `added`, joined, are `before` in its stored form; those that
 * are not `removed` are `after`. No grapheme is ever split, and both spellings of য় are one. The work is bounded by the
 * length of the texts.
 */
export function diffWords(before: string, after: string): TextPiece[] {
  const from = normaliseText(before);
  const to = normaliseText(after);
  const pieces = diffBy(splitWords, from, to) ?? diffBy(splitLines, from, to) ?? replaceAll(from, to);
  return pieces.filter(({ text }) => text !== '');
}

function diffBy(split: (text: string) => string[], from: string, to: string): TextPiece[] | null {
  const changes = diffArrays(split(from), split(to), { maxEditLength: MOST_EDITS });
  if (changes === undefined) return null;
  return changes.map(({ added, removed, value }) => ({ kind: decideKind(added, removed), text: value.join('') }));
}

function decideKind(isAdded: boolean, isRemoved: boolean): TextPiece['kind'] {
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'same';
}

function replaceAll(from: string, to: string): TextPiece[] {
  return [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ];
}

/** A word may end inside a grapheme, e.g. after a sign that belongs to what follows: such words stay in one. */
function splitWords(text: string): string[] {
  const units = graphemes.segment(text);
  const starts = [...words.segment(text)].map(({ index }) => index).filter((at) => units.containing(at)?.index === at);
  return starts.map((start, n) => text.slice(start, starts[n + 1]));
}

function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/u);
}
