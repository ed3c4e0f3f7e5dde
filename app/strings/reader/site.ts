/** Interface text of the reader's site (docs/behaviour §2). */
export const siteText = {
  skipToContent: 'মূল অংশে যান',
  latest: 'সর্বশেষ',
  categories: 'বিভাগ',
  /** "All categories": label of the footer's navigation. */
  allCategories: 'সব বিভাগ',
  /** "All news" of a category. */
  allNews: 'সব খবর',
  subcategories: 'উপবিভাগ',
  /** "Categories and subcategories": label of the side menu's navigation. */
  categoriesInFull: 'বিভাগ ও উপবিভাগ',
  moreNews: 'আরও খবর',
  /** "Talked about today": label of the topics of the day. */
  topics: 'আজকের আলোচিত',
  /** "Related news": label of the headlines below the lead. */
  related: 'সংশ্লিষ্ট খবর',
  /** "More": link from a section of the home page to its category. The category's name follows. */
  more: 'আরও',
  /** "Video": mark of an article with a video. */
  video: 'ভিডিও',
  /** "View from the latest news": link on a later page of a list. */
  fromTheNewest: 'সর্বশেষ খবর থেকে দেখুন',
  loading: 'লোড হচ্ছে…',
  backHome: 'হোমপেজে ফিরে যান',
  today: 'আজকের তারিখ',
  /** "We on social media": label of the links to social networks. */
  socialNetworks: 'সামাজিক যোগাযোগমাধ্যমে আমরা',
} as const;

export const headerText = {
  openSearch: 'অনুসন্ধান',
  closeSearch: 'অনুসন্ধান বন্ধ করুন',
  openMenu: 'মেনু',
  closeMenu: 'মেনু বন্ধ করুন',
  /** The next two texts are in English (docs/behaviour §2). */
  dashboard: 'Dashboard',
  logout: 'Logout',
  /** The action of the theme button. */
  toDark: 'গাঢ় থিম চালু করুন',
  toLight: 'হালকা থিম চালু করুন',
} as const;

export const searchText = {
  label: 'খবর অনুসন্ধান',
  placeholder: 'খবর অনুসন্ধান করুন...',
  submit: 'খুঁজুন',
  title: 'অনুসন্ধান',
  inTitle: 'শিরোনামে মিলেছে',
  inDescription: 'বিবরণে মিলেছে',
  nothingFound: 'কোন ফলাফল পাওয়া যায়নি।',
  /** "View all results": link on a later page of one section. */
  allResults: 'সব ফলাফল দেখুন',
  tryAnother: 'অন্য কোনো কীওয়ার্ড দিয়ে চেষ্টা করুন।',
} as const;

export const listText = {
  homeEmpty: 'কোন খবর পাওয়া যায়নি।',
  /** "To publish the first article, go to the dashboard." */
  homeEmptyHint: 'প্রথম খবরটি প্রকাশ করতে ড্যাশবোর্ডে যান।',
  categoryEmpty: 'এই বিভাগে কোনো খবর পাওয়া যায়নি।',
} as const;

export const mostReadText = {
  /** "Most read" */
  heading: 'সর্বাধিক পঠিত',
  /** "24 hours": the period whose views count. */
  period: '২৪ ঘণ্টা',
} as const;

export const footerText = {
  tagline: 'News for every watch of the day.',
  rightsReserved: 'All rights reserved.',
  /** "About this site": label of the links to the text pages and the feed. */
  aboutSite: 'এই সাইট সম্পর্কে',
  /** "Check a photo card" */
  cardCheck: 'ফটোকার্ড যাচাই',
  /** "Feed": the feed of all articles. */
  feed: 'আরএসএস ফিড',
  /** "Lite version" and "full version" of the site. */
  liteEdition: 'হালকা সংস্করণ',
  fullEdition: 'পূর্ণ সংস্করণ',
} as const;

export const maintenanceText = {
  heading: 'রক্ষণাবেক্ষণ চলছে',
  apologyBengali: 'সাময়িক অসুবিধার জন্য আমরা দুঃখিত। সাইটের কিছু কাজ চলছে, অল্প সময়ের মধ্যেই আমরা ফিরছি।',
  apologyEnglish: 'We are sorry for the inconvenience. The site is being worked on and will be back shortly.',
} as const;

export const routingErrorText = {
  title: 'Unexpected Application Error!',
  /** Shown for an error without a message for readers. */
  unknown: 'Internal Server Error',
  /** "There is no page at this address." */
  notFound: 'এই ঠিকানায় কোনো পাতা নেই।',
  /** "The page cannot be shown right now." */
  failed: 'পাতাটি এই মুহূর্তে দেখানো যাচ্ছে না।',
  /** "You can search for news here." */
  hint: 'এখানে খবর খুঁজতে পারেন।',
} as const;

export const liveText = {
  /** "New news": shows pending articles. */
  showNew: 'নতুন খবর',
  /** "Load the page again": an open page cannot apply changes. */
  reload: 'পাতাটি আবার লোড করুন',
} as const;

export const adsText = {
  /** "Advertisement" */
  label: 'বিজ্ঞাপন',
} as const;

/** Text for search engines and shared links. */
export const seoText = {
  /** "News of Bangladesh and the world, at every watch of the day: …" */
  siteDescription: 'দিনের প্রতিটি প্রহরে বাংলাদেশ ও বিশ্বের খবর: রাজনীতি, খেলা, বাণিজ্য, বিনোদন, প্রযুক্তি, জীবনযাপন ও মতামত।',
  /** "Search the news by title, text, topic, section and author." */
  searchDescription: 'শিরোনাম, বিবরণ, বিষয়, বিভাগ ও লেখকের নাম দিয়ে খবর খুঁজুন।',
  /** "The errors that were corrected in published articles, with the time of each correction." */
  correctionsDescription: 'প্রকাশিত খবরে যেসব ভুল সংশোধন করা হয়েছে, প্রতিটি সংশোধনের সময়সহ।',
  /** "This page does not exist or cannot be shown. Search for news, or read the latest on the home page." */
  errorDescription: 'এই পাতাটি নেই বা দেখানো যাচ্ছে না। খবর অনুসন্ধান করুন, অথবা প্রচ্ছদে সর্বশেষ খবর পড়ুন।',
  /** "The latest news of Bangladesh and the world", after the site's name in the title of the home page. */
  homeTitle: 'বাংলাদেশ ও বিশ্বের সর্বশেষ খবর',
  /** "Home": the first breadcrumb. */
  home: 'প্রচ্ছদ',
  /** "Latest news": title of the feed of all articles. */
  feedOfAll: 'সর্বশেষ খবর',
} as const;
