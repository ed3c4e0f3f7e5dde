import { expect, test } from 'vitest';
import { suggestCorrection } from './article-record.ts';

test.each([
  ['নিহত ১২ জন।', 'নিহত ১৭ জন।', 'আগে “নিহত ১২ জন” লেখা হয়েছিল। সঠিক তথ্য: “নিহত ১৭ জন”।'],
  ['নিহত ১২', 'নিহত ১৭', 'আগে “নিহত ১২” লেখা হয়েছিল। সঠিক তথ্য: “নিহত ১৭”।'],
  ['কেন গেলেন।', 'কেন গেলেন?', 'আগে “কেন গেলেন” লেখা হয়েছিল। সঠিক তথ্য: “কেন গেলেন?”'],
  ['তিনি যান', 'তিনি যান।', 'আগে “তিনি যান” লেখা হয়েছিল। সঠিক তথ্য: “তিনি যান।”'],
  ['', 'নতুন বাক্য।', '“নতুন বাক্য” যোগ করা হয়েছে।'],
  ['পুরোনো বাক্য॥', '', '“পুরোনো বাক্য” বাদ দেওয়া হয়েছে।'],
])('the correction of “%s” to “%s” has no danda next to another', (before, after, text) => {
  expect(suggestCorrection([{ part: 'description', before, after }])).toBe(text);
});
