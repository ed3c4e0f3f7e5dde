import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord } from './fold.ts';
import { stem, stemStages } from './stem.ts';

const stemOf = (word: string) => stem(foldWord(word));

describe('forms of one noun share a stem', () => {
  it.each([
    ['নির্বাচন', ['নির্বাচনের', 'নির্বাচনে', 'নির্বাচনকে', 'নির্বাচনটি', 'নির্বাচনগুলোতেও', 'নির্বাচনই']],
    ['টাকা', ['টাকার', 'টাকায়', 'টাকাটা', 'টাকাও']],
    ['ছেলে', ['ছেলের', 'ছেলেরা', 'ছেলেদের', 'ছেলেকে', 'ছেলেটির', 'ছেলেগুলো']],
    ['মেয়ে', ['মেয়ের', 'মেয়েরা', 'মেয়েদেরও']],
    ['ঢাকা', ['ঢাকার', 'ঢাকায়', 'ঢাকাই', 'ঢাকাতে']],
    ['সরকার', ['সরকারের', 'সরকারকে', 'সরকারেরও']],
    ['শহর', ['শহরে', 'শহরের', 'শহরগুলোর']],
    ['ভারত', ['ভারতে', 'ভারতের', 'ভারতকে']],
    ['বৈঠক', ['বৈঠকে', 'বৈঠকের', 'বৈঠকটি']],
    ['সংসদ', ['সংসদে', 'সংসদের']],
    ['সাংবাদিক', ['সাংবাদিকদের', 'সাংবাদিকেরা', 'সাংবাদিককে', 'সাংবাদিকবৃন্দ', 'সাংবাদিকগণ']],
    ['কমিটি', ['কমিটির', 'কমিটিতে', 'কমিটিকে']],
    ['ব্যাংক', ['ব্যাংকে', 'ব্যাংকের', 'ব্যাংকগুলি']],
    ['বিদ্যুৎ', ['বিদ্যুতের', 'বিদ্যুতে']],
    ['জুলাই', ['জুলাইয়ের', 'জুলাইয়ে']],
    ['ভিডিও', ['ভিডিওর', 'ভিডিওতে', 'ভিডিওটি']],
    ['হ্রদ', ['হ্রদের', 'হ্রদে']],
    ['বিষয়', ['বিষয়ের', 'বিষয়ে', 'বিষয়টি', 'বিষয়সমূহ']],
    ['২৫', ['২৫টি', '২৫টির', '২৫টায়', '২৫ে']],
    ['BNP', ['BNPর', 'BNPকে', 'BNPএর']],
  ])('%s', (noun, forms) => {
    expect(forms.map(stemOf)).toEqual(forms.map(() => stemOf(noun)));
  });
});

describe('what only looks inflected is kept', () => {
  it.each(['মাস্টার', 'পার্টি', 'বিষয়', 'মাটি', 'কোটি', 'মন্ত্রণালয়', 'কারখানা', 'আমরা', 'নতুন', 'Dhaka', '5G'])('%s', (word) => {
    expect(stemOf(word)).toBe(foldWord(word));
  });
});

describe('what is not one noun stays apart', () => {
  it.each([
    ['ভোট', 'ভোটার'], // vote, voter
    ['সরকার', 'সরকারি'], // government, governmental
    ['চাল', 'চালক'], // rice, driver
    ['কার', 'কারখানা'], // car, factory
    ['জন', 'জনগণ'], // person, the people
  ])('%s and %s', (a, b) => {
    expect(stemOf(a)).not.toBe(stemOf(b));
  });
});

it('names every stage down to the stem', () => {
  expect(stemStages('দেশগুলোরও')).toEqual(['দেশগুলোরও', 'দেশগুলোর', 'দেশগুলো', 'দেশ']);
});

it('only ever shortens a word, and leaves two letters or a number', () => {
  const parts = ['ক', 'শ', '্', 'া', 'ি', 'ে', 'ের', 'দের', 'টি', 'গুলো', 'ই', 'ও', '\u09df', '5'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 2 }), (units) => {
      const word = `কথ${units.join('')}`;
      expect(word.startsWith(stem(word))).toBe(true);
      expect(stem(word)).toMatch(/\p{L}.*\p{L}/u);
    }),
  );
});
