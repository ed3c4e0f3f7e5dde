import type { CardTemplate } from './template.ts';

/** The headline, below or to the right of the image. */
export const HEADLINE: CardTemplate = {
  post: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 56] },
      { draw: 'credit', box: [40, 51, 58, 4.5], px: [18, 22] },
      { draw: 'section', box: [5, 58.5, 44, 4.5], px: [24, 34] },
      { draw: 'date', box: [50, 58.5, 45, 4.5], px: [20, 28] },
      { draw: 'text', box: [5, 65, 90, 30.5], px: [34, 112], lines: 6 },
    ],
    plain: [
      { draw: 'fill', box: [5, 7, 12, 1], color: 'accent' },
      { draw: 'section', box: [5, 10, 44, 5], px: [24, 40] },
      { draw: 'date', box: [50, 10, 45, 5], px: [20, 30] },
      { draw: 'text', box: [5, 18, 90, 75], px: [38, 160], lines: 8 },
    ],
  },
  story: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 61] },
      { draw: 'credit', box: [40, 57, 58, 3.4], px: [20, 24] },
      { draw: 'section', box: [6, 63.5, 44, 4], px: [28, 40] },
      { draw: 'date', box: [50, 63.5, 44, 4], px: [22, 30] },
      { draw: 'text', box: [6, 69, 88, 28.5], px: [38, 120], lines: 6 },
    ],
    plain: [
      { draw: 'fill', box: [6, 19, 14, 0.8], color: 'accent' },
      { draw: 'section', box: [6, 21.5, 44, 4], px: [28, 44] },
      { draw: 'date', box: [50, 21.5, 44, 4], px: [22, 32] },
      { draw: 'text', box: [6, 28, 88, 67], px: [44, 170], lines: 10 },
    ],
  },
  wide: {
    withImage: [
      { draw: 'image', box: [0, 0, 46, 100] },
      { draw: 'credit', box: [1, 92, 44, 7], px: [16, 18] },
      { draw: 'section', box: [49, 6, 26, 8], px: [22, 30] },
      { draw: 'date', box: [72, 6, 25, 8], px: [18, 24] },
      { draw: 'text', box: [49, 18, 48, 74], px: [30, 80], lines: 7 },
    ],
    plain: [
      { draw: 'section', box: [4, 7, 45, 9], px: [24, 34] },
      { draw: 'date', box: [50, 7, 46, 9], px: [20, 26] },
      { draw: 'text', box: [4, 21, 92, 71], px: [34, 120], lines: 5 },
    ],
  },
};
