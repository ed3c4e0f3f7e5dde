/** Words for search engines and shared links. */
export const seoText = {
  /** "News of Bangladesh and the world, at every watch of the day: …" */
  siteDescription: 'দিনের প্রতিটি প্রহরে বাংলাদেশ ও বিশ্বের খবর: রাজনীতি, খেলা, বাণিজ্য, বিনোদন, প্রযুক্তি, জীবনযাপন ও মতামত।',
  /** "Home", the first step of the breadcrumbs. */
  home: 'প্রচ্ছদ',
  /** "Latest news", the name of the feed of everything. */
  feedOfAll: 'সর্বশেষ খবর',
} as const;
