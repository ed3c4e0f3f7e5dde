import { describe, expect, it, test } from 'vitest';
import { splitRanges } from './split-ranges.ts';

/** Ranges in square brackets. */
const mark = (text: string) =>
  splitRanges(text)
    .map((part) => (part.isRange ? `[${part.text}]` : part.text))
    .join('');

describe('splitRanges', () => {
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
  ])('%j', (text, marked) => {
    expect(mark(text)).toBe(marked);
  });

  it('leaves a long run of digits breakable', () => {
    expect(splitRanges(`${'1'.repeat(40)}–2`).filter(({ isRange }) => isRange)).toEqual([]);
  });

  it('takes a long text of dashes and digits', () => {
    const text = '1-'.repeat(100_000);
    const parts = splitRanges(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
