/**
 * A copy of a part of the page as the server sent it. Each of its nodes is linked to the corresponding node of the
 * page. The difference between the copy and the next read is the change on the server. It excludes all changes in the
 * browser: elements of extensions, translations, open details, advertisements.
 */
export type ServerCopy = {
  readonly root: Element;
  /** Returns the corresponding node of the page; undefined if a script replaced it. */
  readonly liveOf: (copy: Node) => ChildNode | undefined;
  /** Adds a clone of `fresh` to the copy and another to the page. Returns the node of the copy. */
  readonly create: (fresh: Node) => ChildNode;
};

/** Copies `liveRoot`, which must be unchanged since the server sent it. */
export function createServerCopy(liveRoot: Element): ServerCopy {
  // Images in a document without a window do not load.
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
