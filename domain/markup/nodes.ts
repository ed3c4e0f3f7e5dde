import type { ResponsiveImage } from '../images/image.ts';
import type { PostLink } from './inline/parse-post-link.ts';
import type { VideoLink } from './inline/parse-video-link.ts';

/** The text colour of a highlight: black, white, or inherited if the background is transparent. */
export type HighlightInk = 'dark' | 'light' | 'inherit';

/** A node of running text. The parser limits the nesting depth. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly children: readonly Inline[] }
  | { readonly kind: 'italic'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'highlight';
      /** `#rrggbb` or `transparent`, never typed text. */
      readonly colour: string;
      /** The background in the dark theme. */
      readonly dimColour: string;
      readonly ink: HighlightInk;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }
  /** `[text](url)`. `href` is `http:`, `https:`, `mailto:` or a path of the site. Contains no other link. */
  | { readonly kind: 'inlineLink'; readonly href: string; readonly children: readonly Inline[] };

export type NumberedItem = { readonly number: number; readonly children: readonly Inline[] };

/** The lists below the items of a list, by the index of the item they are below. */
type NestedLists = Readonly<Record<number, readonly List[]>>;

/** `nested` is missing if no item has a list below it. The parser limits the nesting depth. */
export type List =
  | { readonly kind: 'bullets'; readonly items: readonly (readonly Inline[])[]; readonly nested?: NestedLists }
  | { readonly kind: 'numbers'; readonly items: readonly NumberedItem[]; readonly nested?: NestedLists };

export type TableCells = readonly (readonly Inline[])[];

export type BodyImage = {
  readonly image: ResponsiveImage;
  /** The alternative text, or else the caption. May be empty. */
  readonly alt: string;
  /** The line below the image: its caption and credit. May be empty. */
  readonly caption: string;
};

type BlockContent =
  | { readonly kind: 'heading1' | 'heading2' | 'paragraph'; readonly children: readonly Inline[] }
  | List
  | {
      /** A pull quote repeats words of the text in large type. */
      readonly kind: 'quote' | 'pullQuote';
      readonly lines: readonly (readonly Inline[])[];
      /** The speaker. Null if the quote names none. */
      readonly attribution: readonly Inline[] | null;
    }
  | { readonly kind: 'video'; readonly video: VideoLink }
  | { readonly kind: 'post'; readonly post: PostLink }
  | ({ readonly kind: 'image' } & BodyImage)
  | { readonly kind: 'rule' }
  /** Rows may have different numbers of cells. The caption may be empty. */
  | {
      readonly kind: 'table';
      readonly caption: readonly Inline[];
      readonly header: TableCells;
      readonly rows: readonly TableCells[];
    }
  /** At least two images. The caption of the gallery may be empty. */
  | { readonly kind: 'gallery'; readonly caption: readonly Inline[]; readonly images: readonly BodyImage[] }
  /** A boxed aside. Its title may be empty; it contains no table, gallery, pull quote or box. */
  | { readonly kind: 'box'; readonly title: readonly Inline[]; readonly blocks: readonly Block[] };

export type Block = BlockContent & {
  /** Set if the block continues the line or list of the previous block. Nothing may be inserted between the two. */
  readonly continues?: true;
};
