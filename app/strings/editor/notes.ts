import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

/** Notes about an article, in the article form, in Manage News and on their own screen (docs/behaviour §2.7.10, §4.19). */
export const notesText = inBoth({
  title: both('Notes', 'নোট'),
  none: both('None', 'নেই'),
  /** The open notes of an article, and how many of them the viewer has not read. */
  count: both(
    (open: number, unread: number) => `${open} open${unread === 0 ? '' : `, ${unread} unread`}`,
    (open, unread) => `${toBengali(open)}টি খোলা${unread === 0 ? '' : `, ${toBengali(unread)}টি অপঠিত`}`,
  ),
  /** The link of an article in Manage News. */
  notes: both(
    (open: number) => (open === 1 ? '1 note' : `${open} notes`),
    (open) => `${toBengali(open)}টি নোট`,
  ),
  unreadCount: both(
    (count: number) => `${count} unread`,
    (count) => `${toBengali(count)}টি অপঠিত`,
  ),
  /** The link in the dashboard's header. `count` may end in `+`. */
  inHeader: both(
    (count: string) => `${count} unread`,
    (count) => `${count}টি অপঠিত`,
  ),
  hint: both('Only staff see notes. A note is saved when you add it.', 'নোট শুধু কর্মীরা দেখেন। যোগ করলেই নোট সংরক্ষিত হয়।'),
  newNote: both('New note', 'নতুন নোট'),
  editedNote: both('Note', 'নোট'),
  fieldHint: both(
    'Type @ to mention a colleague. Ctrl+Enter adds the note.',
    'সহকর্মীকে জানাতে @ লিখুন। Ctrl+Enter চাপলে নোট যোগ হয়।',
  ),
  people: both('Staff', 'কর্মী'),
  peopleFound: both(
    (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
    (count) => `${toBengali(count)} জনকে পাওয়া গেছে`,
  ),
  add: both('Add note', 'নোট যোগ করুন'),
  save: both('Save note', 'নোট সংরক্ষণ করুন'),
  edit: both('Edit', 'সম্পাদনা'),
  remove: both('Delete', 'মুছুন'),
  deleteQuestion: both('Delete this note?', 'নোটটি মুছবেন?'),
  resolve: both('Resolve', 'নিষ্পত্তি করুন'),
  reopen: both('Reopen', 'আবার খুলুন'),
  edited: both('edited', 'সম্পাদিত'),
  unread: both('Unread', 'অপঠিত'),
  resolved: both('resolved', 'নিষ্পত্তি হয়েছে'),
  resolvedBy: both('Resolved by {}', '{} নিষ্পত্তি করেছেন'),
  resolvedCount: both(
    (count: number) => `${count} resolved`,
    (count) => `${toBengali(count)}টির নিষ্পত্তি হয়েছে`,
  ),
  missing: both(
    'That note no longer exists, or its article was deleted.',
    'নোটটি আর নেই, অথবা প্রতিবেদনটি মুছে ফেলা হয়েছে।',
  ),
  full: both(
    'This article has 200 notes. Delete one of yours first.',
    'এই প্রতিবেদনে ২০০টি নোট আছে। আগে নিজের একটি নোট মুছুন।',
  ),
  invalid: both('Write a note of up to 2,000 characters.', 'সর্বোচ্চ ২,০০০ অক্ষরের একটি নোট লিখুন।'),
  signedOut: both('You’ve been signed out. Sign in again.', 'আপনি সাইন আউট হয়ে গেছেন। আবার সাইন ইন করুন।'),
  failed: both('That didn’t work. Please try again.', 'কাজটি হয়নি। আবার চেষ্টা করুন।'),
  notLoaded: both('The notes couldn’t be loaded.', 'নোটগুলো লোড করা যায়নি।'),
  inboxHint: both(
    'Your unread notes, and every note that mentions you.',
    'আপনার অপঠিত নোট, আর যেসব নোটে আপনার উল্লেখ আছে।',
  ),
  inboxEmpty: both('No unread notes and no mentions.', 'অপঠিত নোট নেই, কোনো নোটে আপনার উল্লেখও নেই।'),
  mentionsYou: both('mentions you', 'আপনার উল্লেখ আছে'),
});
