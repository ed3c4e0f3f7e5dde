import type { EndedReason } from '#domain/cards/decide-proof.ts';

/** The page that proves a photo card to readers (docs/behaviour §2.18). */
export const cardProofText = {
  /** "Checking a photo card": the title of the page. */
  title: 'ফটোকার্ড যাচাই',
  /** "Whether a photo card is from this site, and what has happened to its article since." */
  description: 'ফটোকার্ডটি এই সাইটের কি না, আর খবরটির এরপর কী হয়েছে।',
  /** "This card is ours." */
  genuine: 'কার্ডটি আমাদের।',
  /** "Compare the picture that you have received with this one. If anything differs, that picture has been altered." */
  compare: 'আপনার পাওয়া ছবিটি নিচের ছবির সঙ্গে মিলিয়ে দেখুন। কিছু না মিললে সেই ছবিটি বদলানো হয়েছে।',
  /** "Current headline of the article:" */
  headline: 'খবরটির এখনকার শিরোনাম:',
  /** Precedes the time. "Card made:" */
  made: 'কার্ড তৈরি:',
  /** "The article has changed since:" */
  changed: 'খবরটি এরপর বদলেছে:',
  /** "The article has been corrected since:" */
  corrected: 'খবরটি এরপর সংশোধন করা হয়েছে:',
  /** "The code of the card:" */
  code: 'কার্ডের কোড:',
  /** "This card is ours, but its article is no longer published." */
  ended: 'কার্ডটি আমাদের, কিন্তু খবরটি এখন আর প্রকাশিত নেই।',
  /** "The article was withdrawn:", "The article has expired:", "The article is not available now.", "The article was removed." */
  reasons: {
    withdrawn: 'খবরটি প্রত্যাহার করা হয়েছে:',
    expired: 'খবরটির মেয়াদ শেষ হয়েছে:',
    hidden: 'খবরটি এই মুহূর্তে উপলব্ধ নয়।',
    removed: 'খবরটি সরিয়ে ফেলা হয়েছে।',
  } satisfies Readonly<Record<EndedReason, string>>,
  /** "There is no card with this code." */
  unknown: 'এই কোডের কোনো কার্ড নেই।',
  /** "Compare the code with that on the card. If it is the same, the card is not from this site." */
  unknownHint: 'কার্ডের গায়ে লেখা কোডের সঙ্গে মিলিয়ে দেখুন। কোডটি ঠিক থাকলে কার্ডটি এই সাইটের নয়।',
  /** "The card could not be loaded." */
  notLoaded: 'কার্ডের তথ্য লোড করতে সমস্যা হয়েছে।',
} as const;
