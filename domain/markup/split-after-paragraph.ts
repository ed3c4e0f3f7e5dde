import type { Block } from './nodes.ts';

/** The mid-content ad of an article stands after this paragraph, counted from 1 (spec §9). */
export const MID_CONTENT_AD_AFTER_PARAGRAPH = 3;

/** How many paragraphs a body has; headings, lists and videos do not count. */
export function countParagraphs(blocks: readonly Block[]): number {
  return blocks.filter((block) => block.kind === 'paragraph').length;
}

/**
 * Cuts a body behind its `count`-th paragraph, for something to stand between. Null where the body has fewer paragraphs:
 * then nothing stands there. `after` is empty where that paragraph is the last block.
 */
export function splitAfterParagraph(
  blocks: readonly Block[],
  count: number,
): { before: readonly Block[]; after: readonly Block[] } | null {
  let seen = 0;
  const position = blocks.findIndex((block) => {
    if (block.kind === 'paragraph') seen += 1;
    return block.kind === 'paragraph' && seen === count;
  });
  if (position === -1) return null;
  return { before: blocks.slice(0, position + 1), after: blocks.slice(position + 1) };
}
