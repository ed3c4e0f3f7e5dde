import type { CardCheckProblem } from '#domain/cards/check-problem.ts';

/** The page on which anyone can check a picture of a photo card (docs/behaviour/photo-cards.md). */
export const cardCheckText = {
  /** "Is this photo card genuine?" */
  title: 'ফটোকার্ডটি কি আসল?',
  /** "Give a photo card that you have received. We compare it with every card that this site has made." */
  description: 'আপনার পাওয়া ফটোকার্ডটি দিন। এই সাইটের তৈরি সব কার্ডের সঙ্গে মিলিয়ে দেখা হবে।',
  /** "Picture or screenshot" */
  file: 'ছবি বা স্ক্রিনশট',
  /** "JPEG, PNG or WebP, up to 10 MB. The picture is not stored." */
  fileHint: 'জেপিজি, পিএনজি বা ওয়েবপি, সর্বোচ্চ ১০ মেগাবাইট। ছবিটি জমা রাখা হয় না।',
  /** "You can also paste a copied picture." Only with script. */
  pasteHint: 'কপি করা ছবি এখানে পেস্টও করা যায়।',
  /** "Check the picture" */
  checkFile: 'ছবি যাচাই করুন',
  /** "Code on the card" */
  code: 'কার্ডের গায়ে লেখা কোড',
  /** "Check the code" */
  checkCode: 'কোড যাচাই করুন',
  /** "This is not a card's code. It has eight letters and digits." */
  notACode: 'এটি কোনো কার্ডের কোড নয়। কোডে আটটি অক্ষর ও অঙ্ক থাকে।',
  /** "Another picture" */
  another: 'আরেকটি ছবি যাচাই করুন',
  /** "The proof of this card" */
  proof: 'এই কার্ডের যাচাইয়ের পাতা',
  verdicts: {
    unchanged: {
      /** "This card is ours, and it has not been altered." */
      title: 'কার্ডটি আমাদের, আর এটি বদলানো হয়নি।',
      /** "No difference was found to the card that we made. A very small change, or one of colours only, may not be detected." */
      hint: 'আমাদের তৈরি কার্ডের সঙ্গে কোনো অমিল পাওয়া যায়নি। খুব ছোট বা শুধু রঙের বদল এভাবে ধরা না-ও পড়তে পারে।',
    },
    altered: {
      /** "Attention: this is our card, but it has been altered." */
      title: 'সাবধান: কার্ডটি আমাদের, কিন্তু এটি বদলানো হয়েছে।',
      /** "Do not trust its text." */
      hint: 'এতে যা লেখা আছে তা বিশ্বাস করবেন না।',
    },
    'too-small': {
      /** "This resembles our card, but the picture is too small to tell whether a word has been changed." */
      title: 'কার্ডটি আমাদের কার্ডের মতো, কিন্তু ছবিটি এত ছোট যে কোনো শব্দ বদলানো হয়েছে কি না বোঝা যায় না।',
      /** "Look for a larger copy, or check the code of the card." */
      hint: 'আরও বড় কপি খুঁজে দেখুন, অথবা কার্ডের কোডটি লিখে যাচাই করুন।',
    },
    foreign: {
      /** "This is not our card." */
      title: 'কার্ডটি আমাদের নয়।',
      /** "No card of this site resembles this picture. If large parts were cut off or replaced, check the code on the card." */
      hint: 'এই সাইটের তৈরি কোনো কার্ডের সঙ্গে ছবিটি মেলেনি। ছবির বড় অংশ কাটা বা বদলানো হয়ে থাকলে কার্ডের গায়ে লেখা কোডটি যাচাই করুন।',
    },
  },
  /** After the hint of an altered card: "Compare the two pictures." */
  compare: 'দুটি ছবি মিলিয়ে দেখুন।',
  /** Instead: "Its article is no longer published, so the genuine card is not shown." */
  notShown: 'খবরটি এখন আর প্রকাশিত নেই, তাই আসল কার্ডটি দেখানো হচ্ছে না।',
  /** "The picture that you gave", "The card that we made" */
  given: 'আপনার দেওয়া ছবি',
  genuine: 'আমাদের তৈরি কার্ড',
  problems: {
    /** "Choose a picture first." */
    'no-file': 'আগে একটি ছবি বেছে নিন।',
    /** "The picture is too large: at most 10 MB and 50 megapixels." */
    'too-large': 'ছবিটি বেশি বড়: সর্বোচ্চ ১০ মেগাবাইট ও ৫০ মেগাপিক্সেল।',
    /** "This is not a still picture. Give a JPEG, PNG or WebP." */
    'not-an-image': 'এটি কোনো স্থির ছবি নয়। জেপিজি, পিএনজি বা ওয়েবপি দিন।',
    /** "The picture is damaged or incomplete and cannot be opened." */
    unreadable: 'ছবিটি নষ্ট বা অসম্পূর্ণ, তাই খোলা যায়নি।',
    /** "The picture did not arrive completely. Try again." */
    'cut-off': 'ছবিটি পুরোপুরি পৌঁছায়নি। আবার চেষ্টা করুন।',
    /** "Too many pictures have been checked from your network. Try again in a minute." */
    'too-many': 'আপনার নেটওয়ার্ক থেকে অনেক বেশি ছবি যাচাই করা হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।',
    /** "Many pictures are being checked right now. Try again shortly." */
    busy: 'এই মুহূর্তে অনেক ছবি যাচাই করা হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
    /** "The picture could not be checked. Try again shortly." */
    failed: 'ছবিটি যাচাই করা যায়নি। একটু পরে আবার চেষ্টা করুন।',
  } satisfies Readonly<Record<CardCheckProblem, string>>,
} as const;
