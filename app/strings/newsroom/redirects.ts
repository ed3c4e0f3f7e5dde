import { both, inBoth } from '../interface-language.ts';

/** The screen of the redirects (docs/behaviour §2.7.16). */
export const redirectsText = inBoth({
  hint: both(
    'An old URL of the site leads to its new page. An import adds a redirect for each article; add others here. A page that exists is never redirected.',
    'সাইটের পুরোনো ঠিকানা খুললে পাঠক নতুন পাতায় যান। ইমপোর্টের সময় সব প্রতিবেদনের পুরোনো ঠিকানা বসে যায়, বাকিগুলো এখানে লিখুন। যে পাতা আছে, তার ঠিকানা কখনো অন্য পাতায় যায় না।',
  ),
  add: both('Add a redirect', 'ঠিকানা যোগ করুন'),
  searchLabel: both('Search redirects', 'ঠিকানা খুঁজুন'),
  /** Shown for an empty list without a search. */
  none: both('There are no redirects yet.', 'এখনো কোনো পুরোনো ঠিকানা যোগ করা হয়নি।'),
  empty: both('No redirects found.', 'কোনো ঠিকানা পাওয়া যায়নি।'),
  list: both('Redirects', 'পুরোনো ঠিকানা'),
  address: both('Old URL', 'পুরোনো ঠিকানা'),
  addressHint: both(
    'A URL of the old site, or the part after its name: /2019/05/news',
    'পুরোনো সাইটের পুরো ঠিকানা, অথবা নামের পরের অংশ: /2019/05/news',
  ),
  target: both('Leads to', 'যেখানে যায়'),
  targetHint: both('A path of this site: /article/abc', 'এই সাইটের পাতার ঠিকানা: /article/abc'),
  changed: both('Changed', 'বদলানো হয়েছে'),
  imported: both('imported', 'ইমপোর্ট করা'),
  actions: both('Actions', 'কাজ'),
  change: both('Change', 'বদলান'),
  remove: both('Remove', 'সরান'),
  changeTitle: both('Change a redirect', 'পুরোনো ঠিকানা বদলান'),
  save: both('Save', 'সংরক্ষণ করুন'),
  removeQuestion: both(
    (address: string) => `Remove “${address}”? Readers who open it will find no page.`,
    (address) => `“${address}” সরাবেন? পাঠক এটি খুললে কোনো পাতা পাবেন না।`,
  ),
  saved: both(
    'The redirect was saved. Browsers may use the earlier one for up to an hour.',
    'ঠিকানাটি সংরক্ষিত হয়েছে। ব্রাউজার এক ঘণ্টা পর্যন্ত আগেরটি ব্যবহার করতে পারে।',
  ),
  removed: both('The redirect was removed.', 'ঠিকানাটি সরানো হয়েছে।'),
  failed: both('The redirect couldn’t be saved. Please try again.', 'ঠিকানাটি সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।'),
  badAddress: both('Enter a URL or a path other than the home page.', 'হোমপেজ ছাড়া অন্য কোনো ঠিকানা লিখুন।'),
  badTarget: both('Enter a path of this site that begins with a slash.', 'স্ল্যাশ দিয়ে শুরু হওয়া এই সাইটের কোনো ঠিকানা লিখুন।'),
  exists: both('This URL already leads to another page.', 'এই ঠিকানার জন্য আগে থেকেই অন্য পাতা ঠিক করা আছে।'),
  loop: both('The redirect would lead back to itself.', 'ঠিকানাটি ঘুরে আবার নিজের কাছেই ফিরত।'),
  missed: both('Requested, but missing', 'খোঁজা হয়েছে, কিন্তু নেই'),
  missedHint: both(
    'What readers requested most often without finding a page, in the last 30 days.',
    'গত ৩০ দিনে পাঠকেরা যা সবচেয়ে বেশি খুঁজেছেন, কিন্তু পাতা পাননি।',
  ),
  requests: both(
    (count: number) => (count === 1 ? '1 request' : `${count.toLocaleString('en')} requests`),
    (count) => `${count.toLocaleString('bn-BD')} বার`,
  ),
  dismiss: both('Dismiss', 'তালিকা থেকে বাদ দিন'),
  dismissed: both('The URL is no longer in the list.', 'ঠিকানাটি তালিকা থেকে বাদ গেছে।'),
});
