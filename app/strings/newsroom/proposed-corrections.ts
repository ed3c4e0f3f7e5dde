import { both, inBoth } from '../interface-language.ts';

/** Corrections that wait for a second person, on a site that requires four eyes (docs/behaviour §6.3). */
export const proposedCorrectionText = inBoth({
  title: both('Waiting for a second person', 'আরেকজনের অনুমোদনের অপেক্ষায়'),
  hint: both('Readers don’t see these yet.', 'পাঠক এখনো এগুলো দেখছেন না।'),
  change: both('Change of a correction', 'আগের সংশোধনীতে পরিবর্তন'),
  by: both('By {}', '{} লিখেছেন'),
  confirm: both('Confirm and publish', 'অনুমোদন করে প্রকাশ করুন'),
  drop: both('Drop', 'প্রস্তাব বাতিল করুন'),
  isOwn: both('Someone else has to confirm it.', 'অন্য কাউকে এটি অনুমোদন করতে হবে।'),
  proposed: both(
    'Saved. Readers see it when someone else has confirmed it.',
    'সংরক্ষিত হয়েছে। অন্য কেউ অনুমোদন করলে পাঠক দেখবেন।',
  ),
  tooMany: both(
    'As many changes wait for a second person as possible. Confirm or drop one of them first.',
    'এর বেশি পরিবর্তন আরেকজনের অনুমোদনের অপেক্ষায় রাখা যায় না। আগে একটি অনুমোদন বা বাতিল করুন।',
  ),
  fourEyes: both(
    'You wrote this correction, so someone else has to confirm it.',
    'সংশোধনীটি আপনার লেখা, তাই অন্য কাউকে অনুমোদন করতে হবে।',
  ),
  /** On the board. */
  notices: both('Corrections and withdrawals', 'সংশোধনী ও প্রত্যাহার'),
  waiting: both('Correction to confirm', 'অনুমোদনের অপেক্ষায় সংশোধনী'),
  withdrawn: both('Withdrawn', 'প্রত্যাহৃত'),
});
