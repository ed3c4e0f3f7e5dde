import { both, inBoth } from '../interface-language.ts';

/** Interface text of the dashboard (docs/behaviour §2, §4, §8). */
export const dashboardText = inBoth({
  title: both('Dashboard', 'ড্যাশবোর্ড'),
  screens: both('Dashboard sections', 'ড্যাশবোর্ডের অংশ'),
  mainScreens: both('Main sections', 'প্রধান অংশ'),
  library: both('Library', 'লাইব্রেরি'),
  site: both('Site', 'সাইট'),
  more: both('More', 'আরও'),
  about: both('About this screen', 'এই পাতা সম্পর্কে'),
  overview: both('Overview', 'একনজরে'),
  manage: both('Manage News', 'সব খবর'),
  add: both('Add News', 'খবর লিখুন'),
  ads: both('Ads', 'বিজ্ঞাপন'),
  /** Precedes the site's time zone. */
  siteTimes: both('Times are in the site’s time zone', 'সময়গুলো সাইটের সময় অঞ্চল অনুযায়ী:'),
  account: both('Account', 'অ্যাকাউন্ট'),
  desk: both('Desk', 'ডেস্ক'),
  siteSettings: both('Site settings', 'সাইটের সেটিংস'),
  staff: both('Staff', 'কর্মী'),
  tags: both('Tags', 'ট্যাগ'),
  redirects: both('Redirects', 'পুরোনো ঠিকানা'),
  deliveries: both('Deliveries', 'বাইরের সিস্টেম'),
  import: both('Import', 'পুরোনো খবর আনুন'),
  images: both('Images', 'ছবি'),
  notes: both('Notes', 'নোট'),
  calendar: both('Calendar', 'সময়সূচি'),
  trash: both('Trash', 'ট্র্যাশ'),
  signedInAs: both('Signed in as', 'সাইন ইন করা আছে:'),
  devMode: both('Dev mode is on.', 'ডেভ মোড চালু আছে।'),
  devModeOpens: both(
    'Anyone who can reach this site can open this dashboard without signing in, and write, delete and restore articles.',
    'যিনিই এই সাইটে ঢুকতে পারেন, তিনি সাইন ইন ছাড়াই এই ড্যাশবোর্ড খুলতে এবং প্রতিবেদন লিখতে, মুছতে ও ফিরিয়ে আনতে পারবেন।',
  ),
  devModeEnds: both('To turn it off, run this on the server:', 'বন্ধ করতে সার্ভারে এই কমান্ড চালান:'),
  devModeCommand: both('npm run prohor -- flag dev-mode off', 'npm run prohor -- flag dev-mode off'),
  close: both('Close', 'বন্ধ করুন'),
  cancel: both('Cancel', 'বাতিল'),
  ok: both('OK', 'ঠিক আছে'),
  undo: both('Undo', 'আনডু করুন'),
  tryAgain: both('Try again', 'আবার চেষ্টা করুন'),
  forbiddenTitle: both('You can’t open this part of the dashboard', 'ড্যাশবোর্ডের এই অংশ আপনার জন্য খোলা নয়'),
  errorTitle: both('This part of the dashboard couldn’t be loaded', 'ড্যাশবোর্ডের এই অংশ লোড করা যায়নি'),
  errorHint: both('Your saved work is safe. Try again in a moment.', 'আপনার সংরক্ষিত কাজ ঠিক আছে। একটু পরে আবার চেষ্টা করুন।'),
  opensNewTab: both('opens in a new tab', 'নতুন ট্যাবে খোলে'),
  firstPage: both('First page', 'প্রথম পাতা'),
  previousPage: both('Previous page', 'আগের পাতা'),
  nextPage: both('Next page', 'পরের পাতা'),
  pages: both('Pages', 'পাতা'),
  contents: both('On this screen', 'এই পাতায় যা আছে'),
});

export const typingText = inBoth({
  phonetic: both('Phonetic typing', 'ফোনেটিক টাইপিং'),
  isOn: both('Phonetic typing is on.', 'ফোনেটিক টাইপিং চালু।'),
  isOff: both('Phonetic typing is off.', 'ফোনেটিক টাইপিং বন্ধ।'),
  key: both('(Ctrl+M)', '(Ctrl+M)'),
  onMark: both('অ', 'অ'),
  offMark: both('a', 'a'),
});

export const statusText = inBoth({
  published: both('Published', 'প্রকাশিত'),
  draft: both('Draft', 'খসড়া'),
  scheduled: both('Scheduled', 'নির্ধারিত'),
});

export const overviewText = inBoth({
  totalArticles: both('Total Articles', 'মোট প্রতিবেদন'),
  postedToday: both('Posted Today', 'আজকের প্রতিবেদন'),
  topCategory: both('Top Category', 'শীর্ষ বিভাগ'),
  none: both('N/A', 'নেই'),
  activity: both('Posting Activity (Last 7 Days)', 'গত ৭ দিনের প্রতিবেদন'),
  day: both('Day', 'দিন'),
  articles: both('Articles', 'প্রতিবেদন'),
  popular: both('Most Popular Articles', 'সবচেয়ে বেশি পড়া'),
  views: both('views', 'বার পড়া হয়েছে'),
  noViews: both('No view data available yet.', 'পড়ার হিসাব এখনো নেই।'),
  zone: both('Days start at midnight in the time zone', 'দিন শুরু হয় মধ্যরাতে, এই সময় অঞ্চলে:'),
  /** Precedes the site's time zone. */
  siteZone: both('The site’s time zone is', 'সাইটের সময় অঞ্চল'),
  readFailed: both('The numbers couldn’t be loaded.', 'সংখ্যাগুলো লোড করা যায়নি।'),
});

export const historyText = inBoth({
  title: both('History', 'ইতিহাস'),
  empty: both('This article has no history.', 'এই প্রতিবেদনের কোনো ইতিহাস নেই।'),
  who: both('User', 'ব্যবহারকারী'),
  userId: both('User ID', 'ব্যবহারকারীর আইডি'),
  none: both('N/A', 'নেই'),
  when: both('When', 'সময়'),
  actions: {
    Created: both('Created', 'তৈরি'),
    Edited: both('Edited', 'সম্পাদনা'),
    Deleted: both('Deleted', 'মোছা'),
  },
  restoredRevision: both('restored an earlier version', 'আগের একটি সংস্করণ ফিরিয়ে আনা হয়েছে'),
  restoredTrash: both('restored from the trash', 'ট্র্যাশ থেকে ফিরিয়ে আনা হয়েছে'),
  version: both('Version', 'সংস্করণ'),
  current: both('current', 'বর্তমান'),
  /** Precedes the names of the fields that a revision changed. */
  changedField: both('Changed', 'বদলেছে'),
  whatChanged: both('What changed', 'কী বদলেছে'),
  viewRevision: both('View this version', 'এই সংস্করণ দেখুন'),
  viewNumber: both(
    (version: string) => `View version ${version}`,
    (version) => `সংস্করণ ${version} দেখুন`,
  ),
  back: both('Back to history', 'ইতিহাসে ফিরুন'),
  older: both('Older entries', 'আরও পুরোনো'),
  newest: both('Newest entries', 'সবচেয়ে নতুন'),
  changesFrom: both(
    (version: string) => `Changes since version ${version}`,
    (version) => `সংস্করণ ${version}-এর পর যা বদলেছে`,
  ),
  compare: both('Compare', 'তুলনা করুন'),
  /** Shown at the first of the two revisions to compare. */
  chosen: both('Chosen. Now choose another.', 'বাছাই হয়েছে। এবার আরেকটি বেছে নিন।'),
  compareWith: both(
    (version: string) => `Compare with version ${version}`,
    (version) => `সংস্করণ ${version}-এর সঙ্গে তুলনা`,
  ),
  compared: both(
    (before: string, after: string) => `Versions ${before} and ${after}`,
    (before, after) => `সংস্করণ ${before} ও ${after}`,
  ),
  approvedBy: both('Approved by {}', '{} অনুমোদন করেছেন'),
  noChanges: both('No visible changes', 'চোখে পড়ার মতো কিছু বদলায়নি'),
  noneBefore: both('The previous version is not available.', 'আগের সংস্করণটি নেই।'),
  notKept: both('This version is not available.', 'এই সংস্করণটি নেই।'),
  wholeRevision: both('Full version', 'পুরো সংস্করণ'),
  details: both('Details', 'বিস্তারিত'),
  restore: both('Restore this version', 'এই সংস্করণ ফিরিয়ে আনুন'),
  restoreHint: both(
    'It becomes a new version. The history is kept.',
    'এটি নতুন একটি সংস্করণ হবে। ইতিহাস থেকে কিছু মুছবে না।',
  ),
  restoreChanges: both('Changes:', 'যা বদলাবে:'),
  restoreStatus: both('New status:', 'নতুন অবস্থা:'),
  imageMissing: both(
    'The image of this version is no longer available. The article keeps its current image.',
    'এই সংস্করণের ছবিটি আর নেই। প্রতিবেদনে এখনকার ছবিটিই থাকবে।',
  ),
  restored: both('Restored as a new version.', 'নতুন সংস্করণ হিসেবে ফিরিয়ে আনা হয়েছে।'),
  restoreFailed: both('The version couldn’t be restored. Please try again.', 'সংস্করণটি ফিরিয়ে আনা যায়নি। আবার চেষ্টা করুন।'),
  removed: both('Removed', 'বাদ'),
  added: both('Added', 'যোগ'),
  before: both('Before', 'আগে'),
  after: both('After', 'পরে'),
  noImage: both('No image', 'ছবি নেই'),
  unchangedLeftOut: both('Unchanged text not shown', 'যে লেখা বদলায়নি তা দেখানো হয়নি'),
  yes: both('Yes', 'হ্যাঁ'),
  no: both('No', 'না'),
  /** Precedes a time. */
  until: both('until', 'মেয়াদ'),
});

export const trashText = inBoth({
  hint: both(
    'Deleted articles are kept for 30 days with their images, views and history, then they are deleted permanently.',
    'মুছে ফেলা প্রতিবেদন তার ছবি, পড়ার হিসাব ও ইতিহাসসহ ৩০ দিন ট্র্যাশে থাকে। এরপর চিরতরে মুছে যায়।',
  ),
  empty: both('The trash is empty.', 'ট্র্যাশে কিছু নেই।'),
  deletedBy: both('Deleted by {}', '{} মুছেছেন'),
  daysLeft: both('Days left', 'বাকি দিন'),
  lessThanADay: both('less than a day', 'এক দিনের কম'),
  restore: both('Restore', 'ফিরিয়ে আনুন'),
  restored: both('Restored:', 'ফিরিয়ে আনা হয়েছে:'),
  restoreFailed: both(
    'The article couldn’t be restored. Please try again.',
    'প্রতিবেদনটি ফিরিয়ে আনা যায়নি। আবার চেষ্টা করুন।',
  ),
  taken: both(
    'Another article now has the same ID, so this one can’t be restored.',
    'এই আইডিতে এখন অন্য একটি প্রতিবেদন আছে, তাই এটি ফিরিয়ে আনা যাবে না।',
  ),
  missing: both('This article is no longer in the trash.', 'এই প্রতিবেদন আর ট্র্যাশে নেই।'),
});

export const adsEditorText = inBoth({
  pages: {
    home: both('Home Page Ads', 'হোমপেজের বিজ্ঞাপন'),
    article: both('Article Page Ads', 'প্রতিবেদনের পাতার বিজ্ঞাপন'),
    global: both('Global Auto Ads', 'সব পাতার স্বয়ংক্রিয় বিজ্ঞাপন'),
  },
  pagesLabel: both('Ad pages', 'বিজ্ঞাপনের পাতা'),
  enabled: both('Show this ad', 'এই বিজ্ঞাপন দেখান'),
  format: both('Format', 'ধরন'),
  formats: {
    auto: both('auto', 'auto'),
    fluid: both('fluid', 'fluid'),
    display: both('display', 'display'),
  },
  responsive: both('Responsive', 'স্ক্রিন অনুযায়ী মাপ'),
  slotId: both('Slot ID', 'স্লট আইডি'),
  slotIdHint: both(
    'The slot ID is the number of a slot in your ad provider account. Without it the slot shows no ad.',
    'স্লট আইডি হলো বিজ্ঞাপন নেটওয়ার্কের অ্যাকাউন্টে স্লটের নম্বর। এটি ছাড়া স্লটে বিজ্ঞাপন দেখা যায় না।',
  ),
  slotIdWrong: both(
    'Enter a number of up to 20 digits, or leave this empty.',
    'সর্বোচ্চ ২০ অঙ্কের একটি সংখ্যা লিখুন, অথবা ঘরটি খালি রাখুন।',
  ),
  autoNote: both(
    'The ad provider places auto ads. They must also be activated in your ad provider account before they appear.',
    'স্বয়ংক্রিয় বিজ্ঞাপন কোথায় বসবে, তা বিজ্ঞাপন নেটওয়ার্ক ঠিক করে। দেখাতে হলে নেটওয়ার্কের অ্যাকাউন্টেও এটি চালু করতে হয়।',
  ),
  saving: both('Saving…', 'সংরক্ষণ হচ্ছে…'),
  saved: both('Saved', 'সংরক্ষিত'),
  notSaved: both('Not saved.', 'সংরক্ষণ হয়নি।'),
  emptyTitle: both('Ad Settings Not Found', 'বিজ্ঞাপনের সেটিংস পাওয়া যায়নি'),
  emptyHint: both(
    'There are no ad slots yet. Create the default ones now and change them later.',
    'এখনো কোনো বিজ্ঞাপনের স্লট নেই। এখন শুরুর স্লটগুলো তৈরি করে পরে বদলাতে পারেন।',
  ),
  initialise: both('Initialize Default Ad Settings', 'শুরুর বিজ্ঞাপন সেটিংস তৈরি করুন'),
  initialiseFailed: both(
    'The ad settings couldn’t be created. Please try again.',
    'বিজ্ঞাপনের সেটিংস তৈরি করা যায়নি। আবার চেষ্টা করুন।',
  ),
  noneHere: both('There are no ad slots for these pages.', 'এসব পাতার জন্য কোনো বিজ্ঞাপনের স্লট নেই।'),
  readFailed: both('The ad settings couldn’t be loaded.', 'বিজ্ঞাপনের সেটিংস লোড করা যায়নি।'),
});
