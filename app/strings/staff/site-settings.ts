import { both, inBoth } from '../interface-language.ts';

/** Interface text of the site settings (docs/behaviour §2.7.8). */
export const siteSettingsText = inBoth({
  title: both('Site settings', 'সাইটের সেটিংস'),
  hint: both(
    'The publisher and the social networks are at the end of every page. Empty fields are not shown.',
    'প্রকাশকের পরিচয় ও সামাজিক মাধ্যম প্রতিটি পাতার শেষে থাকে। খালি ঘর দেখানো হয় না।',
  ),
  publisher: both('Publisher', 'প্রকাশক'),
  networks: both('Social networks', 'সামাজিক মাধ্যম'),
  networksHint: both(
    'The footer links to these pages. While a field is empty, it links to the network’s home page.',
    'ফুটার থেকে এসব পাতায় লিংক যায়। ঘর খালি থাকলে লিংক যায় ওই মাধ্যমের প্রথম পাতায়।',
  ),
  ads: both('Advertising', 'বিজ্ঞাপন'),
  adsHint: both(
    'Who may sell this site’s ads, as /ads.txt, one entry per line. The entry of the ad provider is added if its client ID is set.',
    'কারা এই সাইটের বিজ্ঞাপন বিক্রি করতে পারে, /ads.txt হিসেবে, প্রতি লাইনে একটি। ক্লায়েন্ট আইডি দেওয়া থাকলে বিজ্ঞাপনদাতা প্রতিষ্ঠানের লাইনটি নিজে থেকে যোগ হয়।',
  ),
  pages: both('Text pages', 'তথ্যের পাতা'),
  pagesHint: both(
    'Written in the markup of articles. An empty page does not exist for readers.',
    'প্রতিবেদনের মতো চিহ্ন দিয়ে লেখা হয়। খালি পাতা পাঠকেরা দেখেন না।',
  ),
  fields: {
    editor: both('Editor', 'সম্পাদক'),
    publisher: both('Publisher', 'প্রকাশক'),
    address: both('Address', 'ঠিকানা'),
    phone: both('Phone', 'ফোন'),
    email: both('Email', 'ইমেইল'),
    facebook: both('Facebook', 'Facebook'),
    x: both('X', 'X'),
    youtube: both('YouTube', 'YouTube'),
    instagram: both('Instagram', 'Instagram'),
    adsTxt: both('ads.txt', 'ads.txt'),
    about: both('About us', 'আমাদের সম্পর্কে'),
    contact: both('Contact', 'যোগাযোগ'),
    privacy: both('Privacy policy', 'গোপনীয়তা নীতি'),
    terms: both('Terms of use', 'ব্যবহারের শর্ত'),
    corrections: both('Corrections', 'সংশোধনী'),
    byline: both('Byline of articles without an author', 'লেখকের নাম না থাকলে যে নাম বসে'),
  },
  problems: {
    'not-an-email': both('Enter an email address, or leave this empty.', 'একটি ইমেইল ঠিকানা লিখুন, অথবা ঘরটি খালি রাখুন।'),
    'not-a-url': both(
      'Enter a URL that begins with https:// or http://, or leave this empty.',
      'https:// বা http:// দিয়ে শুরু একটি ঠিকানা লিখুন, অথবা ঘরটি খালি রাখুন।',
    ),
    'not-ads-txt': both(
      'Write one entry per line, such as “google.com, pub-1234, DIRECT, f08c47fec0942fa0”. A comment begins with #.',
      'প্রতি লাইনে একটি করে লিখুন, যেমন “google.com, pub-1234, DIRECT, f08c47fec0942fa0”। মন্তব্য শুরু হয় # দিয়ে।',
    ),
  },
  tooLong: both(
    (maxLength: number) => `This is too long: at most ${maxLength.toLocaleString('en')} characters.`,
    (maxLength) => `লেখাটি বেশি লম্বা: সর্বোচ্চ ${maxLength.toLocaleString('bn-BD')} অক্ষর।`,
  ),
  preview: both('Preview', 'প্রিভিউ'),
  noPreview: both('Nothing to preview.', 'দেখানোর কিছু নেই।'),
  viewPage: both('View page', 'পাতাটি দেখুন'),
  save: both('Save changes', 'সংরক্ষণ করুন'),
  saved: both('Site settings saved.', 'সাইটের সেটিংস সংরক্ষণ হয়েছে।'),
  notSaved: both('The settings couldn’t be saved. Please try again.', 'সেটিংস সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।'),
  fixFirst: both('Nothing was saved. Please correct the marked fields.', 'কিছুই সংরক্ষণ হয়নি। চিহ্নিত ঘরগুলো ঠিক করুন।'),
  decideFirst: both(
    'Nothing was saved. Someone else saved the marked fields: choose which text to keep.',
    'কিছুই সংরক্ষণ হয়নি। চিহ্নিত ঘরগুলো অন্য কেউ সংরক্ষণ করেছেন: কোন লেখা থাকবে বেছে নিন।',
  ),
  unsaved: both('Unsaved changes', 'সংরক্ষণ করা হয়নি'),
  allSaved: both('No unsaved changes', 'সব সংরক্ষিত'),
  collision: both(
    'Someone else saved this field after you changed it. Saved text:',
    'আপনি বদলানোর পরে অন্য কেউ এই ঘর সংরক্ষণ করেছেন। সংরক্ষিত লেখা:',
  ),
  emptyText: both('(empty)', '(খালি)'),
  keepMine: both('Keep my text', 'আমার লেখা রাখুন'),
  useSaved: both('Use the saved text', 'সংরক্ষিত লেখা নিন'),
  leaveNote: both(
    'Your changes to the site settings aren’t saved and will be lost.',
    'সাইটের সেটিংসে আপনার পরিবর্তন সংরক্ষণ হয়নি, হারিয়ে যাবে।',
  ),
  backup: both('Backup', 'ব্যাকআপ'),
  lastBackup: both('The last backup, of', 'শেষ ব্যাকআপের আকার'),
  backupSize: both(
    (gigabytes: number) => `${gigabytes.toLocaleString('en')} GB`,
    (gigabytes) => `${gigabytes.toLocaleString('bn-BD')} জিবি`,
  ),
  backupWritten: both('was written on', 'লেখা হয়েছে'),
  noBackup: both(
    'No backup of this site is known. The person who runs the server can set BACKUP_TARGET.',
    'এই সাইটের কোনো ব্যাকআপের কথা জানা নেই। সার্ভার যিনি চালান, তিনি BACKUP_TARGET ঠিক করে দিতে পারেন।',
  ),
  readFailed: both('The site settings couldn’t be loaded.', 'সাইটের সেটিংস আনা যায়নি।'),
});
