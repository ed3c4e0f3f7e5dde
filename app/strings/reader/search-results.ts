export const resultsText = {
  heading: 'অনুসন্ধানের ফলাফল:',
  /** "12 results" */
  results: (count: string) => `${count}টি ফলাফল`,
  /** "More than 1,000 results" */
  resultsOver: (count: string) => `${count}টির বেশি ফলাফল`,
  /** "Results for ‘…’ are shown.": a misspelt word was replaced. Follows the quoted words. */
  shownFor: '-এর ফলাফল দেখানো হচ্ছে।',
  /** "Search for ‘…’ instead": the words as typed. */
  searchInstead: (words: string) => `এর বদলে ‘${words}’ খুঁজুন`,
  /** "Are you looking for ‘…’ or ‘…’?": the text before, between and after the suggested spellings. */
  didYouMean: ['আপনি কি', 'বা', 'খুঁজছেন?'],
  /** "No news has all these words. Similar results are shown." */
  partialMatches: 'এই শব্দগুলো একসঙ্গে কোনো খবরে নেই। কাছাকাছি ফলাফল দেখানো হচ্ছে।',
  /** "‘…’ was found in no news. Results of the other words are shown." */
  missing: (words: readonly string[]) => `‘${words.join('’, ‘')}’ কোনো খবরে পাওয়া যায়নি। বাকি শব্দের ফলাফল দেখানো হচ্ছে।`,
  /** "In the name of a section, topic or author": heading of the articles for which the query is such a name. */
  inName: 'বিভাগ, বিষয় বা লেখকের নামে মিলেছে',
  /** "Section": label of the links to categories that the query names. */
  sections: 'বিভাগ',
  /** "Related sections": name of their landmark. The landmark of the category bar is called "Section". */
  relatedSections: 'সংশ্লিষ্ট বিভাগ',
  /** "Search is not working at the moment. Please try again in a little while." */
  unavailable: 'এই মুহূর্তে অনুসন্ধান কাজ করছে না। কিছুক্ষণ পর আবার চেষ্টা করুন।',
  filters: 'ফিল্টার',
  /** "Search without a filter" */
  withoutFilters: 'ফিল্টার ছাড়া খুঁজুন',
  /** "Time": label of the periods. */
  period: 'সময়',
  anyTime: 'যেকোনো সময়',
  periods: { today: 'আজ', week: '৭ দিন', month: '৩০ দিন', year: '১ বছর' },
  /** "Order of the results": label of the two orders. */
  order: 'ফলাফলের ক্রম',
  /** "Relevant" and "newest first" */
  orders: { relevance: 'প্রাসঙ্গিক', newest: 'নতুন আগে' },
} as const;
