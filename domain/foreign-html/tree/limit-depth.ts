import type { ForeignElement, ForeignNode } from './foreign-node.ts';

/** Deeper elements are replaced by their content, so the other functions of the conversion may recurse. */
const MAX_DEPTH = 60;
/** The levels copied inside a marked element, enough for `isMarked` to recognise it again. */
const MARKED_DEPTH = 12;
/** Elements that do not contain others. */
const LEAF = /^(?:br|hr|img|iframe)$/;
/** Elements that begin and end a line. */
const LINE =
  /^(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|blockquote|section|article|header|footer|main|aside|figure|figcaption|pre)$/;
const CELL = /^t[dh]$/;

/** The content of an element that is being copied. `left` is the number of levels it may still nest; `end` is added after it. */
type Level = {
  items: Iterator<ForeignNode, undefined>;
  into: ForeignNode[];
  left: number;
  isMarked: boolean;
  end: readonly ForeignNode[];
};

/**
 * Returns the tree without elements nested more than 60 levels deep. Their texts remain, on separate lines if they were blocks.
 * An element for which `isMarked` is true remains at any depth. Takes linear time and never recurses.
 */
export function limitDepth(root: ForeignElement, isMarked: (element: ForeignElement) => boolean): ForeignElement {
  const limited: ForeignElement = { ...root, children: [] };
  const first: Level = {
    items: root.children.values(),
    into: limited.children,
    left: MAX_DEPTH,
    isMarked: false,
    end: [],
  };
  const stack = [first];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { value: node, done } = top.items.next();
    if (done) {
      top.into.push(...top.end);
      stack.pop();
      continue;
    }
    if (node.kind === 'text' || LEAF.test(node.name)) {
      top.into.push(node);
      continue;
    }
    const items = node.children.values();
    const startsMark = top.left === 0 && !top.isMarked && isMarked(node);
    if (top.left > 0 || startsMark) {
      const copy: ForeignElement = { ...node, children: [] };
      top.into.push(copy);
      const left = startsMark ? MARKED_DEPTH : top.left - 1;
      stack.push({ items, into: copy.children, left, isMarked: top.isMarked || startsMark, end: [] });
    } else {
      const separators = listSeparators(node);
      top.into.push(...separators);
      stack.push({ ...top, items, end: separators });
    }
  }
  return limited;
}

/** Returns what separates the text of an element from the text before and after it. */
function listSeparators({ name }: ForeignElement): ForeignNode[] {
  if (LINE.test(name)) return [{ kind: 'element', name: 'br', attributes: {}, children: [] }];
  return CELL.test(name) ? [{ kind: 'text', text: ' ' }] : [];
}
