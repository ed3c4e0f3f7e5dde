import type { PasteElement, SourceNode } from './paste-node.ts';
import { toPasteTree } from './paste-node.ts';

/** Parses HTML without running, loading or showing anything of it. Null if it has too many nodes. */
export function readHtml(html: string): PasteElement | null {
  return toPasteTree(toSource(new DOMParser().parseFromString(html, 'text/html').body));
}

function toSource(node: Node): SourceNode {
  const element = node instanceof Element ? node : null;
  return {
    text: node.nodeType === Node.TEXT_NODE ? node.nodeValue : null,
    name: element?.localName ?? '',
    attribute: (name) => element?.getAttribute(name) ?? null,
    children: function* () {
      for (let child = node.firstChild; child !== null; child = child.nextSibling) yield toSource(child);
    },
  };
}
