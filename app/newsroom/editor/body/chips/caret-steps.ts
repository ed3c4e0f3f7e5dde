import type { TextRange } from '#domain/text-diff/map-selection.ts';

/** A text and its blocks. A block consists of whole lines, and a single letter typed into it would break it. */
export type Blocks = { readonly text: string; readonly blocks: readonly TextRange[] };

/** A selection. `isBackward`: its start is the end that moves. */
export type Caret = TextRange & { readonly isBackward: boolean };

const findBlock = ({ blocks }: Blocks, at: number) => blocks.find(({ start, end }) => start <= at && at <= end);

/**
 * Returns the edge of a block at which the caret may be because there is no other line: before a block at the start of the text, or
 * behind a block that is last or directly followed by another. Text typed there needs a new line.
 */
export function findEdge(body: Blocks, at: number): 'before' | 'behind' | null {
  const block = findBlock(body, at);
  if (block === undefined) return null;
  if (at === block.end && (at === body.text.length || findBlock(body, at + 1) !== undefined)) return 'behind';
  return at === 0 ? 'before' : null;
}

/**
 * Moves a selection out of the blocks: a caret crosses a block in the direction of its movement; a range contains whole blocks only. Null
 * if the selection need not move. `from` is the previous offset of the moving end.
 */
export function moveOutOfBlocks(body: Blocks, caret: Caret, from: number): TextRange | null {
  if (caret.start === caret.end) {
    if (findBlock(body, caret.start) === undefined || findEdge(body, caret.start) !== null) return null;
    return toCaret(stepAcross(body, caret.start, from <= caret.start));
  }
  const settled = settleRange(body, caret, from);
  if (settled.start >= settled.end) return toCaret(stepAcross(body, settled.end, from <= settled.end));
  return settled.start === caret.start && settled.end === caret.end ? null : settled;
}

const toCaret = (at: number): TextRange => ({ start: at, end: at });

/** Returns the nearest offset in a direction where the caret may be. */
function stepAcross(body: Blocks, at: number, isForward: boolean): number {
  const block = findBlock(body, at);
  if (block === undefined) return at;
  if (isForward) return findEdge(body, block.end) === null ? block.end + 1 : block.end;
  return Math.max(block.start - 1, 0);
}

/** Also moves the ends out of the line breaks next to blocks, because replacing one would join a block with a line. */
function settleRange({ blocks }: Blocks, { start, end, isBackward }: Caret, from: number): TextRange {
  const cut = (at: number) => blocks.find((block) => block.start < at && at < block.end);
  const [first, last] = [cut(start), cut(end)];
  const shrinks = isBackward ? from < start : from > end;
  const outerStart = first === undefined ? start : isBackward && shrinks ? first.end : first.start;
  const outerEnd = last === undefined ? end : !isBackward && shrinks ? last.start : last.end;
  const isBehindBlock = blocks.some((block) => block.end === outerStart);
  const isBeforeBlock = blocks.some((block) => block.start === outerEnd);
  return {
    start: isBehindBlock ? outerStart + 1 : outerStart,
    end: isBeforeBlock ? Math.max(outerEnd - 1, 0) : outerEnd,
  };
}

const DELETION = /^delete(?:Content|Word|SoftLine|HardLine)(Backward|Forward)$/;

/** Returns where the caret moves if a deletion would change a block or join it with a line. Null if the deletion is allowed. */
export function findCaretInsteadOfDeletion(body: Blocks, at: number, inputType: string): number | null {
  const direction = DELETION.exec(inputType)?.[1];
  if (direction === undefined) return null;
  const isForward = direction === 'Forward';
  const { text } = body;
  const edge = findEdge(body, at);
  if (edge !== null && (edge === 'before') === isForward) return stepAcross(body, at, isForward);
  const lineEnd = text.indexOf('\n', at);
  const lineBreak = isForward ? lineEnd : text.lastIndexOf('\n', at - 1);
  if (lineBreak === -1 || (at === 0 && !isForward)) return null;
  const between = isForward ? text.slice(at, lineBreak) : text.slice(lineBreak + 1, at);
  // Deleting a word also deletes the spaces up to it.
  if (inputType.includes('Word') ? between.trim() !== '' : between !== '') return null;
  const next = isForward ? lineBreak + 1 : lineBreak;
  return findBlock(body, next) === undefined ? null : stepAcross(body, next, isForward);
}
