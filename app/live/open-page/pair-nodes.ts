import { findItemKey } from './lists.ts';
import type { Child } from './pair-children.ts';
import { pairChildren } from './pair-children.ts';

/** Parts of the page that scripts change. Once they are on the page, a read does not change them. */
export const SELF_CHANGING = '[data-ad-place], [data-island], [data-embed]';

const BLOCK_PARENTS = '[data-blocks], ul, ol';
/**
 * Two elements count as the old and the new state of a block if they share at least this fraction of their words. For elements
 * other than blocks, the same tag name is enough.
 */
const MIN_SHARED_WORDS = 0.3;

/** Maps the children of `fresh` to the children of `copy` that they match. */
export function pairNodes(copy: Element, fresh: Element): ReadonlyMap<ChildNode, ChildNode> {
  const olds = Array.from(copy.childNodes);
  const news = Array.from(fresh.childNodes);
  const pairs = new Map<ChildNode, ChildNode>();
  const pairEqual = (from: ChildNode | undefined, to: ChildNode | undefined) => {
    if (from === undefined || to === undefined || !from.isEqualNode(to)) return false;
    pairs.set(to, from);
    return true;
  };
  // Pairs equal children at the start and the end first, because most children are equal and describing them takes
  // longer than comparing them.
  let start = 0;
  while (pairEqual(olds[start], news[start])) start += 1;
  let end = 0;
  while (
    end < Math.min(olds.length, news.length) - start &&
    pairEqual(olds[olds.length - 1 - end], news[news.length - 1 - end])
  )
    end += 1;
  const changedOlds = olds.slice(start, olds.length - end);
  const changedNews = news.slice(start, news.length - end);
  const describe = (node: ChildNode) => describeNode(copy, node);
  const minShared = copy.matches(BLOCK_PARENTS) ? MIN_SHARED_WORDS : 0;
  const indexes = pairChildren(changedOlds.map(describe), changedNews.map(describe), minShared);
  changedNews.forEach((node, index) => {
    const from = changedOlds[indexes[index] ?? -1];
    if (from !== undefined) pairs.set(node, from);
  });
  return pairs;
}

function describeNode(parent: Element, node: ChildNode): Child {
  const name = node instanceof Element ? findName(parent, node) : null;
  if (name !== null) return { key: name, kind: null, text: '' };
  const key = node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`;
  return { key, kind: node.nodeName, text: node.textContent ?? '' };
}

/** Returns the name that identifies an element among its siblings regardless of its content. */
function findName(parent: Element, element: Element): string | null {
  const itemKey = parent.hasAttribute('data-list') ? findItemKey(element) : null;
  if (itemKey !== null) return `item ${itemKey}`;
  const isBlock = parent.matches(BLOCK_PARENTS);
  const part = element.matches(SELF_CHANGING) ? element : isBlock ? element.querySelector(SELF_CHANGING) : null;
  if (part !== null) return nameSelfChanging(part);
  if (element.id !== '') return `id ${element.id}`;
  const list = element.getAttribute('data-list');
  return list === null ? null : `list ${list}`;
}

/** Names an embed by its link, which remains when its frame is loaded. */
function nameSelfChanging(part: Element): string {
  const slot = part.getAttribute('data-ad-place');
  if (slot !== null) return `ad ${slot}`;
  return `island ${part.getAttribute('data-island')} ${part.querySelector('a')?.getAttribute('href')}`;
}
