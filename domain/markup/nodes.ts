import type { ResponsiveImage } from '../images/image.ts';
import type { PostLink } from './parse-post-link.ts';
import type { VideoLink } from './parse-video-link.ts';

/** Text colour on a highlight; `inherit` if the background is transparent. */
export type HighlightInk = 'dark' | 'light' | 'inherit';

/** A node of running text. The parser limits the nesting depth. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly children: readonly Inline[] }
  | { readonly kind: 'italic'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'highlight';
      /** `#rrggbb` or `transparent`, never the text that the reporter typed. */
      readonly colour: string;
      /** For the dark theme. */
      readonly dimColour: string;
      readonly ink: HighlightInk;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }
  /** `[text](url)`. `href` is `http:`, `https:`, `mailto:` or a path of the site. Contains no other link. */
  | { readonly kind: 'inlineLink'; readonly href: string; readonly children: readonly Inline[] };

export type NumberedItem = { readonly number: number; readonly children: readonly Inline[] };

/** An image in the body, as readers see it. */
export type BodyImage = {
  readonly image: ResponsiveImage;
  /** Its alternative text, else its caption; may be empty. */
  readonly alt: string;
  /** The line below it: its caption and its credit; may be empty. */
  readonly caption: string;
};

type BlockContent =
  | { readonly kind: 'heading1' | 'heading2' | 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'bullets'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'numbers'; readonly items: readonly NumberedItem[] }
  | {
      readonly kind: 'quote';
      readonly lines: readonly (readonly Inline[])[];
      /** Who said it; null if the quote does not say. */
      readonly attribution: readonly Inline[] | null;
    }
  | { readonly kind: 'video'; readonly video: VideoLink }
  | { readonly kind: 'post'; readonly post: PostLink }
  | ({ readonly kind: 'image' } & BodyImage)
  | { readonly kind: 'rule' };

/** One block of an article's body, in reading order. */
export type Block = BlockContent & {
  /** Set if the block continues the line or the list of the block before it. Nothing may be inserted between the two. */
  readonly continues?: true;
};
