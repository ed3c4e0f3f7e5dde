import type { WaitingKind } from '#domain/desk/waiting.ts';
import type { Pair } from '../interface-language.ts';
import { both, inBoth } from '../interface-language.ts';
import { counted, toBengali } from './ages.ts';

/** Why an item waits, with `{}` in place of the person. */
const waitingKinds = {
  urgent: both('{} published a change alone', '{} একাই একটি পরিবর্তন প্রকাশ করেছেন'),
  review: both('Submitted by {}', '{} জমা দিয়েছেন'),
  correction: both('Correction by {}, needs a second person', '{} সংশোধনী দিয়েছেন, আরেকজনের অনুমোদন লাগবে'),
  returned: both('Returned by {}', '{} ফেরত দিয়েছেন'),
  approved: both('Approved, not published yet', 'অনুমোদিত, এখনো প্রকাশ হয়নি'),
  mention: both('{} mentioned you', '{} নোটে আপনার উল্লেখ করেছেন'),
  comment: both('{} commented on your preview', '{} আপনার প্রিভিউতে মন্তব্য করেছেন'),
  assigned: both('Assigned to you', 'আপনার দায়িত্বে'),
  note: both('{} wrote a note', '{} নোট লিখেছেন'),
} satisfies Record<WaitingKind, Pair<string>>;

/** The parts of the Overview above and next to its numbers (docs/behaviour §2.7.1). */
export const morningText = inBoth({
  partsFailed: both('Some parts of this screen couldn’t be loaded.', 'এই পাতার কিছু অংশ লোড করা যায়নি।'),
  waiting: both('Waiting for you', 'আপনার অপেক্ষায়'),
  nothingWaits: both('Nothing is waiting for you.', 'আপনার অপেক্ষায় কিছু নেই।'),
  kinds: waitingKinds,
  proposal: both('Change of a published story, by {}', 'প্রকাশিত প্রতিবেদনে {} যা বদলাতে চান'),
  /** For an item whose submitter's account was deleted. */
  submitted: both('Submitted', 'জমা পড়েছে'),
  review: both('Review', 'দেখুন'),
  open: both('Open', 'খুলুন'),
  moreOnDesk: both('Everything on the desk', 'ডেস্কের সব'),
  moreNotes: both('All notes', 'সব নোট'),
  today: both('Today, next first', 'আজ যা আসছে'),
  nothingToday: both('Nothing else is scheduled for today.', 'আজ প্রকাশের জন্য আর কিছু নির্ধারিত নেই।'),
  calendar: both('Calendar', 'সময়সূচি'),
  due: both('Due', 'সময়সীমা'),
  overdue: both('Overdue', 'সময় পেরিয়েছে'),
  noImage: both('no image', 'ছবি নেই'),
  byCategory: both('By category', 'বিভাগ অনুযায়ী'),
  /** The number of items that are not listed. */
  further: both(
    (count: number) => counted(count, '1 more', 'more'),
    (count) => `আরও ${toBengali(count)}টি`,
  ),
  unfinished: both('Your unfinished drafts', 'আপনার অসমাপ্ত খসড়া'),
  states: {
    new: both('Never saved', 'একবারও সংরক্ষণ হয়নি'),
    unsaved: both('Unsaved changes', 'অসংরক্ষিত পরিবর্তন'),
    draft: both('Draft', 'খসড়া'),
  },
  untitled: both('Untitled', 'শিরোনাম নেই'),
  frontPage: both('The front page now', 'হোমপেজে এখন'),
  lead: both('Lead', 'প্রধান খবর'),
  /** `since` is a time, `age` how long ago that is; the age is empty within the first hour. */
  leadSince: both(
    (since: string, age: string) => (age === '' ? `since ${since}` : `since ${since}, for ${age}`),
    (since, age) => (age === '' ? `${since} থেকে` : `${since} থেকে, ${age} ধরে`),
  ),
  choose: both('Choose another', 'অন্যটি বেছে নিন'),
  gaps: {
    image: both(
      (count: number) => counted(count, '1 story without an image', 'stories without an image'),
      (count) => `${toBengali(count)}টি প্রতিবেদনে ছবি নেই`,
    ),
    credit: both(
      (count: number) => counted(count, '1 image without a credit', 'images without a credit'),
      (count) => `${toBengali(count)}টি ছবিতে ক্রেডিট নেই`,
    ),
    alt: both(
      (count: number) => counted(count, '1 image without an alternative text', 'images without an alternative text'),
      (count) => `${toBengali(count)}টি ছবির বর্ণনা নেই`,
    ),
  },
  noGaps: both(
    'Every story has an image with a credit and an alternative text.',
    'সব প্রতিবেদনে ছবি, ক্রেডিট ও ছবির বর্ণনা আছে।',
  ),
  openPages: both('Pages open now', 'এখন খোলা পাতা'),
  readInHour: both('Most read in the last hour', 'গত এক ঘণ্টায় সবচেয়ে বেশি পড়া'),
  nothingRead: both('No article was read.', 'কোনো প্রতিবেদন পড়া হয়নি।'),
  article: both('Article', 'প্রতিবেদন'),
  missed: both('Searched and not found today', 'আজ যা খুঁজে পাওয়া যায়নি'),
  nothingMissed: both(
    'Nothing so far. A search is listed when it comes from at least five networks.',
    'এখনো কিছু নেই। অন্তত পাঁচটি নেটওয়ার্ক থেকে খোঁজা হলে এখানে দেখা যাবে।',
  ),
  /** Explains the numbers next to the words. */
  missedHint: both(
    'How many networks searched for it, from five on.',
    'কয়টি নেটওয়ার্ক থেকে খোঁজা হয়েছে; পাঁচটির কম হলে দেখানো হয় না।',
  ),
  articlesOn: both(
    (count: string, day: string) => `${day}: ${count} ${count === '1' ? 'article' : 'articles'}`,
    (count, day) => `${day}: ${count}টি প্রতিবেদন`,
  ),
});
