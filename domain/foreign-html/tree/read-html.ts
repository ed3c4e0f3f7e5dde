import type { DefaultTreeAdapterMap } from 'parse5';
import { defaultTreeAdapter, parse } from 'parse5';
import { repairCharacters } from '../../bengali/text/characters.ts';
import type { ClassStyles } from './class-styles.ts';
import { readClassStyles } from './class-styles.ts';
import type { ForeignAttributes, ForeignElement, ForeignNode } from './foreign-node.ts';
import { READ_ATTRIBUTES } from './foreign-node.ts';
import { limitDepth } from './limit-depth.ts';

/** The limit of `readHtml`. Even a long article has only a few thousand nodes. */
const MAX_NODES = 50_000;
/** Vertical tab, NEL, and the line and paragraph separators. */
const LINE_ENDS = '[\\u000b\\u0085\\u2028\\u2029]';
const LINE_END = new RegExp(LINE_ENDS);
/** `w:sdt` is a content control of Word, whose content is text. */
const SKIPPED_MARKUP =
  /^(?:script|style|head|title|meta|link|base|template|noscript|svg|math|frame|frameset|applet|canvas|button|input|select|textarea|xml|w:(?!sdt$).*|m:.*)$/;

/**
 * Parses HTML into a small tree without scripts, styles and form controls, and without elements nested more than 60 levels deep,
 * unless they are `isMarked`. Declarations of style sheets that hide, strike or emphasise a class are added to the `style` of its
 * elements. Takes bounded time and never recurses, regardless of the HTML. Returns null if it has too many nodes.
 *
 * The browser's parsers are not used, because Chromium 156 reports every event handler in the HTML as a violation of
 * the page's policy, even in a document that is never displayed.
 */
export function readHtml(
  html: string,
  isMarked: (element: ForeignElement) => boolean = () => false,
): ForeignElement | null {
  const document = parseBounded(html);
  const tree = document && toSmallTree(document, readClassStyles(listStyleSheets(document)));
  return tree && limitDepth(tree, isMarked);
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

type Document = DefaultTreeAdapterMap['document'];

function listStyleSheets(document: Document): string[] {
  const sheets: string[] = [];
  const stack = [document.childNodes.values()];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { value: node, done } = top.next();
    if (done) stack.pop();
    else if ('tagName' in node && node.tagName === 'style') {
      sheets.push(node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
    } else if ('childNodes' in node) stack.push(node.childNodes.values());
  }
  return sheets;
}

function toSmallTree(source: Document, styles: ClassStyles): ForeignElement | null {
  const root: ForeignElement = { kind: 'element', name: 'body', attributes: {}, children: [] };
  const stack = [{ items: source.childNodes.values(), into: root.children }];
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
    else if ('tagName' in node && !SKIPPED_MARKUP.test(node.tagName)) {
      const attributes = styles.addTo(node.tagName, readAttributes(node));
      const element: ForeignElement = { kind: 'element', name: node.tagName, attributes, children: [] };
      top.into.push(element);
      stack.push({ items: node.childNodes.values(), into: element.children });
    }
  }
  return nodes < MAX_NODES ? root : null;
}

/** Splits a text at line ends that HTML would ignore, with `br` elements between the lines. */
const toLines = (text: string): ForeignNode[] =>
  text.split(LINE_END).flatMap((line, index) => {
    const node: ForeignNode = { kind: 'text', text: repairCharacters(line) };
    return index === 0 ? [node] : [{ kind: 'element', name: 'br', attributes: {}, children: [] }, node];
  });

function readAttributes({ attrs }: DefaultTreeAdapterMap['element']): ForeignAttributes {
  const isRead = (name: string) => READ_ATTRIBUTES.some((read) => read === name);
  return Object.fromEntries(attrs.filter(({ name }) => isRead(name)).map(({ name, value }) => [name, value]));
}
