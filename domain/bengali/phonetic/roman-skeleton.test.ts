import { describe, expect, it } from 'vitest';
import { foldWord } from '../analysis/fold.ts';
import { toBengaliSkeleton, toLatinSkeletons } from './roman-skeleton.ts';

const skeletonOf = (word: string) => toBengaliSkeleton(foldWord(word));

describe('a common Latin spelling finds its Bengali word', () => {
  it.each([
    ['ঢাকা', ['dhaka', 'Dhaka']],
    ['বাংলাদেশ', ['bangladesh']],
    ['ক্রিকেট', ['cricket', 'kriket']],
    ['নির্বাচন', ['nirbachon', 'nirbachan']],
    ['রাজশাহী', ['rajshahi', 'rajshahee']],
    ['খুলনা', ['khulna', 'khulana']],
    ['চট্টগ্রাম', ['chattogram', 'chottogram']],
    ['সরকার', ['sarkar', 'shorkar']],
    ['হয়েছে', ['hoyeche', 'hoyechhe']],
    ['অনেক', ['onek', 'anek']],
    ['যুদ্ধ', ['juddho', 'zuddho']],
    ['সংবাদ', ['sangbad', 'shongbad']],
    ['সংগীত', ['songit', 'sangeet']],
    ['স্বাধীনতা', ['shadhinota', 'swadhinata']],
    ['সত্য', ['satya', 'sotto']],
    ['বিশ্ব', ['bishwo', 'bissho']],
    ['শিক্ষা', ['shikkha', 'shiksha']],
    ['বিজ্ঞান', ['biggan', 'bigyan']],
    ['ব্যাংক', ['bank']],
    ['র\u200d্যাব', ['rab']],
    ['কার্যালয়', ['karjaloy']],
    ['সময়', ['somoy', 'samay', 'shomoy']],
    ['বঙ্গবন্ধু', ['bangabandhu', 'bongobondhu']],
    ['চৌধুরী', ['chowdhury', 'choudhuri']],
    ['হক', ['haque', 'hoque', 'hok']],
    ['ইউনূস', ['yunus']],
    ['ফুটবল', ['football', 'futbol']],
    ['মোবাইল', ['mobile']],
    ['অনলাইন', ['online']],
    ['ভিডিও', ['video']],
  ])('%s', (word, typed) => {
    expect(typed.map((latin) => toLatinSkeletons(foldWord(latin)))).toEqual(
      typed.map(() => expect.arrayContaining([skeletonOf(word)])),
    );
  });
});

describe('a look-alike is not found', () => {
  it.each([
    ['dhaka', 'ধাক্কা'], // a push
    ['dhaka', 'ডাকা'], // to call
    ['dhaka', 'ঢোকা'], // to enter
    ['dhaka', 'ঢাক'], // a drum
    ['khulna', 'খোলা'], // open
    ['kotha', 'কাঁথা'], // a quilt
    ['nodi', 'নাদ'], // a sound
    ['bishwo', 'বিষয়'], // a subject
  ])('%s is not %s', (latin, word) => {
    expect(toLatinSkeletons(latin)).not.toContain(skeletonOf(word));
  });
});

it.each(['', 'ঢাকা', 'covid19', '2026', 'москва'])('only Latin letters have Latin skeletons: %j', (word) => {
  expect(toLatinSkeletons(word)).toEqual([]);
});

it.each(['', 'dhaka', '5টি', 'আ', '্', 'ং'])('only Bengali words have Bengali skeletons: %j', (word) => {
  expect(toBengaliSkeleton(word)).toBeNull();
});
