/** A node of pasted HTML, with only what the conversion reads. */
export type PasteNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: PasteAttributes;
      readonly children: PasteNode[];
    };

export type PasteAttributes = Readonly<Partial<Record<PasteAttribute, string>>>;
export type PasteElement = Extract<PasteNode, { kind: 'element' }>;

export const PASTE_ATTRIBUTES = ['class', 'style', 'href', 'src', 'alt', 'start', 'face', 'role', 'id'] as const;
type PasteAttribute = (typeof PASTE_ATTRIBUTES)[number];

/** All text of a node, in order. */
export function textOf(node: PasteNode): string {
  return node.kind === 'text' ? node.text : node.children.map(textOf).join('');
}
