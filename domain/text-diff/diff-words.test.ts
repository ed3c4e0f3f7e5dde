import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { graphemes } from '#domain/bengali/text/graphemes.ts';
import { runs } from '#tests/support/property-runs.ts';
import { diffWords } from './diff-words.ts';

const SIGNS = { same: '', removed: '-', added: '+' };
const draw = (before: string, after: string) =>
  diffWords(before, after).map(({ kind, text }) => `${SIGNS[kind]}${text}`);

describe('the difference of two texts', () => {
  test.each([
    ['', '', []],
    ['এক দুই', 'এক দুই', ['এক দুই']],
    ['এক দুই তিন', 'এক চার তিন', ['এক ', '-দুই', '+চার', ' তিন']],
    ['এক', 'এক দুই', ['এক', '+ দুই']],
    ['', 'নতুন', ['+নতুন']],
    ['পুরোনো', '', ['-পুরোনো']],
    ['প্রথম।\n\nদ্বিতীয়।', 'প্রথম।\n\nতৃতীয়।', ['প্রথম।\n\n', '-দ্বিতী\u09af\u09bc', '+তৃতী\u09af\u09bc', '।']],
    // A word is taken whole: a conjunct is not built from another word's letters.
    ['ক্ষমতা', 'ক্ষুদ্র', ['-ক্ষমতা', '+ক্ষুদ্র']],
    ['পরিবার 👩‍👩‍👧', 'পরিবার 👩‍👩‍👦', ['পরিবার ', '-👩‍👩‍👧', '+👩‍👩‍👦']],
  ])('from %j to %j', (before, after, expected) => {
    expect(draw(before, after)).toEqual(expected);
  });

  it('takes both spellings of a letter for one', () => {
    expect(draw('সম\u09df', 'সম\u09af\u09bc')).toEqual(['সম\u09af\u09bc']);
  });

  it('compares lines if too many words changed, and the whole text if too many lines changed', () => {
    const lines = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n} `.repeat(9));
    const [old, fresh] = [lines('ক', 300), lines('খ', 300)];
    const unchanged = 'অপরিবর্তিত পঙ্‌ক্তি\n';
    const byLines = diffWords(
      `${unchanged}${old.join('\n')}\n${unchanged}`,
      `${unchanged}${fresh.join('\n')}\n${unchanged}`,
    );
    expect(byLines.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(byLines[0]?.text).toBe(unchanged);
    const whole = diffWords(
      `${unchanged}${lines('ক', 2_000).join('\n')}`,
      `${unchanged}${lines('খ', 2_000).join('\n')}`,
    );
    expect(whole.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

const cluster = fc.constantFrom(
  ...[
    'ক',
    'ক্ষ',
    'র্গী',
    'ট্ট্রূ',
    '\u09df',
    '\u09af\u09bc',
    'র\u200d্যা',
    'ত্\u200d',
    'ৎ',
    'হাঁ',
    '১২',
    'a',
    'é',
    'e\u0301',
    ' ',
    '\n',
    '।',
    '*',
  ],
  ...['👩‍👩‍👧‍👦', '🇧🇩', '👍🏽', '\u0301', '\u0600', '\u06dd', '\u0d4e', '각', '\u200c', '\r\n', 'ำ'],
);
const anyText = fc.array(cluster, { maxLength: 40 }).map((clusters) => clusters.join(''));
const startsOf = (texts: readonly string[]) => texts.map((_, n) => texts.slice(0, n).join('').length);

test('the pieces are both texts, and no grapheme is split', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const pieces = diffWords(before, after);
      for (const [text, absent] of [
        [normaliseText(before), 'added'],
        [normaliseText(after), 'removed'],
      ] as const) {
        const own = pieces.filter(({ kind }) => kind !== absent).map((piece) => piece.text);
        expect(own.join('')).toBe(text);
        const boundaries = new Set([...graphemes.segment(text)].map(({ index }) => index));
        expect(startsOf(own).filter((start) => !boundaries.has(start))).toEqual([]);
      }
      expect(pieces.filter(({ text }) => text === '')).toEqual([]);
    }),
    runs(300),
  );
});
