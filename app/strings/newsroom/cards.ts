import type { CardKind, CardSize, CardTheme } from '#domain/cards/card.ts';
import type { Pair } from '../interface-language.ts';
import { both, inBoth } from '../interface-language.ts';

const KINDS: Readonly<Record<CardKind, Pair<string>>> = {
  headline: both('Headline', 'শিরোনাম'),
  breaking: both('Breaking', 'ব্রেকিং'),
  quote: both('Quote', 'উদ্ধৃতি'),
  number: both('Number', 'সংখ্যা'),
  notice: both('Obituary or notice', 'শোক বা বিজ্ঞপ্তি'),
};

const SIZES: Readonly<Record<CardSize, Pair<string>>> = {
  square: both('Square', 'বর্গাকার'),
  portrait: both('Portrait', 'লম্বা'),
  story: both('Story', 'স্টোরি'),
  wide: both('Link preview', 'লিংক প্রিভিউ'),
};

const THEMES: Readonly<Record<CardTheme, Pair<string>>> = { light: both('Light', 'হালকা'), dark: both('Dark', 'গাঢ়') };

/** The screen of an article's photo cards (docs/behaviour §4.27). */
export const cardsText = inBoth({
  title: both('Photo card', 'ফটোকার্ড'),
  missing: both('The article no longer exists.', 'প্রতিবেদনটি আর নেই।'),
  kind: both('Kind', 'ধরন'),
  kinds: KINDS,
  size: both('Size', 'আকার'),
  sizes: SIZES,
  theme: both('Colours', 'রং'),
  themes: THEMES,
  text: {
    headline: both('Headline', 'শিরোনাম'),
    breaking: both('Headline', 'শিরোনাম'),
    quote: both('What was said', 'যা বলেছেন'),
    number: both('What the number says', 'সংখ্যাটি কিসের'),
    notice: both('Name or notice', 'নাম বা বিজ্ঞপ্তি'),
  },
  textHint: both('*Words between asterisks* are red.', '*তারকাচিহ্নের মাঝের* শব্দ লাল হবে।'),
  detail: {
    quote: both('Who said it', 'কে বলেছেন'),
    number: both('The number', 'সংখ্যা'),
    notice: both('Line below', 'নিচের লাইন'),
  },
  withImage: both('With the article’s image', 'প্রতিবেদনের ছবিসহ'),
  noImage: both(
    'The article has no image that can be drawn. An image of another website must first be uploaded.',
    'কার্ডে বসানোর মতো ছবি প্রতিবেদনে নেই। অন্য ওয়েবসাইটের ছবি আগে আপলোড করতে হবে।',
  ),
  credit: both('Image credit', 'ছবির ক্রেডিট'),
  preview: both('Preview', 'প্রিভিউ'),
  drawing: both('Drawing…', 'তৈরি হচ্ছে…'),
  make: both('Make card', 'কার্ড তৈরি করুন'),
  isDraft: both(
    'It becomes a draft, with no proof: the article is not public, or your role may not publish it.',
    'এটি খসড়া হবে, যাচাইয়ের কোড থাকবে না: প্রতিবেদনটি প্রকাশিত নয়, অথবা প্রকাশ করার অনুমতি আপনার নেই।',
  ),
  differs: both('Differs from the headline:', 'শিরোনামের সঙ্গে পার্থক্য:'),
  passages: both('From the article', 'প্রতিবেদন থেকে'),
  notInArticle: both('Not in the article word for word.', 'প্রতিবেদনে হুবহু নেই।'),
  made: both('The card is ready.', 'কার্ড তৈরি হয়েছে।'),
  download: both('Download JPEG', 'জেপিজি ডাউনলোড করুন'),
  downloadPng: both('Download PNG', 'পিএনজি ডাউনলোড করুন'),
  copy: both('Copy image', 'ছবি কপি করুন'),
  copied: both('Copied.', 'কপি হয়েছে।'),
  notCopied: both('The browser doesn’t permit copying images. Download it.', 'ব্রাউজার ছবি কপি করতে দিচ্ছে না। ডাউনলোড করুন।'),
  share: both('Share', 'শেয়ার করুন'),
  proof: both('Proof', 'যাচাইয়ের পাতা'),
  leaveQuestion: both('Leave without making the card?', 'কার্ড তৈরি না করেই বেরিয়ে যাবেন?'),
  leaveNote: both('What you wrote for it will be lost.', 'কার্ডের জন্য যা লিখেছেন, তা থাকবে না।'),
  draft: both('Draft', 'খসড়া'),
  list: both('Cards of this article', 'এই প্রতিবেদনের কার্ড'),
  notPublic: both(
    'The article is not public. Whoever looks up one of these cards reads that, and sees neither card nor headline.',
    'প্রতিবেদনটি এখন প্রকাশিত নেই। কোনো কার্ড যাচাই করলে পাঠক সেটিই দেখবেন, কার্ড বা শিরোনাম নয়।',
  ),
  problems: {
    'too-long': both(
      'Too long for this card. Shorten it, or choose another size.',
      'এই কার্ডে ধরছে না। ছোট করুন বা অন্য আকার বেছে নিন।',
    ),
    empty: both('Write what the card says.', 'কার্ডে কী থাকবে লিখুন।'),
    'no-number': both('Write the number.', 'সংখ্যাটি লিখুন।'),
    unreadable: both('The image can’t be read. Make the card without it.', 'ছবিটি খোলা যাচ্ছে না। ছবি ছাড়া তৈরি করুন।'),
    busy: both('Many cards are being drawn. Try again in a moment.', 'অনেক কার্ড তৈরি হচ্ছে। একটু পরে আবার চেষ্টা করুন।'),
    full: both('There is no storage space left.', 'সংরক্ষণের জায়গা নেই।'),
    missing: both('The article no longer exists.', 'প্রতিবেদনটি আর নেই।'),
    invalid: both('The texts are too long.', 'লেখা বেশি বড়।'),
    failed: both('The card could not be drawn. Try again.', 'কার্ড তৈরি করা যায়নি। আবার চেষ্টা করুন।'),
  },
});
