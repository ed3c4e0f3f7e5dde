import type { CardTemplate } from './template.ts';

/** A figure and its meaning. */
export const NUMBER: CardTemplate = {
  post: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 42] },
      { draw: 'credit', box: [40, 37, 58, 4.5], px: [18, 22] },
      { draw: 'section', box: [5, 44.5, 44, 4.5], px: [24, 34], color: 'muted' },
      { draw: 'date', box: [50, 44.5, 45, 4.5], px: [20, 28] },
      { draw: 'detail', box: [5, 51.5, 90, 21.5], px: [60, 220], isNearText: true },
      { draw: 'text', box: [5, 75, 90, 21], px: [32, 72], lines: 4, weight: 600 },
    ],
    plain: [
      { draw: 'section', box: [6, 7, 44, 5], px: [24, 40], color: 'muted' },
      { draw: 'date', box: [50, 7, 44, 5], px: [20, 30] },
      { draw: 'detail', box: [6, 16, 88, 36], px: [72, 300], isNearText: true },
      { draw: 'fill', box: [6, 54, 14, 0.9], color: 'accent', isNearText: true },
      { draw: 'text', box: [6, 58, 88, 36], px: [36, 96], lines: 5, weight: 600 },
    ],
  },
  story: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 50] },
      { draw: 'credit', box: [40, 46, 58, 3.4], px: [20, 24] },
      { draw: 'date', box: [6, 52.5, 88, 3.5], px: [22, 30], align: 'left' },
      { draw: 'detail', box: [6, 57, 88, 18], px: [64, 240], isNearText: true },
      { draw: 'text', box: [6, 77, 88, 20], px: [36, 84], lines: 5, weight: 600 },
    ],
    plain: [
      { draw: 'date', box: [6, 20, 88, 4], px: [22, 32], align: 'left' },
      { draw: 'detail', box: [6, 27, 88, 28], px: [72, 320], isNearText: true },
      { draw: 'fill', box: [6, 57, 14, 0.7], color: 'accent', isNearText: true },
      { draw: 'text', box: [6, 60, 88, 35], px: [40, 110], lines: 6, weight: 600 },
    ],
  },
  wide: {
    withImage: [
      { draw: 'image', box: [0, 0, 36, 100] },
      { draw: 'credit', box: [1, 92, 34, 7], px: [16, 18] },
      { draw: 'detail', box: [39, 8, 58, 42], px: [54, 170], isNearText: true },
      { draw: 'text', box: [39, 54, 58, 40], px: [26, 50], lines: 4, weight: 600 },
    ],
    plain: [
      { draw: 'detail', box: [4, 7, 92, 47], px: [60, 220], isNearText: true },
      { draw: 'text', box: [4, 58, 92, 36], px: [28, 60], lines: 4, weight: 600 },
    ],
  },
};
