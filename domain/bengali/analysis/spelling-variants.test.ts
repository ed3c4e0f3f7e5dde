import { describe, expect, it } from 'vitest';
import { foldLoosely, foldWord } from './fold.ts';
import table from './spelling-variants.json' with { type: 'json' };
import { toCanonicalSpelling } from './spelling-variants.ts';
import { stem } from './stem.ts';

const stemOf = (word: string) => stem(foldWord(word));
const spellings = Object.values(table.variants).flatMap((kind) => Object.entries<string>(kind));
const pairs = spellings.flatMap(([canonical, variants]) =>
  variants.split(' ').map((variant) => ({ canonical, variant })),
);

describe('spellings of one word become one stem', () => {
  it.each([
    ['গ্রেফতার', 'গ্রেপ্তার'],
    ['গ্রেফতারের', 'গ্রেপ্তারের'],
    ['চিটাগাং', 'চট্টগ্রামে'],
    ['যশোহরের', 'যশোরে'],
    ['কলিকাতায়', 'কলকাতা'],
    ['ইসরাইলের', 'ইসরায়েল'],
    ['ফিলিস্তিনে', 'প্যালেস্টাইনের'],
    ['মুহাম্মদ', 'মোহাম্মাদ'],
    ['মোঃ', 'মোহাম্মদ'],
    ['হুসাইনের', 'হোসেন'],
    ['আব্দুল', 'আবদুল'],
    ['আহমদের', 'আহমেদ'],
    ['বৃটিশ', 'ব্রিটিশ'],
    ['রোববারের', 'রবিবার'],
    ['অগাস্টে', 'আগস্টের'],
    ['ফেইসবুকে', 'ফেসবুক'],
    ['রিক্সার', 'রিকশা'],
    ['হজ্বের', 'হজ'],
    ['চাকুরির', 'চাকরি'],
    ['ব্যাক্তিরা', 'ব্যক্তি'],
    ['পিয়াজের', 'পেঁয়াজ'],
    ['রেমিটেন্স', 'রেমিট্যান্সের'],
    ['ইসরাঈল', 'ইসরায়েল'],
    ['জামাতের', 'জামায়াত'],
    ['রফতানি', 'রপ্তানি'],
    ['ক্যান্সারে', 'ক্যানসার'],
    ['এমবাপে', 'এমবাপ্পে'],
  ])('%s and %s', (a, b) => {
    expect(toCanonicalSpelling(stemOf(a))).toBe(toCanonicalSpelling(stemOf(b)));
  });
});

it.each(['ঢাকা', 'নির্বাচন', 'হজম', 'dhaka', '2026', ''])('%j is unchanged', (word) => {
  expect(toCanonicalSpelling(word)).toBe(word);
});

describe('the table', () => {
  it('has 400 or more variants, each once', () => {
    const stems = pairs.map(({ variant }) => foldLoosely(stemOf(variant)));
    expect(stems.length).toBeGreaterThanOrEqual(400);
    expect(stems.filter((one, i) => stems.indexOf(one) !== i)).toEqual([]);
  });

  it('maps every variant to a spelling that is itself unchanged', () => {
    const chained = spellings.filter(([canonical]) => toCanonicalSpelling(stemOf(canonical)) !== stemOf(canonical));
    expect(chained).toEqual([]);
  });

  it('has no variant that the loose fold merges', () => {
    const covered = pairs.filter(
      ({ canonical, variant }) => foldLoosely(stemOf(canonical)) === foldLoosely(stemOf(variant)),
    );
    expect(covered).toEqual([]);
  });
});
