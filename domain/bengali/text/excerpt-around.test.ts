import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { excerptAround } from './excerpt-around.ts';

const LONG_LEAD = 'পদ্মার পাড়ে সকাল থেকে মানুষের ভিড়, নৌকা ভিড়ছে একের পর এক, হাট বসেছে বালুচরে আর';

const around = (text: string, word: string, maxGraphemes: number) =>
  excerptAround(text, text.indexOf(word), maxGraphemes);

describe('the words around a match', () => {
  it('are the beginning of a text that matches early', () => {
    expect(around('নদীর জল বাড়ছে।\nখেত ডুবেছে।', 'জল', 100)).toBe('নদীর জল বাড়ছে। খেত ডুবেছে।');
  });

  it('start with the sentence of the match if its start is near', () => {
    expect(around(`${LONG_LEAD} গান। আজ সেতু খুলছে।`, 'সেতু', 100)).toBe('…আজ সেতু খুলছে।');
  });

  it('start with the paragraph of the match if its start is near', () => {
    expect(around(`${LONG_LEAD}\nআজ সেতু খুলছে।`, 'সেতু', 100)).toBe('…আজ সেতু খুলছে।');
  });

  it('start with a whole word in the middle of a long sentence', () => {
    expect(around(`${LONG_LEAD} সেতু খুলছে।`, 'সেতু', 100)).toMatch(/^…\S+ .*সেতু খুলছে।$/u);
  });

  it('start with the match if the word before it is too long', () => {
    expect(around(`${'ক'.repeat(500)}‘সেতু’ খুলছে`, 'সেতু', 100)).toBe('…সেতু’ খুলছে');
  });

  it('end with a whole word and an ellipsis if text follows', () => {
    expect(around('সেতু খুলছে আগামীকাল', 'সেতু', 10)).toBe('সেতু খুলছে…');
  });
});

test('an excerpt is one line of the text and within the limit', () => {
  const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat({ max: 400 }), (text, wordStart) => {
      const excerpt = excerptAround(text, Math.min(wordStart, text.length), 50);
      expect([...graphemes.segment(excerpt)].length).toBeLessThanOrEqual(50);
      expect(excerpt).not.toContain('\n');
    }),
  );
});

test.each(['নদী ', 'নদী', 'ক\u09c1\u09c1\u09c1\u09c1'])(
  'a text of a million letters gives a short excerpt (%j)',
  (piece) => {
    expect(excerptAround(piece.repeat(300_000), 600_000, 50)).toMatch(/^….*…$/u);
  },
);
