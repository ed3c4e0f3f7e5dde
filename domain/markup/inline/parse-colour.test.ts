import { describe, expect, it, test } from 'vitest';
import { NAMED_COLOURS, parseColour } from './parse-colour.ts';

const rgba = (red: number, green: number, blue: number, alpha = 1) => ({ red, green, blue, alpha });

describe('a colour a reporter may write', () => {
  test.each([
    ['red', rgba(255, 0, 0)],
    ['  LightYellow ', rgba(255, 255, 224)],
    ['rebeccapurple', rgba(102, 51, 153)],
    ['grey', rgba(128, 128, 128)],
    ['transparent', rgba(0, 0, 0, 0)],
    ['#f00', rgba(255, 0, 0)],
    ['#FDE68A', rgba(253, 230, 138)],
    ['#0f08', rgba(0, 255, 0, 136 / 255)],
    ['#00ff0080', rgba(0, 255, 0, 128 / 255)],
    ['rgb(219,234,254)', rgba(219, 234, 254)],
    ['rgb( 1 , 2 , 3 )', rgba(1, 2, 3)],
    ['rgb(1 2 3)', rgba(1, 2, 3)],
    ['rgb(100%, 0%, 50%)', rgba(255, 0, 128)],
    ['rgb(300, -5, 12.6)', rgba(255, 0, 13)],
    ['rgba(1, 2, 3, .5)', rgba(1, 2, 3, 0.5)],
    ['rgba(1 2 3 / 50%)', rgba(1, 2, 3, 0.5)],
    ['rgb(1 2 3/2)', rgba(1, 2, 3, 1)],
    ['hsl(0, 100%, 50%)', rgba(255, 0, 0)],
    ['hsl(120deg 100% 25%)', rgba(0, 128, 0)],
    ['hsl(340,80%,92%)', rgba(251, 218, 229)],
    ['hsl(-120, 100%, 50%)', rgba(0, 0, 255)],
    ['hsl(0.5turn, 100%, 50%)', rgba(0, 255, 255)],
    ['hsl(200grad 100% 50%)', rgba(0, 255, 255)],
    ['hsla(60, 100%, 50%, 0.25)', rgba(255, 255, 0, 0.25)],
  ])('%s', (text, colour) => {
    expect(parseColour(text)).toEqual(colour);
  });
});

describe('text that is no colour', () => {
  test.each([
    '',
    'হলুদ', // "yellow"
    'yelow',
    'constructor',
    '__proto__',
    'currentcolor',
    'Canvas',
    'inherit',
    '#',
    '#ff',
    '#fffff',
    '#fffffff',
    '#fffffffff',
    '#ggg',
    'rgb()',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'rgb(1,,3)',
    'rgb(1 2, 3)',
    'rgb(1, 2, 3 / .5)',
    'rgb(10%, 2, 3)',
    'rgb(1e2, 0, 0)',
    'rgb(none 0 0)',
    'rgb(১, ২, ৩)', // Bengali 1, 2, 3
    'rgb(1,2,3',
    'rgb(1,2,3))',
    'hsl(0, 100, 50)',
    'hsl(0px, 100%, 50%)',
    'hwb(0 0% 0%)',
    'var(--accent)',
    'url(https://example.org)',
    'red;background:url(//example.org)',
    'expression(alert(1))',
  ])('%j', (text) => {
    expect(parseColour(text)).toBeNull();
  });
});

it('accepts the 148 colour names of CSS', () => {
  expect(NAMED_COLOURS.size).toBe(148);
});
