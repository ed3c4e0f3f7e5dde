import { describe, expect, it, test } from 'vitest';
import { splitUnbroken } from './split-unbroken.ts';

/** Unbroken parts in square brackets. */
const mark = (text: string) =>
  splitUnbroken(text)
    .map((part) => (part.isUnbroken ? `[${part.text}]` : part.text))
    .join('');

describe('splitUnbroken', () => {
  test.each([
    ['', ''],
    ['ঢাকা', 'ঢাকা'],
    ['দাম বাড়বে ৫০%–৬০% পর্যন্ত', 'দাম বাড়বে [৫০%–৬০%] পর্যন্ত'],
    ['১০–১২ জন', '[১০–১২] জন'],
    ['১০-১২টি', '[১০-১২]টি'],
    ['10—12', '[10—12]'],
    ['২০২৪–২৫ ও ৩–৪', '[২০২৪–২৫] ও [৩–৪]'],
    ['১০:৩০–১২:০০', '[১০:৩০–১২:০০]'],
    ['৳১,৫০,০০০–৳২,০০,০০০', '[৳১,৫০,০০০–৳২,০০,০০০]'],
    ['১ – ২', '১ – ২'],
    ['ঢাকা–চট্টগ্রাম', 'ঢাকা–চট্টগ্রাম'],
    ['৫ জুন–৭ জুন', '৫ জুন–৭ জুন'],
    ['প্রথম ফোর-জি, গাছে', 'প্রথম [ফোর-জি], গাছে'],
    ['‘ই-কার’ বাড়তি', '‘[ই-কার]’ বাড়তি'],
    ['Wi-Fi ও 5-G', '[Wi-Fi] ও 5-G'],
    ['বিশ্ববিদ্যালয়-কলেজ', 'বিশ্ববিদ্যালয়-কলেজ'],
    ['হতে-না-হতে', 'হতে-না-হতে'],
    ['- তালিকা', '- তালিকা'],
  ])('%j', (text, marked) => {
    expect(mark(text)).toBe(marked);
  });

  it('leaves a long run of digits breakable', () => {
    expect(splitUnbroken(`${'1'.repeat(40)}–2`).filter(({ isUnbroken }) => isUnbroken)).toEqual([]);
  });

  it.each(['1-', 'ক-', 'কক-কক'])('takes a long text of %j', (piece) => {
    const text = piece.repeat(100_000);
    const parts = splitUnbroken(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
