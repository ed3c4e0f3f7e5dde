import type { Block, Inline } from './nodes.ts';
import { parseBody } from './parse-body.ts';

function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => (node.kind === 'text' || node.kind === 'link' ? node.text : inlineText(node.children)))
    .join('');
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'video':
      return [];
    case 'bullets':
      return block.items.map(inlineText);
    case 'numbers':
      return block.items.map((item) => inlineText(item.children));
    default:
      return [inlineText(block.children)];
  }
}

/**
 * Returns the text of a body without marks, for excerpts, descriptions and search: one line per heading, paragraph and
 * list item (without its number), links as typed, no videos. Accepts the body's source or its parsed blocks.
 */
export function toPlainText(body: string | readonly Block[]): string {
  const blocks = typeof body === 'string' ? parseBody(body) : body;
  return blocks
    .flatMap(blockLines)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
