import { describe, expect, it } from 'vitest';
import { hasVisibleText, repairCharacters } from './characters.ts';

describe('the characters of stored text', () => {
  it.each([
    ['a vertical tab, as PowerPoint writes within a paragraph', 'প্রথম\u000bদ্বিতীয়', 'প্রথম\nদ্বিতীয়'],
    ['a form feed', 'এক\u000cদুই', 'এক\nদুই'],
    ['NEL', 'এক\u0085দুই', 'এক\nদুই'],
    ['line and paragraph separators', 'এক\u2028দুই\u2029তিন', 'এক\nদুই\nতিন'],
    ['line ends of Windows and of old Macs', 'এক\r\nদুই\rতিন', 'এক\nদুই\nতিন'],
    ['quotation marks of Windows-1252', 'নমুনা \u0093উদ্ধৃতি\u0094, don\u0092t', 'নমুনা “উদ্ধৃতি”, don’t'],
    ['dashes of Windows-1252', '১৯৭১\u0096৭২ \u0097 শেষ', '১৯৭১–৭২ — শেষ'],
    [
      'all of Windows-1252',
      Array.from({ length: 32 }, (_, n) => String.fromCharCode(0x80 + n)).join(''),
      '€‚ƒ„\n†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
    ],
    ['an object without its file', 'আগে\ufffcপরে', 'আগেপরে'],
    ['ZWSP, BOM, bidi marks and controls', '\ufeffখ\u200bব\u0000র\u202e\u007f', 'খবর'],
    ['lone surrogates that would meet', '\ud83d\u0000\ude00\u0093', '“'],
    ['joiners, tabs and emoji, unchanged', 'র\u200d্যাব\tর\u200c্য\n👩\u200d🚒', 'র\u200d্যাব\tর\u200c্য\n👩\u200d🚒'],
  ])('%s', (_, text, expected) => {
    expect(repairCharacters(text)).toBe(expected);
    expect(repairCharacters(expected)).toBe(expected);
  });
});

describe('visible text', () => {
  it.each(['ক', '৳', '?', '৫', '😀', '©', '—', 'র\u200d', '"', '\ufffd', '\ud55c'])('%j is visible', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \t\n\u00a0\u3000\u2003\u1680'],
    ['zero-width characters', '\u200b\u2060\ufeff\u180e\u2063'],
    ['joiners alone', '\u200c\u200d'],
    ['the Hangul filler', '\u3164'],
    ['the other Hangul fillers', '\u115f\u1160\uffa0'],
    ['the empty braille pattern', '\u2800'],
    ['a vowel sign alone', '\u09be'],
    ['hasanta and chandrabindu alone', '\u09cd\u0981'],
    ['a combining accent alone', '\u0301'],
    ['a variation selector alone', '\ufe0f'],
    ['a soft hyphen alone', '\u00ad'],
    ['tags and bidi marks', '\u{e0041}\u202e\u2066'],
    ['an object replacement character', '\ufffc'],
    ['private use', '\ue000'],
    ['a blank hieroglyph and a null notehead', '\u{13441}\u{1d159}'],
  ])('%s is not', (_, text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});
