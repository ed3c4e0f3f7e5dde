import type { Block } from './nodes.ts';

/** Lists the blocks of a body with the content of its boxes in place of the boxes. */
export function flattenBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.kind === 'box' ? block.blocks : [block]));
}
