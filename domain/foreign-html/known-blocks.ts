import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';
import { textOf } from './tree/foreign-node.ts';
import { findElement, prune } from './tree/prune.ts';

/** Cards of Ghost, blocks of WordPress, and the class of boxes in an export to WordPress. */
const NAME =
  /(?:^|\s)(?:kg-(audio|bookmark|callout|file|signup|video)-card|wp-block-(pullquote|table)|prohor-(box))(?:\s|$)/;

/** True for a boxed aside. */
export const isBox = ({ attributes }: ForeignElement): boolean =>
  /^(?:box|callout)$/.test(readName(attributes.class) ?? '');

export const isBoxTitle = (node: ForeignNode): node is ForeignElement =>
  node.kind === 'element' && /\bprohor-box-title\b/.test(node.attributes.class ?? '');

export const isPullQuote = ({ attributes }: ForeignElement): boolean => readName(attributes.class) === 'pullquote';

/**
 * Replaces blocks of Ghost and WordPress by their contents: a bookmark or file by a link with its texts, a player by its media
 * element, a table figure by a table with a caption. Controls of players and forms are left out.
 */
export function simplifyBlocks(node: ForeignElement): ForeignElement {
  const children = node.children.map((child) => (child.kind === 'text' ? child : simplifyBlocks(child)));
  const isSame = children.every((child, index) => child === node.children[index]);
  const inside = isSame ? node : { ...node, children };
  const simplify = SIMPLIFIERS[readName(node.attributes.class) ?? ''];
  return simplify === undefined ? inside : simplify(inside);
}

function readName(names = ''): string | null {
  const [, card, block, own] = NAME.exec(names) ?? [];
  return card ?? block ?? own ?? null;
}

const SIMPLIFIERS: Readonly<Record<string, (card: ForeignElement) => ForeignElement>> = {
  bookmark: (card) =>
    toBlock([
      toLink(card, 'kg-bookmark-title'),
      toParagraph(card, 'kg-bookmark-description'),
      toParagraph(card, 'kg-bookmark-author'),
      toParagraph(card, 'kg-bookmark-publisher'),
      ...findCaption(card),
    ]),
  file: (card) => toBlock([toLink(card, 'kg-file-card-title'), toParagraph(card, 'kg-file-card-caption')]),
  audio: (card) => toBlock([toParagraph(card, 'kg-audio-title'), ...findPlayer(card)]),
  video: (card) => toBlock([...findPlayer(card), ...findCaption(card)]),
  callout: (card) => {
    const [emoji, text] = [findPart(card, 'kg-callout-emoji'), findPart(card, 'kg-callout-text')];
    if (emoji === null || text === null) return card;
    const start: ForeignNode = { kind: 'text', text: `${textOf(emoji).trim()} ` };
    return { ...card, children: [start, ...text.children] };
  },
  table: (figure) => {
    const [table, caption] = ['table', 'figcaption'].map((name) => findElement(figure, (one) => one.name === name));
    if (!table || !caption) return figure;
    return { ...table, children: [create('caption', caption.children), ...table.children] };
  },
  signup: (card) => prune(card, ({ name }) => (name === 'form' ? 'element' : null)) ?? toBlock([]),
};

const create = (name: string, children: ForeignNode[], attributes = {}): ForeignElement => ({
  kind: 'element',
  name,
  attributes,
  children,
});

const toBlock = (children: readonly (ForeignNode | null)[]) =>
  create(
    'div',
    children.filter((child) => child !== null),
  );

const findPart = (card: ForeignElement, className: string) =>
  findElement(card, ({ attributes }) => (attributes.class ?? '').split(/\s+/).includes(className));

function toParagraph(card: ForeignElement, className: string): ForeignElement | null {
  const found = findPart(card, className);
  return found && create('p', found.children);
}

/** Returns a paragraph with the link of a card, whose text is the URL if the card does not have one. */
function toLink(card: ForeignElement, className: string): ForeignElement | null {
  const href = findElement(card, ({ attributes }) => attributes.href !== undefined)?.attributes.href ?? '';
  const text = (textOf(findPart(card, className) ?? create('p', [])).trim() || href).replace(/\s+/g, ' ');
  return text === '' ? null : create('p', [create('a', [{ kind: 'text', text }], { href })]);
}

function findCaption(card: ForeignElement): ForeignElement[] {
  const found = findElement(card, ({ name }) => name === 'figcaption');
  return found === null ? [] : [create('p', found.children)];
}

function findPlayer(card: ForeignElement): ForeignElement[] {
  const found = findElement(card, ({ name }) => name === 'audio' || name === 'video');
  return found === null ? [] : [found];
}
