import { findStationary } from './pair-children.ts';
import { pairNodes, SELF_CHANGING } from './pair-nodes.ts';
import type { ServerCopy } from './server-copy.ts';
import { findTextEdits } from './text-edits.ts';

/** Moving one of these in the document would reload it. */
const IMMOVABLE = `iframe, video, audio, ins, ${SELF_CHANGING}`;
/** Greater than the weight of all movable siblings together. */
const IMMOVABLE_WEIGHT = 10_000;

/** Applies the difference between the server's copy and `fresh` to the page and to the copy. */
export function morph(serverCopy: ServerCopy, fresh: Element): void {
  morphNode(serverCopy, serverCopy.root, fresh);
}

function morphNode(serverCopy: ServerCopy, copy: ChildNode, fresh: Node): void {
  const live = serverCopy.liveOf(copy);
  if (live === undefined || copy.isEqualNode(fresh)) return;
  if (isElement(copy) && isElement(fresh) && isElement(live)) {
    if (copy.matches(SELF_CHANGING)) return;
    updateAttributes([copy, live], fresh);
    if (isTextReplaced(serverCopy, copy) && live.querySelector(IMMOVABLE) === null) {
      live.textContent = '';
      copy.textContent = '';
    }
    morphChildren(serverCopy, copy, fresh);
  } else {
    morphText(copy as Text, live as Text, (fresh as Text).data);
  }
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function updateAttributes([copy, live]: readonly [Element, Element], fresh: Element): void {
  for (const name of new Set([...copy.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name);
    if (value === copy.getAttribute(name)) continue;
    // The copy is updated last. After an error, the next read then repeats the change.
    for (const element of [live, copy]) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
}

/** Changes only the characters of a text node that differ, so a selection in unchanged words remains. */
function morphText(copy: Text, live: Text, text: string): void {
  if (live.data !== copy.data) live.data = text;
  else for (const edit of findTextEdits(copy.data, text)) live.replaceData(edit.offset, edit.count, edit.text);
  copy.data = text;
}

function isTextReplaced(serverCopy: ServerCopy, copy: Element): boolean {
  return Array.from(copy.childNodes).some((child) => {
    if (child.nodeType !== Node.TEXT_NODE) return false;
    const live = serverCopy.liveOf(child);
    return live?.parentNode !== serverCopy.liveOf(copy) || live?.nodeValue !== child.nodeValue;
  });
}

function morphChildren(serverCopy: ServerCopy, copy: Element, fresh: Element): void {
  const pairs = pairNodes(copy, fresh);
  keepAdAfterParagraph(copy, fresh, pairs);
  const remaining = new Set(pairs.values());
  for (const child of Array.from(copy.childNodes)) {
    if (remaining.has(child)) continue;
    serverCopy.liveOf(child)?.remove();
    child.remove();
  }
  const freshChildren = Array.from(fresh.childNodes);
  const stationary = chooseStationary(
    serverCopy,
    copy,
    freshChildren.flatMap((child) => pairs.get(child) ?? []),
  );
  let previous: ChildNode | null = null;
  for (const freshChild of freshChildren) {
    const pair = pairs.get(freshChild);
    const child: ChildNode = pair ?? serverCopy.create(freshChild);
    if (!stationary.has(child)) placeAfter(serverCopy, { parent: copy, previous, child });
    if (pair !== undefined) morphNode(serverCopy, pair, freshChild);
    previous = child;
  }
}

/** Keeps an in-article ad after its paragraph, because moving the ad would reload it. */
function keepAdAfterParagraph(copy: Element, fresh: Element, pairs: ReadonlyMap<ChildNode, ChildNode>): void {
  if (!copy.hasAttribute('data-blocks')) return;
  for (const [freshChild, child] of pairs) {
    if (!isElement(child) || child.querySelector('[data-ad-place]') === null) continue;
    const paragraph = Array.from(fresh.childNodes).find((block) => pairs.get(block) === child.previousSibling);
    paragraph?.after(freshChild);
  }
}

/** Chooses the children that do not move in the document. The others move around them. */
function chooseStationary(serverCopy: ServerCopy, copy: Element, order: readonly ChildNode[]): ReadonlySet<ChildNode> {
  const places = new Map(Array.from(copy.childNodes, (child, place) => [child, place]));
  const children = order.map((child) => ({ child, place: places.get(child) ?? 0, weight: 1 }));
  if (children.every(({ place }, index) => place === index)) return new Set(order);
  for (const placed of children) {
    if (isImmovable(serverCopy.liveOf(placed.child))) placed.weight = IMMOVABLE_WEIGHT;
  }
  return new Set(Array.from(findStationary(children), ({ child }) => child));
}

/** True if moving the element would reload a frame, or lose the focus or the selection in it. */
function isImmovable(live: Node | undefined): boolean {
  if (live === undefined || !isElement(live)) return false;
  const containsNode = (node: Node | null | undefined) => node != null && live.contains(node);
  return (
    live.matches(IMMOVABLE) ||
    live.querySelector(IMMOVABLE) !== null ||
    containsNode(document.activeElement) ||
    containsNode(getSelection()?.anchorNode)
  );
}

type ChildPosition = { parent: Element; previous: ChildNode | null; child: ChildNode };

function placeAfter(serverCopy: ServerCopy, { parent, previous, child }: ChildPosition): void {
  parent.insertBefore(child, previous === null ? parent.firstChild : previous.nextSibling);
  const [liveParent, live] = [serverCopy.liveOf(parent), serverCopy.liveOf(child)];
  if (liveParent === undefined || live === undefined) return;
  try {
    liveParent.insertBefore(live, findLivePlace(serverCopy, child.previousSibling, liveParent));
  } catch (error) {
    // The next read inserts it again.
    child.remove();
    live.remove();
    throw error;
  }
}

/**
 * Finds the page's node before which to insert a node that follows `previous`; null for the end. Scripts may have moved
 * or removed `previous`.
 */
function findLivePlace(serverCopy: ServerCopy, previous: ChildNode | null, liveParent: Node): ChildNode | null {
  for (let copy = previous; copy !== null; copy = copy.previousSibling) {
    let live: Node | null = serverCopy.liveOf(copy) ?? null;
    while (live !== null && live.parentNode !== liveParent) live = live.parentNode;
    if (live !== null) return live.nextSibling;
  }
  return liveParent.firstChild;
}
