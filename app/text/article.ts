/** Interface text of the article's page, exact as specified (spec §2, §8). */
export const articleText = {
  /** Before the moment of the last change. */
  updated: 'আপডেট:',
  topics: 'বিষয়'.normalize('NFC'),
  /** "More from this category" */
  moreFromCategory: 'এই বিভাগের আরও খবর',
} as const;

/** The four things that can be wrong with an article's address. */
export const articleProblemText = {
  'no-id': 'Article ID not provided.',
  missing: 'খবরটি খুঁজে পাওয়া যায়নি।'.normalize('NFC'),
  hidden: 'খবরটি এই মুহূর্তে উপলব্ধ নয়।'.normalize('NFC'),
  'not-loaded': 'খবর লোড করতে সমস্যা হয়েছে।'.normalize('NFC'),
} as const;

export const shareText = {
  /** "Share", the name of the row. */
  share: 'শেয়ার করুন'.normalize('NFC'),
  facebook: 'ফেসবুকে শেয়ার করুন'.normalize('NFC'),
  twitter: 'টুইটারে শেয়ার করুন'.normalize('NFC'),
  linkedin: 'লিংকডইনে শেয়ার করুন'.normalize('NFC'),
  copyLink: 'লিংক কপি করুন',
  copied: 'লিংক কপি হয়েছে'.normalize('NFC'),
  notCopied: 'লিংক কপি করা যায়নি'.normalize('NFC'),
} as const;
