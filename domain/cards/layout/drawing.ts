/** A rectangle in px from the top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A piece of one line in one colour. `x` is its left end; `y` the line's baseline. */
export type DrawnText = {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly weight: FontWeight;
  readonly color: string;
};

export type DrawnItem =
  | DrawnText
  | { readonly kind: 'fill'; readonly box: Box; readonly color: string; readonly opacity: number }
  | { readonly kind: 'image'; readonly box: Box; readonly isGrey: boolean }
  | { readonly kind: 'logo'; readonly box: Box }
  | { readonly kind: 'qr'; readonly box: Box; readonly text: string };

/** A card as boxes, images and lines, in the order in which they are drawn. */
export type CardDrawing = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly background: string;
  readonly items: readonly DrawnItem[];
  /** The area of the text and the detail, which recognition compares more closely. */
  readonly textBox: Box;
};

export type FontWeight = 400 | 500 | 600 | 700;

/**
 * The size of a text in em. The ink reaches from `ascent` above the baseline to `descent` below it; `descent` is negative for a
 * quotation mark. `left` and `right` are how far the ink extends beyond the advance.
 */
export type TextSize = {
  readonly advance: number;
  readonly ascent: number;
  readonly descent: number;
  readonly left: number;
  readonly right: number;
};

export type MeasureText = (text: string, weight: FontWeight) => TextSize;
