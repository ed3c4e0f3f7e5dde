import type { CardTemplate } from './template.ts';

/** A quotation, with the speaker's name and image. */
export const QUOTE: CardTemplate = {
  label: '“',
  post: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 50] },
      { draw: 'credit', box: [40, 45, 58, 4.5], px: [18, 22] },
      { draw: 'label', box: [5, 53, 14, 8], px: [150, 190], from: 'top', isNearText: true },
      { draw: 'text', box: [17, 54, 78, 31], px: [32, 92], lines: 6, weight: 600 },
      { draw: 'detail', box: [17, 88.5, 52, 8.5], px: [24, 36], lines: 2, isNearText: true },
      { draw: 'date', box: [70, 88.5, 25, 8.5], px: [20, 26], isNearText: true },
    ],
    plain: [
      { draw: 'label', box: [5, 7, 20, 14], px: [240, 300], from: 'top', isNearText: true },
      { draw: 'text', box: [7, 22, 86, 56], px: [36, 124], lines: 8, weight: 600 },
      { draw: 'detail', box: [7, 83, 58, 10], px: [26, 44], lines: 2, isNearText: true },
      { draw: 'date', box: [67, 83, 26, 10], px: [20, 28], isNearText: true },
    ],
  },
  story: {
    withImage: [
      { draw: 'image', box: [0, 0, 100, 55] },
      { draw: 'credit', box: [40, 51, 58, 3.4], px: [20, 24] },
      { draw: 'label', box: [6, 58, 14, 6], px: [150, 200], from: 'top', isNearText: true },
      { draw: 'text', box: [18, 59, 76, 28], px: [34, 104], lines: 7, weight: 600 },
      { draw: 'detail', box: [18, 89, 50, 8], px: [26, 42], lines: 2, isNearText: true },
      { draw: 'date', box: [69, 89, 25, 8], px: [20, 28], isNearText: true },
    ],
    plain: [
      { draw: 'label', box: [6, 20, 20, 9], px: [260, 320], from: 'top', isNearText: true },
      { draw: 'text', box: [7, 31, 86, 52], px: [42, 140], lines: 9, weight: 600 },
      { draw: 'detail', box: [7, 87, 58, 9], px: [28, 48], lines: 2, isNearText: true },
      { draw: 'date', box: [67, 87, 26, 9], px: [22, 30], isNearText: true },
    ],
  },
  wide: {
    withImage: [
      { draw: 'image', box: [0, 0, 36, 100] },
      { draw: 'credit', box: [1, 92, 34, 7], px: [16, 18] },
      { draw: 'label', box: [39, 6, 8, 16], px: [110, 150], from: 'top', isNearText: true },
      { draw: 'text', box: [47, 7, 50, 66], px: [28, 72], lines: 7, weight: 600 },
      { draw: 'detail', box: [47, 78, 32, 17], px: [19, 32], lines: 3, isNearText: true },
      { draw: 'date', box: [80, 78, 17, 17], px: [17, 22], isNearText: true },
    ],
    plain: [
      { draw: 'label', box: [4, 8, 9, 22], px: [150, 200], from: 'top', isNearText: true },
      { draw: 'text', box: [14, 8, 82, 64], px: [32, 96], lines: 5, weight: 600 },
      { draw: 'detail', box: [14, 78, 50, 17], px: [24, 36], lines: 2, isNearText: true },
      { draw: 'date', box: [66, 78, 30, 17], px: [18, 26], isNearText: true },
    ],
  },
};
