import type { Block } from './nodes.ts';

/** The mid-content ad follows this paragraph, counted from 1 (docs/behaviour §9). */
export const MID_CONTENT_AD_AFTER_PARAGRAPH = 3;

/** Counts the paragraphs of a body, without headings, lists and videos. */
export function countParagraphs(blocks: readonly Block[]): number {
  return blocks.filter((block) => block.kind === 'paragraph').length;
}

/**
 * Splits a body after its `count`-th paragraph. Returns null if the body has fewer paragraphs. Never splits inside a
 * line or list: blocks that continue the paragraph's line or list (`continues`) remain in `before`. `after` is empty if
 * the body ends there.
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
  let end = position + 1;
  while (blocks[end]?.continues) end += 1;
  return { before: blocks.slice(0, end), after: blocks.slice(end) };
}
