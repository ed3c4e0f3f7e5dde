/** Labels of the publisher's lines (docs/behaviour §2.1). */
export const publisherText = {
  editor: 'সম্পাদক',
  publisher: 'প্রকাশক',
  address: 'ঠিকানা',
  phone: 'ফোন',
  email: 'ইমেইল',
} as const;

/** Titles of the text pages (docs/behaviour §2.11). */
export const textPageTitles = {
  about: 'আমাদের সম্পর্কে',
  contact: 'যোগাযোগ',
  privacy: 'গোপনীয়তা নীতি',
  terms: 'ব্যবহারের শর্তাবলি',
  corrections: 'সংশোধনী',
} as const;
