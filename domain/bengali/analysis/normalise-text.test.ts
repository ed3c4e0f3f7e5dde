import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, isSameName, normaliseText } from './normalise-text.ts';

const NUKTA = '\u09bc';

describe('what is stored', () => {
  it.each([
    ['one-code-point nukta letters as NFC writes them', '\u09df\u09dc\u09dd', `য${NUKTA}ড${NUKTA}ঢ${NUKTA}`],
    ['ে + া', 'ক\u09c7\u09be', 'ক\u09cb'],
    ['ে + ৗ', 'ক\u09c7\u09d7', 'ক\u09cc'],
    ['reversed া + ে', 'ক\u09be\u09c7ন', 'কোন'],
    ['reversed া + ে after a nukta letter', '\u09df\u09be\u09c7', `য${NUKTA}\u09cb`],
    ['reversed ৗ + ে', 'ম\u09d7\u09c7', 'মৌ'],
    ['অ + া', '\u0985\u09beমি', 'আমি'],
    ['ব + nukta', `ব${NUKTA}াত`, 'রাত'],
    ['chandrabindu before its vowel sign', 'চ\u0981\u09beদ', 'চাঁদ'],
    ['া + ে without a consonant before it, left alone', '\u09be\u09c7', '\u09be\u09c7'],
    ['ZWSP, BOM and bidi marks', '\ufeffখ\u200bবর\u200e \u202eআজ\u202c\u2067', 'খবর আজ'],
    ['joiners, kept', 'র\u200d্যাব র\u200c্যাব', 'র\u200d্যাব র\u200c্যাব'],
    ['NUL and other controls', 'ক\u0000খ\u0007গ\u001b\u007f', 'কখগ'],
    ['tab and line feed, kept', 'ক\tখ\nগ', 'ক\tখ\nগ'],
    ['line ends', 'ক\r\nখ\rগ', 'ক\nখ\nগ'],
    ['lone surrogates', 'ক\ud800খ\udc00', 'কখ'],
    ['lone surrogates that would meet', '\ud83d\u0000\ude00', ''],
    ['emoji, kept', '😀', '😀'],
  ])('%s', (_, text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  it('is the same when stored again', () => {
    const parts = [...'কবঅা\u09c7\u09d7\u0981\u09cd\u09cb\r\n', NUKTA, '\u200d', '\u200b', '\ud800', '\udc00', '\u0344'];
    const typed = fc.array(fc.constantFrom(...parts), { maxLength: 60 }).map((units) => units.join(''));
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (text) => {
        const stored = normaliseText(text);
        expect(normaliseText(stored)).toBe(stored);
      }),
    );
  });

  it('accepts a million marks in mixed order', () => {
    expect(normaliseText(`ক${`\u09cd${NUKTA}`.repeat(500_000)}খ`)).toHaveLength(32);
  });
});

describe('names', () => {
  it.each([
    ['বাণিজ্য', ' বাণিজ্য\n'],
    ['জাতী\u09df', `জাতীয${NUKTA}`],
    ['পড়াশোনা'.normalize('NFC'), 'প\u09dcাশোনা'],
    ['আষাঢ়'.normalize('NFC'), 'আষা\u09dd'],
    ['র\u200d্যাব', 'র\u200c্যাব'],
    ['সাইবার নিরাপত্তা', 'সাইবার  নিরাপত্তা'],
    ['খেলা', '\u200bখেলা\ufeff'],
  ])('%j is %j', (a, b) => {
    expect(isSameName(a, b)).toBe(true);
  });

  it('tells খেলা (sport) from মেলা (fair)', () => {
    expect(isSameName('খেলা', 'মেলা')).toBe(false);
  });

  it('is idempotent for name keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name));
      }),
    );
  });
});
