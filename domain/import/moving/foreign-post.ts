/** A kind of content that an article here does not have, or has in another form. */
export type LossKind =
  | 'blocks'
  | 'cards'
  | 'cut'
  | 'damagedText'
  | 'date'
  | 'dropped'
  | 'empty'
  | 'encoding'
  | 'excerpt'
  | 'fields'
  | 'images'
  | 'marks'
  | 'notCarried'
  | 'placement'
  | 'readerComments'
  | 'shortcodes'
  | 'state'
  | 'structure'
  | 'tags'
  | 'text';

export type Loss = { readonly kind: LossKind; readonly detail: string };

/** The names of the kinds in the report. */
export const LOSS_NAMES: Readonly<Record<LossKind, string>> = {
  notCarried: 'Not carried at all',
  text: 'Text is missing',
  structure: 'HTML that could not be read: only its text was carried',
  images: 'Images that no browser could load from the web',
  blocks: 'Blocks without content of their own',
  cards: 'Cards that became text, links or lines',
  shortcodes: 'Shortcodes without content of their own',
  dropped: 'Scripts, forms and similar elements',
  marks: 'Marks in the text',
  damagedText: 'Characters that were damaged in the file',
  encoding: 'Text in a wrong encoding',
  cut: 'Texts that were cut to their limit',
  empty: 'Empty titles and texts',
  date: 'Missing dates',
  state: 'States that became drafts',
  placement: 'Categories',
  tags: 'Tags',
  excerpt: 'Excerpts',
  fields: 'Custom fields',
  readerComments: 'Comments of readers',
};

export type ForeignImage = {
  readonly url: string;
  readonly caption: string;
  readonly alt: string;
  readonly credit: string;
};

export type ForeignState = 'published' | 'scheduled' | 'draft' | 'trash';

/** A post of another system, as read from its export. Times in ms. Texts are unchanged; texts of one line may contain HTML. */
export type ForeignPost = {
  readonly id: string;
  /** The name of the post in the report. */
  readonly label: string;
  readonly state: ForeignState;
  readonly title: string;
  readonly html: string;
  readonly excerpt: string;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly image: ForeignImage | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly socialImageUrl: string;
  readonly viewCount: number | null;
  /** The losses found while reading the export. */
  readonly losses: readonly Loss[];
};
