import { expect, test } from 'vitest';
import { isBengaliWord } from './bengali-words.ts';
import { createBloomFilter, mayContain } from './bloom-filter.ts';

test.each(['রবীন্দ্রনাথ', 'গাজা', 'একুশে', 'রেলের', 'নির্বচন', 'বাংলাদেস', 'সালমানের', 'মাহফুজা', 'এমবাপ্পে'])(
  '%s is Bengali',
  (word) => {
    expect(isBengaliWord(word)).toBe(true);
  },
);

test.each(['সরকর', 'শিক্ষারথী', 'হাসপতাল', 'বিশ্ববিদ্যলয়'])('%s is not', (word) => {
  expect(isBengaliWord(word)).toBe(false);
});

test('a filter contains its words and few others', () => {
  const words = Array.from({ length: 2_000 }, (_, n) => `শব্দ${n}`);
  const filter = createBloomFilter(words);
  expect(words.every((word) => mayContain(filter, word))).toBe(true);
  const others = words.filter((word) => mayContain(filter, `${word}টি`));
  expect(others.length).toBeLessThan(40);
});
