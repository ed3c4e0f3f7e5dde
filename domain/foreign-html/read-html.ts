import type { DefaultTreeAdapterMap } from 'parse5';
import { defaultTreeAdapter, parse } from 'parse5';
import { repairCharacters } from '../bengali/text/characters.ts';

/** A node of foreign HTML, with the attributes that the conversion reads. */
export type ForeignNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: ForeignAttributes;
      readonly children: ForeignNode[];
    };

type ForeignAttributes = Readonly<Partial<Record<ForeignAttribute, string>>>;
export type ForeignElement = Extract<ForeignNode, { kind: 'element' }>;

const READ_ATTRIBUTES = [
  'alt',
  'aria-checked',
  'aria-level',
  'aria-roledescription',
  'cite',
  'class',
  'colspan',
  'data',
  'data-aria-level',
  'data-emoji',
  'data-href',
  'data-instgrm-permalink',
  'data-lazy-src',
  'data-leveltext',
  'data-src',
  'data-telegram-post',
  'datetime',
  'face',
  'height',
  'href',
  'id',
  'name',
  'reversed',
  'role',
  'rowspan',
  'src',
  'start',
  'style',
  'type',
  'value',
  'width',
] as const;
type ForeignAttribute = (typeof READ_ATTRIBUTES)[number];

export function textOf(node: ForeignNode): string {
  return node.kind === 'text' ? node.text : node.children.map(textOf).join('');
}

/** The limit of `readHtml`. Even a long article has only a few thousand nodes. */
const MAX_NODES = 50_000;
/** Deeper elements are read as if they were at this depth. */
const MAX_DEPTH = 60;
/** Vertical tab, NEL, and the line and paragraph separators. */
const LINE_ENDS = '[\\u000b\\u0085\\u2028\\u2029]';
const LINE_END = new RegExp(LINE_ENDS);
const SKIPPED =
  /^(?:script|style|head|title|meta|link|base|template|noscript|svg|math|frame|frameset|applet|canvas|button|input|select|textarea|xml|w:.*|m:.*)$/;

/**
 * Parses HTML into a small tree without scripts, styles and form controls. Takes bounded time and
 * never recurses, regardless of the HTML. Returns null if it has too many nodes.
 *
 * The browser's parsers are not used, because Chromium 156 reports every event handler in the HTML as a violation of
 * the page's policy, even in a document that is never displayed.
 */
export function readHtml(html: string): ForeignElement | null {
  const document = parseBounded(html);
  return document && toSmallTree(document);
}

/**
 * Stops the parser. It repeats unclosed formatting elements in each paragraph, so a short text can have millions of
 * nodes.
 */
class TooManyNodes extends Error {}

function parseBounded(html: string): DefaultTreeAdapterMap['document'] | null {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    elements += 1;
    if (elements > MAX_NODES) throw new TooManyNodes();
    return defaultTreeAdapter.createElement(...element);
  };
  try {
    return parse(html, { treeAdapter: { ...defaultTreeAdapter, createElement } });
  } catch (error) {
    if (error instanceof TooManyNodes) return null;
    throw error;
  }
}

function toSmallTree(source: DefaultTreeAdapterMap['document']): ForeignElement | null {
  const root: ForeignElement = { kind: 'element', name: 'body', attributes: {}, children: [] };
  const stack = [{ items: source.childNodes.values(), into: root.children, depth: 0 }];
  let nodes = 0;
  for (let top = stack.at(-1); top !== undefined && nodes < MAX_NODES; top = stack.at(-1)) {
    const next = top.items.next();
    if (next.done) {
      stack.pop();
      continue;
    }
    nodes += 1;
    const node = next.value;
    if ('value' in node) top.into.push(...toLines(node.value));
    else if ('tagName' in node && !SKIPPED.test(node.tagName)) {
      const isTooDeep = top.depth >= MAX_DEPTH;
      const element: ForeignElement = {
        kind: 'element',
        name: node.tagName,
        attributes: readAttributes(node),
        children: [],
      };
      if (!isTooDeep) top.into.push(element);
      const into = isTooDeep ? top.into : element.children;
      stack.push({ items: node.childNodes.values(), into, depth: top.depth + (isTooDeep ? 0 : 1) });
    }
  }
  return nodes < MAX_NODES ? root : null;
}

/** Splits a text at the line ends that HTML does not know. Nothing else can end a line inside a paragraph. */
const toLines = (text: string): ForeignNode[] =>
  text.split(LINE_END).flatMap((line, index) => {
    const node: ForeignNode = { kind: 'text', text: repairCharacters(line) };
    return index === 0 ? [node] : [{ kind: 'element', name: 'br', attributes: {}, children: [] }, node];
  });

function readAttributes({ attrs }: DefaultTreeAdapterMap['element']): ForeignAttributes {
  const isRead = (name: string) => READ_ATTRIBUTES.some((read) => read === name);
  return Object.fromEntries(attrs.filter(({ name }) => isRead(name)).map(({ name, value }) => [name, value]));
}
