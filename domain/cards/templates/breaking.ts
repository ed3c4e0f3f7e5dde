import type { CardTemplate } from './template.ts';

/** The headline on the newsroom's colour, with a label. */
export const BREAKING: CardTemplate = {
  label: 'ব্রেকিং নিউজ',
  background: 'accent',
  post: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 46] },
      { draw: 'credit', box: [40, 41, 58, 4.5], px: [18, 22] },
      { draw: 'label', box: [5, 49, 55, 6.5], px: [30, 46], color: 'onAccent' },
      { draw: 'date', box: [60, 49, 35, 6.5], px: [20, 28], color: 'onAccent' },
      { draw: 'fill', box: [5, 56.7, 90, 0.4], color: 'onAccent' },
      { draw: 'text', box: [5, 59.5, 90, 36.5], px: [34, 116], lines: 6, color: 'onAccent' },
    ],
    plain: [
      { draw: 'label', box: [6, 7, 55, 8], px: [36, 60], color: 'onAccent' },
      { draw: 'date', box: [60, 7, 34, 8], px: [20, 30], color: 'onAccent' },
      { draw: 'fill', box: [6, 17, 88, 0.5], color: 'onAccent' },
      { draw: 'text', box: [6, 21, 88, 72], px: [38, 164], lines: 8, color: 'onAccent' },
    ],
  },
  story: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 52] },
      { draw: 'credit', box: [40, 48, 58, 3.4], px: [20, 24] },
      { draw: 'label', box: [6, 55, 55, 5.5], px: [34, 58], color: 'onAccent' },
      { draw: 'date', box: [60, 55, 34, 5.5], px: [22, 30], color: 'onAccent' },
      { draw: 'fill', box: [6, 61.5, 88, 0.3], color: 'onAccent' },
      { draw: 'text', box: [6, 64, 88, 33], px: [38, 124], lines: 7, color: 'onAccent' },
    ],
    plain: [
      { draw: 'label', box: [6, 19, 55, 6], px: [40, 64], color: 'onAccent' },
      { draw: 'date', box: [60, 19, 34, 6], px: [22, 32], color: 'onAccent' },
      { draw: 'fill', box: [6, 26.5, 88, 0.4], color: 'onAccent' },
      { draw: 'text', box: [6, 30, 88, 65], px: [44, 176], lines: 10, color: 'onAccent' },
    ],
  },
  wide: {
    withImage: [
      { draw: 'image', box: [0, 0, 42, 100] },
      { draw: 'credit', box: [1, 92, 40, 7], px: [16, 18] },
      { draw: 'label', box: [45, 6, 30, 10], px: [26, 38], color: 'onAccent' },
      { draw: 'date', box: [74, 6, 23, 10], px: [18, 24], color: 'onAccent' },
      { draw: 'text', box: [45, 19, 52, 73], px: [30, 84], lines: 7, color: 'onAccent' },
    ],
    plain: [
      { draw: 'label', box: [4, 7, 50, 12], px: [28, 46], color: 'onAccent' },
      { draw: 'date', box: [60, 7, 36, 12], px: [20, 28], color: 'onAccent' },
      { draw: 'text', box: [4, 23, 92, 70], px: [34, 120], lines: 5, color: 'onAccent' },
    ],
  },
};
