import { describe, expect, it } from 'vitest';
import { foldLoosely, foldWord, MAX_WORD_UNITS } from './fold.ts';

describe('the safe fold', () => {
  it.each([
    ['হ\u09af\u09bcেছে', 'হ\u09dfেছে'],
    ['বা\u09a1\u09bcি', 'বা\u09dcি'],
    ['আষা\u09a2\u09bc', 'আষা\u09dd'],
    ['র\u200d্যাব', 'র্যাব'],
    ['র\u200c্যাব', 'র্যাব'],
    ['উত্\u200dসব', 'উৎসব'],
    ['উত্\u200cসব', 'উৎসব'],
    ['২০২৬', '2026'],
    ['১,২৩,৪৫৬', '123456'],
    ['1,234.5', '1234.5'],
    ['BBC', 'bbc'],
    ["দু'জন", 'দুজন'],
    ["Dhaka's", 'dhaka'],
    ['ক\u09be\u09c7ন', 'কোন'],
    ['ক\u09c7\u200d\u09be', 'কো'],
  ])('%j is %j', (word, expected) => {
    expect(foldWord(word)).toBe(expected);
  });

  it('distinguishes different words', () => {
    expect(foldWord('বাণী')).not.toBe(foldWord('বানি'));
  });

  it.each([
    ['letters', 'ক'.repeat(1_000_000), MAX_WORD_UNITS],
    ['marks', `ক${'\u09cd\u09bc'.repeat(500_000)}`, 31],
    ['joiners', `ক${'\u200d'.repeat(1_000_000)}`, 1],
  ])('bounds a word of a million %s', (_, word, units) => {
    expect(foldWord(word)).toHaveLength(units);
  });
});

describe('the loose fold', () => {
  it.each([
    ['বাড়ী', 'বাড়ি'],
    ['সরকারী', 'সরকারি'],
    ['পূজা', 'পুজা'],
    ['ঈদ', 'ইদ'],
    ['ঊর্মি', 'উর্মি'],
    ['কারণ', 'কারন'],
    ['শহর', 'সহর'],
    ['ভাষা', 'ভাসা'],
    ['পাহাড়', 'পাহার'],
    ['আষাঢ়', 'আষার'],
    ['হঠাৎ', 'হঠাত'],
    ['চাঁদ', 'চাদ'],
    ['দুঃখ', 'দুখ'],
    ['সঙ্গীত', 'সংগীত'],
    ['রঙ', 'রং'],
    ['ব্যাঙ্ক', 'ব্যাংক'],
    ['যখন', 'জখন'],
    ['রাঙ্গামাটি', 'রাঙামাটি'],
    ['গন্জ', 'গঞ্জ'],
    ['কন্টেইনার', 'কনটেইনার'],
  ])('%s is %s', (word, other) => {
    expect(foldLoosely(foldWord(word))).toBe(foldLoosely(foldWord(other)));
  });

  it('keeps কাল (tomorrow) from কালো (black)', () => {
    expect(foldLoosely('কাল')).not.toBe(foldLoosely('কালো'));
  });
});
