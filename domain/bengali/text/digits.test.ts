import { describe, expect, it } from 'vitest';
import { toAsciiDigits, toBengaliDigits } from './digits.ts';

describe('toBengaliDigits', () => {
  it.each([
    [2026, '২০২৬'],
    [0, '০'],
    ['06:05', '০৬:০৫'],
    ['১২ থেকে 13', '১২ থেকে ১৩'],
    [-1.5, '-১.৫'],
  ])('writes %j as %s', (value, expected) => {
    expect(toBengaliDigits(value)).toBe(expected);
  });
});

describe('toAsciiDigits', () => {
  it.each([
    ['০১২৩৪৫৬৭৮৯', '0123456789'],
    ['২০২৬ সাল', '2026 সাল'],
    ['7', '7'],
  ])('writes %s as %s', (text, expected) => {
    expect(toAsciiDigits(text)).toBe(expected);
  });
});
