import type { TextRange } from '#domain/text-diff/map-selection.ts';

/**
 * Replaces `removed` with `inserted` at offset `at`. `before` and `after` are the selections; null if the change was not made in
 * the text's field.
 */
export type TextPatch = {
  at: number;
  removed: string;
  inserted: string;
  before: TextRange | null;
  after: TextRange | null;
};

type Selections = { before: TextRange; after: TextRange };

export function findPatch(text: string, next: string, selections: Selections | null = null): TextPatch {
  const shortest = Math.min(text.length, next.length);
  const at = countSame(shortest, (from, to) => text.slice(from, to) === next.slice(from, to));
  const same = countSame(shortest - at, (from, to) => {
    const ofText = text.slice(text.length - to, text.length - from);
    return ofText === next.slice(next.length - to, next.length - from);
  });
  return {
    at,
    removed: text.slice(at, text.length - same),
    inserted: next.slice(at, next.length - same),
    before: selections && toRange(selections.before),
    after: selections && toRange(selections.after),
  };
}

export const replaceAt = (whole: string, { at, length, text }: { at: number; length: number; text: string }) =>
  whole.slice(0, at) + text + whole.slice(at + length);

/** Leaves out the text of a `Selected`, because the history must not retain it. */
const toRange = ({ start, end }: TextRange): TextRange => ({ start, end });

/** Texts are compared in long pieces first, because comparing single letters of a long text takes milliseconds. */
const PIECE_LENGTHS = [4_096, 64, 1];

/** Counts the UTF-16 units before the first difference, at most `length`. `isSame` compares the units in a range. */
function countSame(length: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0;
  for (const piece of PIECE_LENGTHS) {
    while (count + piece <= length && isSame(count, count + piece)) count += piece;
  }
  return count;
}

/** Joins two patches if the second continues a typed word or a deletion; otherwise null. */
export function joinPatches(first: TextPatch, second: TextPatch): TextPatch | null {
  const { before } = first;
  const { after } = second;
  const retyped = joinRetyped(first, second);
  if (retyped !== null) return retyped;
  if (second.removed === '' && second.at === first.at + first.inserted.length) {
    const startsWord = /\s$/.test(first.inserted) && !/^\s/.test(second.inserted);
    return startsWord ? null : { ...first, inserted: first.inserted + second.inserted, after };
  }
  if (first.inserted !== '' || second.inserted !== '') return null;
  if (second.at === first.at) return { ...first, removed: first.removed + second.removed, after };
  if (second.at + second.removed.length !== first.at) return null;
  return { ...second, removed: second.removed + first.removed, before };
}

/**
 * Joins two patches if the second is a key press of phonetic typing that replaced the letters before the caret, as when
 * `h` after `k` results in খ; otherwise null.
 */
function joinRetyped(first: TextPatch, second: TextPatch): TextPatch | null {
  const isCaret = second.before !== null && second.before.start === second.before.end;
  if (!isCaret || second.removed === '' || second.inserted === '' || !first.inserted.endsWith(second.removed))
    return null;
  if (second.at + second.removed.length !== first.at + first.inserted.length) return null;
  const unchanged = first.inserted.slice(0, -second.removed.length);
  return { ...first, inserted: unchanged + second.inserted, after: second.after };
}
