import { expect, test } from 'vitest';
import { PLAIN } from './read-style.ts';
import type { Run } from './to-markup-line.ts';
import { toBracketText, toMarkupLine } from './to-markup-line.ts';

const plain = (text: string): Run => ({ text, style: PLAIN });
const bold = (text: string): Run => ({ text, style: { ...PLAIN, isBold: true } });
const italic = (text: string): Run => ({ text, style: { ...PLAIN, isItalic: true } });
const link = (text: string, href = 'https://a.example/'): Run => ({ text, style: { ...PLAIN, href } });
const bijoy = (text: string): Run => ({ text, style: { ...PLAIN, isBijoy: true } });

test.each<[string, Run[], string]>([
  ['plain text', [plain('এক দুই')], 'এক দুই'],
  ['no text', [plain(' \n\t ')], ''],
  ['spaces collapse', [plain(' এক \n\t\u00a0 দুই ')], 'এক দুই'],
  ['invisible characters disappear', [plain('এ\u200bক\u2060\u00ad দুই\ufeff')], 'এক দুই'],
  ['joiners are part of words', [plain('র\u200dযাব')], 'র\u200dযাব'],
  ['a mark hugs its words', [plain('এক'), bold(' দুই '), plain('তিন')], 'এক **দুই** তিন'],
  ['neighbours of one style are joined', [bold('এক'), bold(' '), bold('দুই')], '**এক দুই**'],
  ['a plain space does not separate them', [bold('এক'), plain(' '), bold('দুই')], '**এক দুই**'],
  ['bold asterisks are separated', [bold('এক**দুই')], '**এক*\u200c*দুই**'],
  ['an italic word', [plain('এক '), italic('দুই')], 'এক _দুই_'],
  ['an italic part of a word has no mark', [plain('এক'), italic('দুই')], 'একদুই'],
  ['an italic word before a case ending', [italic('নাম'), plain('এর')], '_নাম_এর'],
  ['an italic word before a Latin letter has no mark', [italic('নাম'), plain('s')], 'নামs'],
  ['italic underscores have no mark', [italic('এক_দুই')], 'এক_দুই'],
  ['a link', [link('এখানে')], '[এখানে](https://a.example/)'],
  ['a link whose text is its URL', [link('a.example')], 'https://a.example/'],
  ['brackets in a link', [link('[এক]')], '[(এক)](https://a.example/)'],
  [
    'neighbouring links to different pages',
    [link('এক'), link('দুই', 'https://b.example/')],
    '[এক](https://a.example/)[দুই](https://b.example/)',
  ],
  [
    'a space between two links',
    [link('এক'), plain(' '), link('দুই', 'https://b.example/')],
    '[এক](https://a.example/) [দুই](https://b.example/)',
  ],
  ['Bijoy becomes Unicode', [bijoy('evsjv')], 'বাংলা'],
])('%s', (_, runs, line) => {
  expect(toMarkupLine(runs, { isHeading: false })).toBe(line);
});

test('a heading is bold without marks', () => {
  expect(toMarkupLine([bold('শিরোনাম'), italic(' এক')], { isHeading: true })).toBe('শিরোনাম _এক_');
});

test('a text in brackets is one line without brackets', () => {
  expect(toBracketText(' এক [দুই]\n তিন ')).toBe('এক (দুই) তিন');
});
