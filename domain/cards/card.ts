import type { ArticleId } from '../article/article.ts';

/** A headline, urgent news, a quotation, a figure and its meaning, or a death or notice. */
export const CARD_KINDS = ['headline', 'breaking', 'quote', 'number', 'notice'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The sizes of a card in px, for posts, stories and link previews. */
export const CARD_SIZES = {
  square: { widthPx: 1080, heightPx: 1080 },
  portrait: { widthPx: 1080, heightPx: 1350 },
  story: { widthPx: 1080, heightPx: 1920 },
  wide: { widthPx: 1200, heightPx: 630 },
} as const;
export type CardSize = keyof typeof CARD_SIZES;

/** The size of the image that link previews show. */
export const SHARE_SIZE = 'wide' satisfies CardSize;

export const CARD_THEMES = ['light', 'dark'] as const;
export type CardTheme = (typeof CARD_THEMES)[number];

export const MAX_CARD_TEXT = 400;
export const MAX_CARD_DETAIL = 120;

/** The editor's choices and texts for a card (`card-form.ts` parses them). */
export type CardForm = {
  kind: CardKind;
  size: CardSize;
  theme: CardTheme;
  /** The headline, the quoted words, the meaning of the figure, or the name. May contain a title's marks of emphasis. */
  text: string;
  /** The speaker, the figure, or the years of a life; empty for the other kinds. Required for `number`. */
  detail: string;
  /** `/media/…` with its focal point, or '' for a card without an image. */
  imageUrl: string;
  credit: string;
};

/** Everything that a card shows. It is stored to draw the same card again. */
export type CardContent = CardForm & {
  /** The name of the article's category. */
  section: string;
  /** The date in Bengali, as the card shows it. */
  date: string;
  siteName: string;
  foot: string;
  logoUrl: string;
  /** `#rrggbb`: the newsroom's colour, and the colour of emphasised words. */
  accent: string;
  mark: string;
  /** The card's code and the URL in its QR code; null on a draft, which is labelled as one. */
  proof: { readonly code: CardCode; readonly url: string } | null;
};

declare const brand: unique symbol;
export type CardCode = string & { readonly [brand]: 'CardCode' };

/** A stored card. Times in ms. */
export type Card = {
  readonly code: CardCode;
  readonly articleId: ArticleId;
  readonly content: CardContent;
  readonly isDraft: boolean;
  /** Token of the stored JPEG. */
  readonly token: string;
  readonly madeBy: string;
  readonly madeAt: number;
};
