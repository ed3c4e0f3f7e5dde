import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

/** Interface text of a preview, for people outside the newsroom (docs/behaviour §2.15). */
export const previewText = {
  /** "Preview" */
  title: 'প্রিভিউ',
  /** "This is the text before publication. It may change." */
  note: 'এটি প্রকাশের আগের রূপ। পরে বদলাতে পারে।',
  /** "The link is valid until:" */
  until: 'লিংকের মেয়াদ:',
  /** "This preview link does not work." */
  missing: 'এই প্রিভিউ লিংকটি কাজ করছে না।',
  /** "It may have expired, or it was revoked. Ask the newsroom for a new link." */
  reason: 'এর মেয়াদ শেষ হয়ে থাকতে পারে, অথবা এটি বাতিল করা হয়েছে। বার্তাকক্ষের কাছে নতুন লিংক চেয়ে নিন।',
  /** "No title", "No category" */
  untitled: 'শিরোনাম নেই',
  noCategory: 'বিভাগ নেই',
} as const;

/** The comment form below a preview. */
export const previewCommentText = {
  /** "Comment for the newsroom" */
  title: 'বার্তাকক্ষের জন্য মন্তব্য',
  /** "Only the newsroom reads it." */
  hint: 'শুধু বার্তাকক্ষ এটি পড়বে।',
  name: 'আপনার নাম',
  text: 'মন্তব্য',
  send: 'পাঠান',
  sent: 'মন্তব্য পাঠানো হয়েছে। ধন্যবাদ।',
  /** "Write your name and a comment. Send a comment that is too long in parts." */
  invalid: 'আপনার নাম ও মন্তব্য লিখুন। মন্তব্য বেশি বড় হলে ভাগ করে পাঠান।',
  /** "No further comment can be sent with this link." */
  full: 'এই লিংকে আর মন্তব্য পাঠানো যাবে না।',
  /** "Too many comments. Try again in a few minutes." */
  tooMany: 'অনেকগুলো মন্তব্য পাঠানো হয়েছে। কয়েক মিনিট পর আবার চেষ্টা করুন।',
} as const;

/** "Preview links" in the article form. */
export const previewLinkText = inBoth({
  title: both('Preview links', 'প্রিভিউ লিংক'),
  none: both('None', 'নেই'),
  valid: both(
    (count: number) => `${count} valid`,
    (count) => `${toBengali(count)}টি চালু`,
  ),
  hint: both(
    'Anyone with the link can read this article before it is public. It shows your unsaved text, or the last save if that is newer.',
    'লিংকটি যাঁর কাছে আছে তিনি প্রকাশের আগেই এই প্রতিবেদন পড়তে পারবেন। এতে আপনার অসংরক্ষিত লেখা দেখা যায়; সর্বশেষ সংরক্ষিত লেখা তার চেয়ে নতুন হলে সেটিই দেখা যায়।',
  ),
  life: both('Valid for', 'মেয়াদ'),
  hour: both('1 hour', '১ ঘণ্টা'),
  day: both('1 day', '১ দিন'),
  week: both('7 days', '৭ দিন'),
  month: both('30 days', '৩০ দিন'),
  allowComments: both('Allow comments', 'মন্তব্য করা যাবে'),
  create: both('Create link', 'লিংক তৈরি করুন'),
  copyNow: both('Copy this link now. It isn’t shown again.', 'লিংকটি এখনই কপি করুন। এটি আর দেখানো হবে না।'),
  link: both('Preview link', 'প্রিভিউ লিংক'),
  created: both('Link created.', 'লিংক তৈরি হয়েছে।'),
  by: both('By {}', '{} তৈরি করেছেন'),
  until: both('until', 'মেয়াদ'),
  ended: both('Ended', 'শেষ'),
  neverOpened: both('Not opened yet', 'এখনো খোলা হয়নি'),
  /** These follow the number of openings. */
  opening: both('opening', 'বার খোলা হয়েছে'),
  openings: both('openings', 'বার খোলা হয়েছে'),
  lastOpened: both('last on', 'সর্বশেষ'),
  comments: both(
    (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
    (count) => `${toBengali(count)}টি মন্তব্য`,
  ),
  unread: both(
    (count: number) => (count === 1 ? '1 unread comment' : `${count} unread comments`),
    (count) => `${toBengali(count)}টি অপঠিত মন্তব্য`,
  ),
  unreadTitle: both('Unread comments on your previews', 'আপনার প্রিভিউয়ের অপঠিত মন্তব্য'),
  withComments: both('comments allowed', 'মন্তব্য করা যায়'),
  revoke: both('Revoke', 'বাতিল করুন'),
  revoked: both('Link revoked.', 'লিংক বাতিল হয়েছে।'),
  noText: both('There is no text to preview yet. Write something first.', 'দেখানোর মতো লেখা এখনো নেই। আগে কিছু লিখুন।'),
  tooMany: both(
    'This article has 20 valid links. Revoke one first.',
    'এই প্রতিবেদনের ২০টি চালু লিংক আছে। আগে একটি বাতিল করুন।',
  ),
  signedOut: both('You’ve been signed out. Sign in again.', 'আপনি সাইন আউট হয়ে গেছেন। আবার সাইন ইন করুন।'),
  failed: both('That didn’t work. Please try again.', 'কাজটি হয়নি। আবার চেষ্টা করুন।'),
  notLoaded: both('The links couldn’t be loaded.', 'লিংকগুলো লোড করা যায়নি।'),
});
