/** Interface text of the article's page, exact as specified (spec §2, §8). */
export const articleText = {
  /** Before the moment of the last change. */
  updated: 'আপডেট:',
  topics: 'বিষয়',
  /** "More from this category" */
  moreFromCategory: 'এই বিভাগের আরও খবর',
} as const;

/** The four things that can be wrong with an article's address. */
export const articleProblemText = {
  'no-id': 'Article ID not provided.',
  missing: 'খবরটি খুঁজে পাওয়া যায়নি।',
  hidden: 'খবরটি এই মুহূর্তে উপলব্ধ নয়।',
  'not-loaded': 'খবর লোড করতে সমস্যা হয়েছে।',
} as const;

export const shareText = {
  /** "Share", the name of the row. */
  share: 'শেয়ার করুন',
  facebook: 'ফেসবুকে শেয়ার করুন',
  twitter: 'টুইটারে শেয়ার করুন',
  linkedin: 'লিংকডইনে শেয়ার করুন',
  copyLink: 'লিংক কপি করুন',
  copied: 'লিংক কপি হয়েছে',
  notCopied: 'লিংক কপি করা যায়নি',
} as const;
