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
    case 'post':
    case 'image':
    case 'rule':
      return [];
    case 'quote':
      return [...block.lines, block.attribution ?? []].map(inlineText);
    case 'bullets':
      return block.items.map(inlineText);
    case 'numbers':
      return block.items.map((item) => inlineText(item.children));
    default:
      return [inlineText(block.children)];
  }
}

/**
 * Returns the text of a body without marks, for excerpts and descriptions: one line per heading, paragraph, list item
 * (without its number) and line of a quote. Includes the text of inline links and other links as typed; excludes
 * videos, posts and images. Accepts the body's source or its parsed blocks.
 */
export function toPlainText(body: string | readonly Block[]): string {
  return joinLines(parse(body).flatMap(blockLines));
}

/** Like {@link toPlainText}, with the captions of images, for search. */
export function toSearchText(body: string | readonly Block[]): string {
  return joinLines(parse(body).flatMap((block) => (block.kind === 'image' ? [block.caption] : blockLines(block))));
}

const parse = (body: string | readonly Block[]) => (typeof body === 'string' ? parseBody(body) : body);

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
