import type { TextChange } from '#domain/article/list-text-changes.ts';
import { both, inBoth } from '../interface-language.ts';

/** What readers see of corrections (docs/behaviour §2.17). */
export const correctionText = {
  /** "Corrections" */
  heading: 'সংশোধনী',
  /** "There is no correction now." */
  empty: 'এই মুহূর্তে কোনো সংশোধনী নেই।',
  /** "Older corrections" */
  older: 'আগের সংশোধনী',
  /** "The corrections could not be loaded." */
  notLoaded: 'সংশোধনী লোড করতে সমস্যা হয়েছে।',
} as const;

/** What readers see of a withdrawn article (docs/behaviour §4.22). */
export const withdrawalText = {
  /** "The article has been withdrawn." */
  title: 'খবরটি প্রত্যাহার করা হয়েছে।',
  /** Precedes the reason. */
  reason: 'কারণ:',
  /** Precedes the time. */
  at: 'প্রত্যাহারের সময়:',
} as const;

export function suggestCorrection(changes: readonly TextChange[]): string {
  return changes.map(toSentence).join(' ');
}

function toSentence(change: TextChange): string {
  const { part, before, after } = withoutDandas(change);
  const place = part === 'title' ? 'শিরোনামে ' : '';
  // "“…” has been added", "“…” has been removed", "It said “…” before. Correct is: “…”"
  if (before === '') return `${place}“${after}” যোগ করা হয়েছে।`;
  if (after === '') return `${place}“${before}” বাদ দেওয়া হয়েছে।`;
  return `${place}আগে “${before}” লেখা হয়েছিল। সঠিক তথ্য: “${after}”${ENDS_SENTENCE.test(after) ? '' : '।'}`;
}

const ENDS_SENTENCE = /[।॥?!…]$/u;

/** Removes the danda at the end of each quotation, because the sentence has one too. Does nothing if only the danda has changed. */
function withoutDandas({ part, ...texts }: TextChange): TextChange {
  const strip = (text: string) => text.replace(/[\s।॥]+$/u, '');
  const [before, after] = [strip(texts.before), strip(texts.after)];
  return before === after ? { part, ...texts } : { part, before, after };
}

/** Corrections, withdrawal, embargo and expiry of an article, in the dashboard. */
export const recordText = inBoth({
  limits: both('Embargo and end', 'এমবার্গো ও মেয়াদ'),
  noLimits: both('None', 'নেই'),
  embargo: both('Not before', 'এর আগে প্রকাশ নয়'),
  /** Followed by the time zone. */
  embargoHint: both(
    'Optional. Readers don’t see the article before, whatever its status is.',
    'ঐচ্ছিক। অবস্থা যা-ই হোক, এই সময়ের আগে পাঠক প্রতিবেদনটি দেখবেন না।',
  ),
  embargoEnded: both('This time has passed.', 'এই সময় পার হয়ে গেছে।'),
  expiry: both('Not after', 'এর পরে আর নয়'),
  /** Followed by the time zone. */
  expiryHint: both(
    'Optional. The article then leaves every list, and its page says that it is not available.',
    'ঐচ্ছিক। এই সময়ের পর প্রতিবেদনটি কোনো তালিকায় থাকবে না; পাতায় লেখা থাকবে, এটি উপলব্ধ নয়।',
  ),
  expired: both('This time has passed. Readers don’t see the article.', 'এই সময় পার হয়ে গেছে। পাঠক প্রতিবেদনটি দেখছেন না।'),
  correction: both('Correction', 'সংশোধনী'),
  silentChange: both('Silent change', 'সংশোধনী ছাড়া'),
  withCorrection: both('With a correction', 'সংশোধনীসহ'),
  publishCorrection: both('Publish a correction with this change', 'এই পরিবর্তনের সঙ্গে সংশোধনী প্রকাশ করুন'),
  publishCorrectionHint: both(
    'Otherwise the change is silent, e.g. for a typo, and only the history shows it.',
    'বানান ভুলের মতো ছোট পরিবর্তনে দরকার নেই। তখন পরিবর্তনটি শুধু ইতিহাসে থাকবে।',
  ),
  correctionLabel: both('Text for readers', 'পাঠক যা পড়বেন'),
  suggestAgain: both('Suggest again', 'লেখাটি আবার সাজিয়ে দিন'),
  title: both('Corrections and withdrawal', 'সংশোধনী ও প্রত্যাহার'),
  open: both('Corrections and withdrawal', 'সংশোধনী ও প্রত্যাহার'),
  neverPublic: both(
    'Readers have never seen this article, so there is nothing to correct or withdraw.',
    'পাঠক এই প্রতিবেদন কখনো দেখেননি, তাই সংশোধন বা প্রত্যাহারের কিছু নেই।',
  ),
  missing: both('This article no longer exists.', 'এই প্রতিবেদনটি আর নেই।'),
  corrections: both('Corrections', 'সংশোধনী'),
  noCorrections: both('This article has no corrections.', 'এই প্রতিবেদনের কোনো সংশোধনী নেই।'),
  addCorrection: both('Add correction', 'সংশোধনী যোগ করুন'),
  newCorrection: both('New correction', 'নতুন সংশোধনী'),
  newCorrectionHint: both(
    'Readers see it below the article, in the feed and on the page of corrections.',
    'পাঠক এটি প্রতিবেদনের নিচে, ফিডে এবং সংশোধনীর পাতায় দেখবেন।',
  ),
  edit: both('Edit', 'সম্পাদনা'),
  remove: both('Remove', 'সরান'),
  save: both('Save', 'সংরক্ষণ করুন'),
  cancel: both('Cancel', 'বাতিল'),
  removeQuestion: both('Remove this correction?', 'এই সংশোধনী সরাবেন?'),
  removeHint: both('Readers no longer see it. The history keeps its text.', 'পাঠক আর এটি দেখবেন না। লেখাটি ইতিহাসে থাকবে।'),
  withdrawal: both('Withdrawal', 'প্রত্যাহার'),
  withdrawHint: both(
    'Readers get the reason and the time instead of the article. It leaves every list, feed and search, and open pages.',
    'পাঠক প্রতিবেদনের বদলে কারণ ও সময় দেখবেন। প্রতিবেদনটি সব তালিকা, ফিড ও অনুসন্ধান থেকে সরে যাবে, খোলা পাতা থেকেও।',
  ),
  reason: both('Reason for readers', 'পাঠকের জন্য কারণ'),
  withdraw: both('Withdraw article', 'প্রতিবেদন প্রত্যাহার করুন'),
  withdrawQuestion: both('Withdraw this article?', 'এই প্রতিবেদন প্রত্যাহার করবেন?'),
  withdrawn: both('This article is withdrawn.', 'এই প্রতিবেদন প্রত্যাহার করা হয়েছে।'),
  /** Follows the text above, in the form. */
  withdrawnHint: both(
    'Readers see the reason instead of it, also after a save.',
    'সংরক্ষণের পরও পাঠক প্রতিবেদনের বদলে কারণটিই দেখবেন।',
  ),
  toReinstate: both('Reinstate it or change the reason', 'পুনর্বহাল করুন বা কারণ বদলান'),
  changeReason: both('Change reason', 'কারণ বদলান'),
  reinstate: both('Reinstate article', 'প্রতিবেদন পুনর্বহাল করুন'),
  reinstateQuestion: both('Reinstate this article?', 'এই প্রতিবেদন পুনর্বহাল করবেন?'),
  reinstateHint: both(
    'Readers see it again, at its earlier place in the lists.',
    'পাঠক এটি আবার দেখবেন, তালিকায় আগের জায়গাতেই।',
  ),
  saved: both('Saved.', 'সংরক্ষিত হয়েছে।'),
  empty: both('Write a text.', 'কিছু লিখুন।'),
  tooLong: both(
    (limit: number) => `This is too long: at most ${limit.toLocaleString('en')} characters.`,
    (limit) => `লেখাটি বেশি বড়: সর্বোচ্চ ${limit.toLocaleString('bn-BD')} অক্ষর।`,
  ),
  full: both(
    'This article has the most corrections it can have. Edit one of them.',
    'এই প্রতিবেদনে আর সংশোধনী যোগ করা যায় না। আগের কোনো একটি সম্পাদনা করুন।',
  ),
  noRoom: both(
    'Nothing was saved: this article has the most corrections it can have. Save the change without a correction, and edit an earlier one.',
    'কিছু সংরক্ষিত হয়নি: এই প্রতিবেদনে আর সংশোধনী যোগ করা যায় না। সংশোধনী ছাড়া পরিবর্তনটি সংরক্ষণ করে আগের কোনো একটি সংশোধনী সম্পাদনা করুন।',
  ),
  changedSinceWithdrawal: both(
    'The text was changed after the withdrawal. Read it before you reinstate the article:',
    'প্রত্যাহারের পর লেখাটি বদলানো হয়েছে। পুনর্বহালের আগে পড়ে নিন:',
  ),
  changedSinceOpened: both(
    'The article was changed since you opened this page. Look at it first.',
    'আপনি পাতাটি খোলার পরে প্রতিবেদনটি বদলানো হয়েছে। আগে দেখে নিন।',
  ),
  changedMeanwhile: both('Someone else has removed it.', 'অন্য কেউ এটি সরিয়ে দিয়েছেন।'),
  failed: both('That didn’t work. Please try again.', 'কাজটি হয়নি। আবার চেষ্টা করুন।'),
  /** The state of an article in Manage News. */
  states: {
    withdrawn: both('Withdrawn', 'প্রত্যাহৃত'),
    embargoed: both('Embargoed', 'এমবার্গোতে'),
    expired: both('Ended', 'মেয়াদ শেষ'),
  },
  /** The filter by this state. */
  hidden: both('Hidden from readers', 'পাঠকের কাছে নেই'),
  anyState: both('All articles', 'সব প্রতিবেদন'),
  /** The notes of history entries. The text of the reason or of the correction follows. */
  notes: {
    withdrawn: both('withdrawn', 'প্রত্যাহার'),
    reinstated: both('reinstated', 'পুনর্বহাল'),
    saved: both('correction', 'সংশোধনী'),
    'correction-added': both('correction added', 'সংশোধনী যোগ'),
    'correction-edited': both('correction edited', 'সংশোধনী সম্পাদনা'),
    'correction-removed': both('correction removed', 'সংশোধনী সরানো'),
  },
  /** These precede a time in the history. */
  notBefore: both('not before', 'এর আগে নয়:'),
  notAfter: both('not after', 'এর পরে নয়:'),
});
