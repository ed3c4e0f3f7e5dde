import type { Block } from './nodes.ts';

/**
 * Returns keys derived from the content. An item keeps its key if other items are inserted or removed around it. Equal
 * items are numbered.
 */
export function toContentKeys(contents: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return contents.map((content) => {
    const count = seen.get(content) ?? 0;
    seen.set(content, count + 1);
    return `${count}:${content}`;
  });
}

/** Returns content keys of a body's blocks. A list has the same key as long as its first item does not change. */
export function toBlockKeys(blocks: readonly Block[]): readonly string[] {
  return toContentKeys(
    blocks.map(({ continues: _, ...block }) => {
      const [first] = 'items' in block ? block.items : [block];
      return `${block.kind}${JSON.stringify(first && 'number' in first ? first.children : first)}`;
    }),
  );
}
