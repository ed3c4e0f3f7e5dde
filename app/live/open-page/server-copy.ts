/**
 * A copy of a part of the page as the server sent it, with the page's node for each of its nodes. The difference to the
 * next read is the server's change. It excludes everything else in the page: elements of browser extensions,
 * translations, open details, advertisements.
 */
export type ServerCopy = {
  readonly root: Element;
  /** Returns the node of the page; undefined if a script replaced it. */
  readonly liveOf: (copy: Node) => ChildNode | undefined;
  /** Creates a fresh node for the copy and for the page. Returns the copy's. */
  readonly create: (fresh: Node) => ChildNode;
};

/** Copies `liveRoot`, which must be unchanged since the server sent it. */
export function createServerCopy(liveRoot: Element): ServerCopy {
  // Images of a document without a window do not load.
  const inert = document.implementation.createHTMLDocument('');
  const liveNodes = new WeakMap<Node, ChildNode>();
  const register = (copy: ChildNode, live: ChildNode) => {
    liveNodes.set(copy, live);
    const liveChildren = live.childNodes;
    copy.childNodes.forEach((child, index) => {
      register(child, liveChildren[index] as ChildNode);
    });
  };
  const root = inert.importNode(liveRoot, true);
  register(root, liveRoot);
  return {
    root,
    liveOf: (copy) => liveNodes.get(copy),
    create: (fresh) => {
      const copy = inert.importNode(fresh, true) as ChildNode;
      register(copy, document.importNode(fresh, true) as ChildNode);
      return copy;
    },
  };
}
