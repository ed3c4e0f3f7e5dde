import { describe, expect, it } from 'vitest';
import { foldWord } from './fold.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

const wordsOf = (rows: string) => rows.trim().split(/\s+/);
const isStop = (word: string) => isStopWord(stem(foldWord(word)));

describe('a stop word', () => {
  it.each(
    wordsOf(`
      একটি একটা এক কে কী কি কেন কোথায় কখন কবে কীভাবে কিভাবে কোন কত ছিল ছিলেন আছে আছেন হয় হয়েছে হয়েছিল হবে করা করেন এবং ও
      বা কিন্তু যে যা তা তার তাঁর এই সেই নাম জন্য থেকে মধ্যে সঙ্গে সাথে দিয়ে নিয়ে উপর ওপর পর্যন্ত তিনি তারা আমি আপনি তুমি সম্পর্কে
      বিষয়ে না থেকেই এটাই তাঁদেরও আজকের করব করবো যাব যাবো আসবে লাগবে
      the of in and what who where when how is was for to a an on The WHERE
    `),
  )('%s', (word) => {
    expect(isStop(word)).toBe(true);
  });
});

describe('a word that matters in news is no stop word', () => {
  it.each(
    wordsOf(`
      নতুন প্রথম কোটি আজ আগামী শেষ দুই নয় নয়টি হাজার লাখ কর করের বল বলের হল হলে পাশ কার কাদের যান হিসাব মত মতামত দাম ভোট
      নির্বাচন ঢাকা কয়রা সরকার মা চা মে মাস বছর জন সময় কেনা থানা ২০২৬ ১
      new first us may it news dhaka election police
    `),
  )('%s', (word) => {
    expect(isStop(word)).toBe(false);
  });
});

it('is the same in each encoding', () => {
  expect(['হ\u09df', 'হয\u09bc'].map(isStop)).toEqual([true, true]);
});
