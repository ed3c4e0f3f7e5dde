import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decideHighlight } from './decide-highlight.ts';
import { NAMED_COLOURS } from './named-colours.ts';

describe('the background and ink a highlight gets', () => {
  test.each([
    ['yellow', '#ffff00', 'dark'],
    ['red', '#ff0000', 'dark'],
    ['navy', '#000080', 'light'],
    ['#fde68a', '#fde68a', 'dark'],
    ['#777', '#777777', 'dark'],
    ['#707070', '#707070', 'light'],
    ['rgba(0, 0, 0, 0.5)', '#808080', 'dark'],
    ['rgba(255, 0, 0, 0)', 'transparent', 'inherit'],
    ['transparent', 'transparent', 'inherit'],
    ['no such colour', '#ffff00', 'dark'],
    ['', '#ffff00', 'dark'],
  ])('%s → %s with %s ink', (label, colour, ink) => {
    expect(decideHighlight(label)).toEqual({ colour, ink });
  });
});

function linear(channel: number): number {
  return channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
}

function contrast(colour: string, ink: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const inkLuminance = { dark: 0, light: 1 }[ink] ?? Number.NaN;
  return (Math.max(luminance, inkLuminance) + 0.05) / (Math.min(luminance, inkLuminance) + 0.05);
}

describe('highlighted text can be read', () => {
  it('at 4.5 : 1 on every named colour', () => {
    const tooFaint = [...NAMED_COLOURS.keys()].filter((name) => {
      const { colour, ink } = decideHighlight(name);
      return !(contrast(colour, ink) >= 4.5);
    });
    expect(tooFaint).toEqual([]);
  });

  it('at 4.5 : 1 on every colour, translucent ones too', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, fc.integer({ min: 1, max: 100 }), (red, green, blue, percent) => {
        const { colour, ink } = decideHighlight(`rgb(${red} ${green} ${blue} / ${percent}%)`);
        expect(contrast(colour, ink)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('never lets typed text into a style', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (label) => {
      expect(decideHighlight(label).colour).toMatch(/^(?:#[0-9a-f]{6}|transparent)$/);
    }),
  );
});
