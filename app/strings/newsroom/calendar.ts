import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

/** Interface text of the calendar (docs/behaviour §2.7.11). */
export const calendarText = inBoth({
  hint: both(
    '“Move” takes a scheduled article to another day or time.',
    '“অন্য দিনে নিন” চেপে নির্ধারিত প্রতিবেদনের দিন বা সময় বদলানো যায়।',
  ),
  /** Follows the hint if there is a mouse. */
  pointerHint: both(
    'You can also drag it to a day, where it keeps its time, or to an hour of the current week, or press Shift with an arrow key: up and down by a day, left and right by a week.',
    'মাউসে টেনে কোনো দিনে (সময় একই থাকে) বা এ সপ্তাহের কোনো ঘণ্টায়, অথবা শিফট চেপে অ্যারো কি দিয়েও নেওয়া যায়: ওপর-নিচে এক দিন, ডানে-বাঁয়ে এক সপ্তাহ।',
  ),
  weeks: both('Weeks', 'সপ্তাহ'),
  earlier: both('Earlier week', 'আগের সপ্তাহ'),
  later: both('Later week', 'পরের সপ্তাহ'),
  today: both('Today', 'আজ'),
  toToday: both('Go to today', 'আজকের দিনে যান'),
  from: both('First day', 'শুরুর দিন'),
  show: both('Show', 'দেখান'),
  none: both('No articles', 'কোনো প্রতিবেদন নেই'),
  articles: both('Articles', 'প্রতিবেদন'),
  more: both(
    (count: number) => `${count.toLocaleString('en')} more in Manage News`,
    (count) => `সব খবরে আরও ${toBengali(count)}টি`,
  ),
  moreThan: both(
    (count: number) => `More than ${count.toLocaleString('en')} more in Manage News`,
    (count) => `সব খবরে আরও ${toBengali(count)}টির বেশি`,
  ),
  published: both('published', 'প্রকাশিত'),
  scheduled: both('scheduled', 'নির্ধারিত'),
  /** The link of a day or an hour to the new-article form. */
  plan: both('Plan a story', 'খবর নির্ধারণ করুন'),
  move: both('Move', 'অন্য দিনে নিন'),
  question: both('Move to another time?', 'অন্য সময়ে নেবেন?'),
  present: both('Now', 'এখন নির্ধারিত সময়'),
  day: both('Day', 'দিন'),
  time: both('Time', 'সময়'),
  next: both('New time', 'নতুন সময়'),
  chooseDay: both('Choose another day or time.', 'অন্য দিন বা সময় বেছে নিন।'),
  past: both(
    'This time has passed: the article becomes public immediately, listed among the older ones.',
    'এই সময় পেরিয়ে গেছে। এ সময়ে নিলে প্রতিবেদনটি এখনই প্রকাশিত হবে, তবে তালিকায় পুরোনো খবরের মধ্যে থাকবে।',
  ),
  pastConfirm: both('Move and publish', 'সময় বদলে প্রকাশ করুন'),
  moved: both('Moved to', 'নতুন সময়'),
  undone: both('Moved back to its earlier time:', 'আগের সময়ে ফেরানো হয়েছে:'),
  notMoved: both('Not moved:', 'সময় বদলানো যায়নি:'),
  notScheduled: both('it is no longer scheduled', 'এর প্রকাশের সময় আর নির্ধারিত নেই'),
  readFailed: both('The calendar couldn’t be loaded.', 'সময়সূচি লোড করা যায়নি।'),
});
