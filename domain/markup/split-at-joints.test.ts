import { describe, expect, it, test } from 'vitest';
import { splitAtJoints } from './split-at-joints.ts';

/** Joints in square brackets. */
const mark = (text: string) =>
  splitAtJoints(text)
    .map(({ text: part, isJoint }) => (isJoint ? `[${part}]` : part))
    .join('');

describe('splitAtJoints', () => {
  test.each([
    ['', ''],
    ['ঢাকা', 'ঢাকা'],
    ['দাম বাড়বে ৫০%–৬০% পর্যন্ত', 'দাম বাড়বে ৫০%[–]৬০% পর্যন্ত'],
    ['১০-১২টি', '১০[-]১২টি'],
    ['10—12', '10[—]12'],
    ['২০২৪–২৫ ও ৩–৪', '২০২৪[–]২৫ ও ৩[–]৪'],
    ['৳১,৫০,০০০–৳২,০০,০০০', '৳১,৫০,০০০[–]৳২,০০,০০০'],
    ['৮১-র মধ্যে ৭০-এর', '৮১[-]র মধ্যে ৭০[-]এর'],
    ['৫০%-এর বেশি', '৫০%[-]এর বেশি'],
    ['জিপিএ-৫, কোভিড-১৯-এর', 'জিপিএ[-]৫, কোভিড[-]১৯[-]এর'],
    ['০২-৫৫০১২৩৪', '০২[-]৫৫০১২৩৪'],
    ['১ – ২', '১ – ২'],
    ['ঢাকা–চট্টগ্রাম', 'ঢাকা–চট্টগ্রাম'],
    ['৫ জুন–৭ জুন', '৫ জুন–৭ জুন'],
    ['প্রথম ফোর-জি, গাছে', 'প্রথম ফোর[-]জি, গাছে'],
    ['চা-বাগানের', 'চা[-]বাগানের'],
    ['‘ই-কার’-এর', '‘ই[-]কার’[-]এর'],
    ['Wi-Fi ও 5-G', 'Wi[-]Fi ও 5[-]G'],
    ['হতে-না-হতে', 'হতে[-]না[-]হতে'],
    ['- তালিকা -', '- তালিকা -'],
    ['ক--খ', 'ক--খ'],
    // "university-college council" is too long for one line of a phone's headline.
    ['বিশ্ববিদ্যালয়-মহাবিদ্যালয়-পরিষদ', 'বিশ্ববিদ্যালয়-মহাবিদ্যালয়-পরিষদ'],
    ['বিশ্ববিদ্যালয়-মহাবিদ্যালয়-২০২৪-এর', 'বিশ্ববিদ্যালয়-মহাবিদ্যালয়[-]২০২৪[-]এর'],
    ['550e8400-0e29b-41d40-a7160-44665', '550e8400-0e29b[-]41d40[-]a7160-44665'],
  ])('%j', (text, marked) => {
    expect(mark(text)).toBe(marked);
  });

  test.each([
    ['-র', '[-]র'],
    ['জিপিএ-', 'জিপিএ[-]'],
  ])('joins %j, which may continue in other markup', (text, marked) => {
    expect(mark(text)).toBe(marked);
  });

  it.each(['1-', 'ক-', 'কক-কক', '1-ক-'])('takes a long text of %j', (piece) => {
    const text = piece.repeat(100_000);
    const parts = splitAtJoints(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
