export type ForeignNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: ForeignAttributes;
      readonly children: ForeignNode[];
    };

export type ForeignAttributes = Readonly<Partial<Record<ForeignAttribute, string>>>;
export type ForeignElement = Extract<ForeignNode, { kind: 'element' }>;

export const READ_ATTRIBUTES = [
  'alt',
  'aria-checked',
  'aria-level',
  'aria-roledescription',
  'cite',
  'class',
  'colspan',
  'data',
  'data-aria-level',
  'data-emoji',
  'data-href',
  'data-instgrm-permalink',
  'data-lazy-src',
  'data-leveltext',
  'data-src',
  'data-telegram-post',
  'datetime',
  'face',
  'height',
  'hidden',
  'href',
  'id',
  'name',
  'reversed',
  'role',
  'rowspan',
  'src',
  'start',
  'style',
  'type',
  'value',
  'width',
] as const;
type ForeignAttribute = (typeof READ_ATTRIBUTES)[number];

export function textOf(node: ForeignNode): string {
  return node.kind === 'text' ? node.text : node.children.map(textOf).join('');
}
