import type { VideoLink } from './parse-video-link.ts';

/** Which ink reads on a background; `inherit` where the background is transparent. */
export type HighlightInk = 'dark' | 'light' | 'inherit';

/** A piece of running text. Nesting is at most a few marks deep, whatever the input. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly children: readonly Inline[] }
  | { readonly kind: 'italic'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'highlight';
      /** `#rrggbb` or `transparent`, never the reporter's own text. */
      readonly colour: string;
      readonly ink: HighlightInk;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'link'; readonly href: string; readonly text: string };

export type NumberedItem = { readonly number: number; readonly children: readonly Inline[] };

/** One block of an article's body, in reading order. */
export type Block =
  | { readonly kind: 'heading1' | 'heading2' | 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'bullets'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'numbers'; readonly items: readonly NumberedItem[] }
  | { readonly kind: 'video'; readonly video: VideoLink };
