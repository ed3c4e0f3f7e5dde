import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';
import { findSections, listMentionedSections } from './section-names.ts';

const namesOf = (text: string) =>
  findSections(parseQuery(text)).map(({ category, subcategory }) => [category, subcategory].filter(Boolean).join('/'));

test.each([
  ['a category', 'খেলা', ['খেলা']],
  ['a case form with a word for news', 'চাকরির খবর', ['চাকরি']],
  ['a subcategory', 'শেয়ারবাজার', ['বাণিজ্য/শেয়ারবাজার']],
  ['a subcategory written as two words', 'শেয়ার বাজারের খবর', ['বাণিজ্য/শেয়ারবাজার']],
  ['a name with a hyphen', 'আইন আদালত', ['বাংলাদেশ/আইন-আদালত']],
  ['a subcategory of several categories', 'সাক্ষাৎকার', ['খেলা/সাক্ষাৎকার', 'মতামত/সাক্ষাৎকার', 'চাকরি/সাক্ষাৎকার']],
  ['another word for it', 'করোনা', ['বাংলাদেশ/করোনাভাইরাস']],
  ['an English word', 'sports news', ['খেলা']],
  ['a name of two words written as one', 'নিয়োগবিজ্ঞপ্তি', ['চাকরি/নিয়োগ বিজ্ঞপ্তি']],
  ['English words with one alias', 'job circular', ['চাকরি/নিয়োগ বিজ্ঞপ্তি']],
  ['a case form in Latin letters', 'chakrir khobor', ['চাকরি']],
  ['a name in Latin letters', 'shikkha', ['শিক্ষা']],
  ['nothing if there is another word', 'খেলার মাঠ', []],
  ['nothing for words for news alone', 'আজকের খবর', []],
  ['nothing in quotation marks', '"নিয়োগ বিজ্ঞপ্তি"', []],
  ['nothing without a word', '', []],
])('findSections finds %s', (_, text, expected) => {
  expect(namesOf(text)).toEqual(expected.map((name) => name.normalize('NFC')));
});

test.each([
  ['করোনা', [true]],
  ['আন্তর্জাতিক খবর', [true]],
  ['করোনাভাইরাস', [false]],
  ['সাক্ষাৎকার', [false, false, false]],
])('%s is another name of the sections that it finds: %j', (text, expected) => {
  expect(findSections(parseQuery(text)).map(({ isOther }) => isOther)).toEqual(expected);
});

test.each([
  ['the last first', 'বাংলাদেশ বনাম ভারত ক্রিকেট', ['ক্রিকেট', 'ভারত']],
  ['a name of two words', 'ব্যাংকের নিয়োগ বিজ্ঞপ্তি কোথায়', ['নিয়োগ বিজ্ঞপ্তি', 'ব্যাংক']],
  ['in Latin letters', 'cricket score', ['ক্রিকেট']],
  ['not a name that several sections have', 'মন্ত্রীর সাক্ষাৎকার', []],
  ['not in quotation marks', '"ভারত ক্রিকেট"', []],
  ['none', 'নদী ভাঙন', []],
])('sections that a query mentions: %s', (_, text, expected) => {
  const found = listMentionedSections(parseQuery(text)).map(({ category, subcategory }) => subcategory ?? category);
  expect(found).toEqual(expected.map((name) => name.normalize('NFC')));
});
