/** Interface text of the reader's site, exact as specified (spec §2). */
export const siteText = {
  skipToContent: 'মূল অংশে যান',
  latest: 'সর্বশেষ',
  categories: 'বিভাগ',
  /** "Categories in full", of the navigation at the page's foot. */
  allCategories: 'সব বিভাগ',
  /** "All news", of a category. */
  allNews: 'সব খবর',
  subcategories: 'উপবিভাগ',
  /** "Categories and subcategories", of the side menu. */
  categoriesInFull: 'বিভাগ ও উপবিভাগ',
  moreNews: 'আরও খবর',
  /** "From the newest", on a later page of a list. */
  fromTheNewest: 'সর্বশেষ খবর থেকে দেখুন',
  loading: 'লোড হচ্ছে…',
  backHome: 'হোমপেজে ফিরে যান',
  today: 'আজকের তারিখ',
  /** "Pages in other places": the social networks. */
  socialNetworks: 'সামাজিক যোগাযোগমাধ্যমে আমরা',
} as const;

export const headerText = {
  openSearch: 'অনুসন্ধান',
  closeSearch: 'অনুসন্ধান বন্ধ করুন',
  openMenu: 'মেনু',
  closeMenu: 'মেনু বন্ধ করুন',
  /** Spec §2: these two are in English. */
  dashboard: 'Dashboard',
  logout: 'Logout',
  /** What the theme toggle does next. */
  toDark: 'গাঢ় থিম চালু করুন',
  toLight: 'হালকা থিম চালু করুন',
} as const;

export const searchText = {
  label: 'খবর অনুসন্ধান',
  placeholder: 'খবর অনুসন্ধান করুন...',
  submit: 'খুঁজুন',
  title: 'অনুসন্ধান',
  resultsFor: 'অনুসন্ধানের ফলাফল:',
  inTitle: 'শিরোনামে মিলেছে',
  inDescription: 'বিবরণে মিলেছে',
  nothingFound: 'কোন ফলাফল পাওয়া যায়নি।',
  /** "All results", on a later page of one section. */
  allResults: 'সব ফলাফল দেখুন',
  tryAnother: 'অন্য কোনো কীওয়ার্ড দিয়ে চেষ্টা করুন।',
} as const;

export const listText = {
  homeEmpty: 'কোন খবর পাওয়া যায়নি।',
  /** "To publish the first article, go to the dashboard." */
  homeEmptyHint: 'প্রথম খবরটি প্রকাশ করতে ড্যাশবোর্ডে যান।',
  categoryEmpty: 'এই বিভাগে কোনো খবর পাওয়া যায়নি।',
} as const;

export const footerText = {
  tagline: 'News for every watch of the day.',
  rightsReserved: 'All rights reserved.',
} as const;

export const maintenanceText = {
  heading: 'রক্ষণাবেক্ষণ চলছে',
  apologyBengali: 'সাময়িক অসুবিধার জন্য আমরা দুঃখিত। সাইটের কিছু কাজ চলছে, অল্প সময়ের মধ্যেই আমরা ফিরছি।',
  apologyEnglish: 'We are sorry for the inconvenience. The site is being worked on and will be back shortly.',
} as const;

export const routingErrorText = {
  title: 'Unexpected Application Error!',
  /** Where an error brings no message of its own that a reader may see. */
  unknown: 'Internal Server Error',
} as const;
