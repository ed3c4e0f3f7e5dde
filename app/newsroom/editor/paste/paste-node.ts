/** A node of pasted HTML, with only what the conversion reads. */
export type PasteNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: Attributes;
      readonly children: PasteNode[];
    };

type Attributes = Readonly<Partial<Record<PasteAttribute, string>>>;
export type PasteElement = Extract<PasteNode, { kind: 'element' }>;

const PASTE_ATTRIBUTES = ['class', 'style', 'href', 'src', 'alt', 'start', 'face', 'role', 'id'] as const;
type PasteAttribute = (typeof PASTE_ATTRIBUTES)[number];

/** What a parser's node offers; both a browser's `Node` and a parser in a test can be read this way. */
export type SourceNode = {
  /** The text of a text node; null for other nodes. */
  text: string | null;
  /** In lower case; '' for what is not an element. */
  name: string;
  attribute: (name: PasteAttribute) => string | null;
  children: () => Iterable<SourceNode>;
};

/** A long article has a few thousand. */
const MAX_NODES = 50_000;
/** Deeper elements are read as if they were at this depth. */
const MAX_DEPTH = 60;
const SKIPPED =
  /^(?:script|style|head|title|meta|link|base|template|noscript|svg|math|iframe|frame|frameset|object|embed|applet|video|audio|canvas|button|input|select|textarea|xml|w:.*|m:.*)$/;

/**
 * Copies a parsed document to a small tree: without scripts, styles, embedded content and form controls. Takes bounded time
 * and never recurses, whatever the document contains. Returns null if it has too many nodes.
 */
export function toPasteTree(source: SourceNode): PasteElement | null {
  const root: PasteElement = { kind: 'element', name: 'body', attributes: {}, children: [] };
  const stack = [{ items: source.children()[Symbol.iterator](), into: root.children, depth: 0 }];
  let nodes = 0;
  for (let top = stack.at(-1); top !== undefined && nodes < MAX_NODES; top = stack.at(-1)) {
    const next = top.items.next();
    if (next.done) {
      stack.pop();
      continue;
    }
    nodes += 1;
    const { text, name } = next.value;
    if (text !== null) top.into.push({ kind: 'text', text });
    else if (name !== '' && !SKIPPED.test(name)) {
      const isTooDeep = top.depth >= MAX_DEPTH;
      const element: PasteElement = { kind: 'element', name, attributes: readAttributes(next.value), children: [] };
      if (!isTooDeep) top.into.push(element);
      const into = isTooDeep ? top.into : element.children;
      stack.push({ items: next.value.children()[Symbol.iterator](), into, depth: top.depth + (isTooDeep ? 0 : 1) });
    }
  }
  return nodes < MAX_NODES ? root : null;
}

function readAttributes(node: SourceNode): Attributes {
  const attributes: Partial<Record<PasteAttribute, string>> = {};
  for (const name of PASTE_ATTRIBUTES) {
    const value = node.attribute(name);
    if (value !== null) attributes[name] = value;
  }
  return attributes;
}

/** All text of a node, in order. */
export function textOf(node: PasteNode): string {
  return node.kind === 'text' ? node.text : node.children.map(textOf).join('');
}
