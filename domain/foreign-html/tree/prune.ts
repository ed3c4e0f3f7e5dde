import type { ForeignElement, ForeignNode } from './foreign-node.ts';

const BLOCK = /^(?:p|li|ul|ol|tr|table|h[1-6]|blockquote|div)$/;
const CONTENT = /^(?:img|iframe|embed|video|audio|hr)$/;

/** What is left out: an element, or only its content. */
type LeftOut = 'element' | 'content';

/**
 * Returns the tree without the elements that `decideLeftOut` chooses, and without blocks that are then empty. Returns null if
 * nothing remains.
 */
export function prune(
  node: ForeignElement,
  decideLeftOut: (element: ForeignElement) => LeftOut | null,
): ForeignElement | null {
  const children = node.children.map((child) => {
    if (child.kind === 'text') return child;
    const leftOut = decideLeftOut(child);
    if (leftOut === 'content') return { ...child, children: [] };
    return leftOut === 'element' ? null : prune(child, decideLeftOut);
  });
  if (children.every((child, index) => child === node.children[index])) return node;
  const pruned = { ...node, children: children.filter((child) => child !== null) };
  return BLOCK.test(node.name) && !hasContent(pruned) ? null : pruned;
}

const hasContent = (node: ForeignNode): boolean =>
  node.kind === 'text' ? node.text.trim() !== '' : CONTENT.test(node.name) || node.children.some(hasContent);

/** Returns the first element for which `isFound` is true, in the order of the text. */
export function findElement(node: ForeignNode, isFound: (element: ForeignElement) => boolean): ForeignElement | null {
  if (node.kind === 'text') return null;
  if (isFound(node)) return node;
  for (const child of node.children) {
    const found = findElement(child, isFound);
    if (found !== null) return found;
  }
  return null;
}
