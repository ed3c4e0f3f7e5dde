import type { ColorRole } from '../layout/colors.ts';
import type { FontWeight } from '../layout/drawing.ts';

/** A rectangle in percent of the card's area above its foot: left, top, width, height. */
export type PercentBox = readonly [left: number, top: number, width: number, height: number];

/** A text of the card. `label` is the template's fixed text. */
export type TextPart = 'text' | 'detail' | 'label' | 'section' | 'date' | 'credit';

/** How a text is drawn. `isBacked`: on a dark background, to be legible over an image. */
export type TextStyle = {
  /** Maximum number of lines. */
  readonly lines: number;
  readonly weight: FontWeight;
  readonly color: ColorRole;
  readonly align: 'left' | 'center' | 'right';
  /** Where the lines are in a box that is higher than the text. */
  readonly from: 'top' | 'middle' | 'bottom';
  readonly isBacked?: boolean;
};

const TITLE_STYLE = { lines: 1, weight: 700, color: 'mark', align: 'left', from: 'middle' } as const;

/** The default styles of texts. An element may override them. */
export const TEXT_STYLES: Readonly<Record<TextPart, TextStyle>> = {
  text: { ...TITLE_STYLE, color: 'ink' },
  detail: TITLE_STYLE,
  label: TITLE_STYLE,
  section: TITLE_STYLE,
  date: { lines: 1, weight: 500, color: 'muted', align: 'right', from: 'middle' },
  credit: { lines: 1, weight: 500, color: 'white', align: 'right', from: 'bottom', isBacked: true },
};

/** `isNearText`: moves towards the card's text by half of the height that the text leaves unused. */
type Placement = { readonly box: PercentBox; readonly isNearText?: boolean };

/** `px`: the smallest and the largest size. */
export type TextElement = Placement &
  Partial<TextStyle> & { readonly draw: TextPart; readonly px: readonly [min: number, max: number] };

export type TemplateElement =
  | TextElement
  | (Placement & { readonly draw: 'image'; readonly isGrey?: boolean })
  | (Placement & { readonly draw: 'fill'; readonly color: ColorRole });

type Arrangements = {
  readonly withImage: readonly TemplateElement[];
  readonly plain: readonly TemplateElement[];
};

/** How a kind of card looks: as a post (1:1 and 4:5), as a story (9:16) and as a link preview (1200 × 630). */
export type CardTemplate = {
  /** Fixed text on every card of the template, such as "Breaking news". */
  readonly label?: string;
  /** The background of everything but the foot; the paper by default. */
  readonly background?: ColorRole;
  readonly post: Arrangements;
  readonly story: Arrangements;
  readonly wide: Arrangements;
};
