import type { Block, Inline, List, TableCells } from './nodes.ts';
import { parseBody } from './parse-body.ts';

function toInlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => (node.kind === 'text' || node.kind === 'link' ? node.text : toInlineText(node.children)))
    .join('');
}

type PlainTextOptions = {
  /** Blocks that are left out. */
  readonly without: readonly Block['kind'][];
  readonly withCaptions?: boolean;
};

/** Pull quotes repeat words of the text. */
const WITHOUT_PULL_QUOTES: PlainTextOptions = { without: ['pullQuote'] };
const RUNNING_TEXT: PlainTextOptions = { without: ['pullQuote', 'table', 'gallery', 'box'] };
const WITH_CAPTIONS: PlainTextOptions = { without: [], withCaptions: true };

function listLines(list: List): readonly string[] {
  const items = list.kind === 'bullets' ? list.items : list.items.map(({ children }) => children);
  return items.flatMap((item, index) => [toInlineText(item), ...(list.nested?.[index] ?? []).flatMap(listLines)]);
}

const toRowText = (cells: TableCells) => cells.map((cell) => toInlineText(cell).trim()).join('\t');

function listBlockLines(block: Block, options: PlainTextOptions): readonly string[] {
  if (options.without.includes(block.kind)) return [];
  switch (block.kind) {
    case 'video':
    case 'post':
    case 'rule':
      return [];
    case 'image':
      return options.withCaptions ? [block.caption] : [];
    case 'gallery': {
      const captions = options.withCaptions ? block.images.map(({ caption }) => caption) : [];
      return [toInlineText(block.caption), ...captions];
    }
    case 'quote':
    case 'pullQuote':
      return [...block.lines, block.attribution ?? []].map(toInlineText);
    case 'bullets':
    case 'numbers':
      return listLines(block);
    case 'table':
      return [toInlineText(block.caption), ...[block.header, ...block.rows].map(toRowText)];
    case 'box':
      return [toInlineText(block.title), ...block.blocks.flatMap((inner) => listBlockLines(inner, options))];
    default:
      return [toInlineText(block.children)];
  }
}

/**
 * Returns the text of a body without marks: one line per heading, paragraph, list item (without its number), line of a
 * quote and row of a table, whose cells are separated by tabs. Includes the text of inline links and other links as
 * typed; excludes videos, posts, images, and pull quotes, which repeat words of the text. Accepts the body's source or
 * its parsed blocks.
 */
export const toPlainText = (body: string | readonly Block[]) => toText(body, WITHOUT_PULL_QUOTES);

/** Like {@link toPlainText}, without tables, galleries and boxes, for excerpts and descriptions. */
export const toRunningText = (body: string | readonly Block[]) => toText(body, RUNNING_TEXT);

/** Like {@link toPlainText}, with pull quotes and the captions of images, for search. */
export const toSearchText = (body: string | readonly Block[]) => toText(body, WITH_CAPTIONS);

function toText(body: string | readonly Block[], options: PlainTextOptions): string {
  const blocks = typeof body === 'string' ? parseBody(body) : body;
  return blocks
    .flatMap((block) => listBlockLines(block, options))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
