import { cardToHtml } from './card-to-html.ts';
import type { Fields } from './read-value.ts';
import { escapeHtml, parseJson, toFields, toList, toText } from './read-value.ts';

/** `mailOnly`: the HTML of cards that are not on the site. */
export type RenderedBody = { readonly html: string; readonly mailOnly: readonly string[] };

type Tags = readonly [start: string, end: string];

/** The bits of a text's format. */
const FORMATS: readonly (readonly [bit: number, name: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];
/** Ghost adds its own type of text node, `extended-text`. */
const TEXT_NODE = /^(?:extended-)?text$/;

/**
 * Converts a document of Ghost 5 and 6 (Lexical) to HTML. Does not recurse, because nesting may be deep. Returns null if
 * the source is not such a document.
 */
export function lexicalToHtml(source: string): RenderedBody | null {
  const root = toFields(toFields(parseJson(source))?.root);
  if (root === null) return null;
  const parts: string[] = [];
  const mailOnly: string[] = [];
  const stack: (Fields | string)[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top === 'string') {
      parts.push(top);
      continue;
    }
    const tags = toTags(top);
    if (tags === null) {
      const card = cardToHtml(toText(top.type), top);
      (card.isMailOnly ? mailOnly : parts).push(card.html);
      continue;
    }
    const [start, end] = tags;
    parts.push(start);
    stack.push(end);
    for (const child of toList(top.children).toReversed()) {
      const node = toFields(child);
      if (node !== null) stack.push(node);
    }
  }
  return { html: parts.join(''), mailOnly };
}

/** Returns the tags around the children of a node. Null for a card. */
function toTags(node: Fields): Tags | null {
  const type = toText(node.type);
  if (TEXT_NODE.test(type)) return [toTextHtml(node), ''];
  switch (type.replace(/^extended-/, '')) {
    case 'root':
    case 'at-link':
    case 'at-link-search':
      return ['', ''];
    case 'paragraph':
      return ['<p>', '</p>'];
    case 'heading':
      return wrap(/^h[1-6]$/.test(toText(node.tag)) ? toText(node.tag) : 'h2');
    case 'quote':
    case 'aside':
      return ['<blockquote>', '</blockquote>'];
    case 'list':
      return wrap(node.tag === 'ol' || node.listType === 'number' ? 'ol' : 'ul', { start: toText(node.start) });
    case 'listitem':
      return wrap('li');
    case 'link':
    case 'autolink':
      return wrap('a', { href: toText(node.url) });
    case 'linebreak':
      return ['<br>', ''];
    case 'tab':
      return [' ', ''];
    case 'zwnj':
      return ['', ''];
    default:
      // An unknown node with children contains text. Any other unknown node is a card.
      return Array.isArray(node.children) ? ['<div>', '</div>'] : null;
  }
}

function wrap(name: string, attributes: Readonly<Record<string, string>> = {}): Tags {
  const list = Object.entries(attributes).filter(([, value]) => value !== '');
  return [`<${name}${list.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`, `</${name}>`];
}

function toTextHtml({ text, format }: Fields): string {
  const bits = typeof format === 'number' ? format : 0;
  const names = FORMATS.flatMap(([bit, name]) => ((bits & bit) === 0 ? [] : [name]));
  const start = names.map((name) => `<${name}>`).join('');
  const end = names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
  return `${start}${escapeHtml(toText(text))}${end}`;
}
