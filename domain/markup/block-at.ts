import { parseBody } from './parse-body.ts';

/**
 * Returns the index of the block that contains the line at `offset`, or of the last block before it. Counts the blocks of
 * the text up to that line, which works for every kind of block.
 */
export function findBlockAt(body: string, offset: number): number {
  const lineEnd = body.indexOf('\n', offset);
  return Math.max(0, countBlocks(lineEnd === -1 ? body : body.slice(0, lineEnd)) - 1);
}

/** Returns the offset of the first line of a block. A block that does not exist begins at the end of the text. */
export function findBlockStart(body: string, index: number): number {
  const lineEnds = [...body.matchAll(/\n|$/g)].map((match) => match.index);
  let [low, high] = [0, lineEnds.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countBlocks(body.slice(0, lineEnds[middle])) > index) high = middle;
    else low = middle + 1;
  }
  if (low === lineEnds.length) return body.length;
  return low === 0 ? 0 : (lineEnds[low - 1] ?? 0) + 1;
}

const countBlocks = (text: string): number => parseBody(text).length;
