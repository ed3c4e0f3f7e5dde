import type { ForeignElement, ForeignNode } from './read-html.ts';
import { textOf } from './read-html.ts';

const BLOCK = /^(?:p|li|ul|ol|tr|table|h[1-6]|blockquote|div)$/;
const CONTENT = /^(?:img|iframe|embed|video|audio|hr)$/;

/**
 * Returns the tree without some elements, and without the blocks that have no content then. Returns null if that is the
 * whole tree.
 */
export function prune(node: ForeignElement, isLeftOut: (element: ForeignElement) => boolean): ForeignElement | null {
  const children = node.children.map((child) => {
    if (child.kind === 'text') return child;
    return isLeftOut(child) ? null : prune(child, isLeftOut);
  });
  if (children.every((child, index) => child === node.children[index])) return node;
  const pruned = { ...node, children: children.filter((child) => child !== null) };
  return BLOCK.test(node.name) && !hasContent(pruned) ? null : pruned;
}

const hasContent = (node: ForeignNode): boolean =>
  node.kind === 'text' ? node.text.trim() !== '' : CONTENT.test(node.name) || node.children.some(hasContent);

/** Returns the first element for which `isFound`, in the order of the text. */
export function findElement(node: ForeignNode, isFound: (element: ForeignElement) => boolean): ForeignElement | null {
  if (node.kind === 'text') return null;
  if (isFound(node)) return node;
  for (const child of node.children) {
    const found = findElement(child, isFound);
    if (found !== null) return found;
  }
  return null;
}

/** True if the text of an element begins with the text of `inner`, which is not empty. */
export function startsWith(outer: ForeignElement, inner: ForeignElement): boolean {
  const start = textOf(inner).trim();
  return start !== '' && textOf(outer).trimStart().startsWith(start);
}
