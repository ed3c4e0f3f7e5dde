import type { CardTemplate } from './template.ts';

/** How the lines below the text are drawn. */
const BELOW_STYLE = { color: 'white', align: 'center', isNearText: true } as const;

/** A death or a notice: white on black, with a grey portrait. */
export const NOTICE: CardTemplate = {
  background: 'black',
  post: {
    withImage: [
      { draw: 'image', box: [20, 6, 60, 52], isGrey: true },
      { draw: 'credit', box: [20, 53, 59, 4.5], px: [18, 22] },
      { draw: 'text', box: [6, 62, 88, 20], px: [30, 88], lines: 5, color: 'white', align: 'center' },
      { draw: 'detail', box: [6, 84, 88, 7], px: [26, 42], lines: 2, weight: 500, ...BELOW_STYLE },
      { draw: 'date', box: [6, 92, 88, 4.5], px: [20, 26], ...BELOW_STYLE },
    ],
    plain: [
      { draw: 'fill', box: [42, 14, 16, 0.4], color: 'white' },
      { draw: 'text', box: [7, 20, 86, 48], px: [38, 124], lines: 6, color: 'white', align: 'center' },
      { draw: 'detail', box: [7, 72, 86, 10], px: [28, 50], lines: 2, weight: 500, ...BELOW_STYLE },
      { draw: 'date', box: [7, 86, 86, 6], px: [20, 30], ...BELOW_STYLE },
    ],
  },
  story: {
    withImage: [
      { draw: 'image', box: [14, 16, 72, 46], isGrey: true },
      { draw: 'credit', box: [14, 58, 71, 3.4], px: [20, 24] },
      { draw: 'text', box: [6, 65, 88, 18], px: [36, 100], lines: 6, color: 'white', align: 'center' },
      { draw: 'detail', box: [6, 85, 88, 5], px: [28, 46], lines: 2, weight: 500, ...BELOW_STYLE },
      { draw: 'date', box: [6, 92, 88, 4], px: [22, 28], ...BELOW_STYLE },
    ],
    plain: [
      { draw: 'text', box: [7, 26, 86, 46], px: [44, 140], lines: 7, color: 'white', align: 'center' },
      { draw: 'detail', box: [7, 76, 86, 8], px: [30, 56], lines: 2, weight: 500, ...BELOW_STYLE },
      { draw: 'date', box: [7, 88, 86, 5], px: [22, 32], ...BELOW_STYLE },
    ],
  },
  wide: {
    withImage: [
      { draw: 'image', box: [0, 0, 38, 100], isGrey: true },
      { draw: 'credit', box: [1, 92, 36, 7], px: [16, 18] },
      { draw: 'text', box: [41, 10, 56, 52], px: [26, 76], lines: 6, color: 'white' },
      { draw: 'detail', box: [41, 67, 56, 12], px: [22, 34], lines: 2, weight: 500, ...BELOW_STYLE, align: 'left' },
      { draw: 'date', box: [41, 83, 56, 9], px: [18, 24], ...BELOW_STYLE, align: 'left' },
    ],
    plain: [
      { draw: 'text', box: [5, 10, 90, 54], px: [28, 96], lines: 5, color: 'white', align: 'center' },
      { draw: 'detail', box: [5, 68, 90, 12], px: [24, 40], lines: 2, weight: 500, ...BELOW_STYLE },
      { draw: 'date', box: [5, 84, 90, 9], px: [18, 26], ...BELOW_STYLE },
    ],
  },
};
