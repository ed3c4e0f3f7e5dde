import { expect, test } from 'vitest';
import { findFigure, listQuotations, listSentences, occursIn } from './list-passages.ts';

test.each([
  ['তিনি বলেন, “সেতুর কাজ শেষ হয়েছে।” আর কিছু বলেননি।', ['সেতুর কাজ শেষ হয়েছে।']],
  ['তিনি বলেন, ‘সেতুর কাজ শেষ’। "আমরা খুব খুশি", বলেন অন্যজন।', ['সেতুর কাজ শেষ', 'আমরা খুব খুশি']],
  ['‘প্রথম আলো’ ও “আজ” পড়েন তিনি।', []],
  [
    'খবর।\n\n> আমরা **কাজ** চাই,\n> কথা চাই না।\n> -- রিনা বেগম, শ্রমিক নেতা\n\nতিনি বলেন, “বেতন বাড়াতে হবে”।',
    ['আমরা কাজ চাই, কথা চাই না।', 'বেতন বাড়াতে হবে'],
  ],
  ['সে বলল “কেউ কোনো “সেতুর কাজ শেষ” এখনও', ['সেতুর কাজ শেষ']],
  ['“দুই লাইনে\n\nশুরু আর শেষ যার”', []],
  ['', []],
])('the quotations of %j', (body, quotations) => {
  expect(listQuotations(body)).toEqual(quotations);
});

test('the sentences of a text end at marks and lines, and short or repeated ones are left out', () => {
  const text =
    'ঢাকায় আজ বৃষ্টি হয়েছে। কত মিলিমিটার হয়েছে? “অনেক বৃষ্টি হয়েছে।” বলেন তিনি\nঢাকায় আজ বৃষ্টি হয়েছে।\n৩.৫ মিলিমিটার বৃষ্টি';
  expect(listSentences(text)).toEqual([
    'ঢাকায় আজ বৃষ্টি হয়েছে।',
    'কত মিলিমিটার হয়েছে?',
    '“অনেক বৃষ্টি হয়েছে।”',
    '৩.৫ মিলিমিটার বৃষ্টি',
  ]);
});

test.each([
  ['বাজেট ১,৫০০ কোটি, বেড়েছে ২.৫%', '১,৫০০'],
  ['মূল্যস্ফীতি ৯.৫%: সরকার', '৯.৫%'],
  ['নিহত ৬, আহত ১২', '৬'],
  ['ঢাকায় বৃষ্টি', ''],
])('the first figure of %j is %j', (text, figure) => {
  expect(findFigure(text)).toBe(figure);
});

test.each([
  ['বাজেট ৫০০ কোটি টাকা', '500 কোটি', true],
  ['“সেতুর  কাজ\nশেষ”', 'সেতুর *কাজ* শেষ', true],
  ['\u09af\u09bcদি হ\u09af\u09bc', 'হ\u09df', true],
  ['বাজেট ৫০০ কোটি টাকা', '৬০০ কোটি', false],
  ['আহত ৬৪ জন', '৬', false],
  ['আহত ৬৪ জন', '৪', false],
  ['বেড়েছে ২.৫ শতাংশ', '৫', false],
  ['বাজেট ১,৫০০ কোটি', '1', false],
  ['আহত ৬৪, পরে নিহত ৬', '৬', true],
  ['৫০০টি দোকান', '৫০০', true],
  ['কাজটি করা হয়েছে', 'কর', false],
])('in %j stand the words %j: %s', (text, words, expected) => {
  expect(occursIn(text, words)).toBe(expected);
});
