import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decideHighlight } from './decide-highlight.ts';
import { NAMED_COLOURS } from './parse-colour.ts';

describe('the background and ink of a highlight', () => {
  test.each([
    ['yellow', '#ffff00', '#595900', 'dark'],
    ['red', '#ff0000', '#590000', 'dark'],
    ['navy', '#000080', '#000080', 'light'],
    ['#fde68a', '#fde68a', '#595130', 'dark'],
    ['#777', '#777777', '#2a2a2a', 'dark'],
    ['#707070', '#707070', '#707070', 'light'],
    ['rgba(0, 0, 0, 0.5)', '#808080', '#2d2d2d', 'dark'],
    ['rgba(255, 0, 0, 0)', 'transparent', 'transparent', 'inherit'],
    ['transparent', 'transparent', 'transparent', 'inherit'],
    ['no such colour', '#ffff00', '#595900', 'dark'],
    ['', '#ffff00', '#595900', 'dark'],
  ])('%s → %s, in the dark theme %s, with %s ink', (label, colour, dimColour, ink) => {
    expect(decideHighlight(label)).toEqual({ colour, dimColour, ink });
  });
});

function linear(channel: number): number {
  return channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(colour: string, ink: string): number {
  const [darker = 0, lighter = 0] = [luminance(colour), luminance(ink)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const INK = { dark: '#000000', light: '#ffffff', inherit: '' };
/** Text on a dimmed background and on a dark one, in the dark theme. */
const DARK_THEME_INK = { dark: '#ece8e1', light: '#ffffff', inherit: '' };

describe('highlighted text has a contrast of', () => {
  it('at least 4.5 : 1 on every named colour', () => {
    const tooFaint = [...NAMED_COLOURS.keys()].filter((name) => {
      const { colour, dimColour, ink } = decideHighlight(name);
      return !(Math.min(contrast(colour, INK[ink]), contrast(dimColour, DARK_THEME_INK[ink])) >= 4.5);
    });
    expect(tooFaint).toEqual([]);
  });

  it('at least 4.5 : 1 on every colour, opaque or translucent', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, fc.integer({ min: 1, max: 100 }), (red, green, blue, percent) => {
        const { colour, dimColour, ink } = decideHighlight(`rgb(${red} ${green} ${blue} / ${percent}%)`);
        expect(contrast(colour, INK[ink])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dimColour, DARK_THEME_INK[ink])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('a light background is at most a seventh as bright in the dark theme', () => {
  const light = [...NAMED_COLOURS.keys()].map(decideHighlight).filter(({ ink }) => ink === 'dark');
  expect(light.filter(({ colour, dimColour }) => luminance(dimColour) > luminance(colour) / 7)).toEqual([]);
});

it('never copies typed text into a style', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (label) => {
      const { colour, dimColour } = decideHighlight(label);
      expect([colour, dimColour]).toEqual(Array(2).fill(expect.stringMatching(/^(?:#[0-9a-f]{6}|transparent)$/)));
    }),
  );
});
