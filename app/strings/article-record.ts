import type { TextChange } from '#domain/article/list-text-changes.ts';
import * as bengali from './bengali/article-record.ts';
import { inBoth } from './interface-language.ts';

/** What readers see of corrections (docs/behaviour.md §2.17). */
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

/** What readers see of a withdrawn article (docs/behaviour.md §4.22). */
export const withdrawalText = {
  /** "The article has been withdrawn." */
  title: 'খবরটি প্রত্যাহার করা হয়েছে।',
  /** Precedes the reason. */
  reason: 'কারণ:',
  /** Precedes the time. */
  at: 'প্রত্যাহারের সময়:',
} as const;

/** Suggests the text of a correction. The editor changes it. */
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

/** A danda at the end of a quotation would stand next to that of its sentence. It remains if nothing else has changed. */
function withoutDandas({ part, ...texts }: TextChange): TextChange {
  const strip = (text: string) => text.replace(/[\s।॥]+$/u, '');
  const [before, after] = [strip(texts.before), strip(texts.after)];
  return before === after ? { part, ...texts } : { part, before, after };
}

/** Corrections, withdrawal, embargo and end of an article in the dashboard. */
export const recordText = inBoth(
  {
    limits: 'Embargo and end',
    noLimits: 'None',
    embargo: 'Not before',
    /** Followed by the time zone. */
    embargoHint: 'Optional. Readers don’t see the article before, whatever its status is.',
    embargoEnded: 'This time has passed.',
    expiry: 'Not after',
    /** Followed by the time zone. */
    expiryHint: 'Optional. The article then leaves every list, and its page says that it is not available.',
    expired: 'This time has passed. Readers don’t see the article.',
    correction: 'Correction',
    silentChange: 'Silent change',
    withCorrection: 'With a correction',
    publishCorrection: 'Publish a correction with this change',
    publishCorrectionHint: 'Otherwise the change is silent, e.g. for a typo, and only the history shows it.',
    correctionLabel: 'Text for readers',
    suggestAgain: 'Suggest again',
    title: 'Corrections and withdrawal',
    open: 'Corrections and withdrawal',
    neverPublic: 'Readers have never seen this article, so there is nothing to correct or withdraw.',
    missing: 'This article no longer exists.',
    corrections: 'Corrections',
    noCorrections: 'This article has no corrections.',
    addCorrection: 'Add correction',
    newCorrection: 'New correction',
    newCorrectionHint: 'Readers see it below the article, in the feed and on the page of corrections.',
    edit: 'Edit',
    remove: 'Remove',
    save: 'Save',
    cancel: 'Cancel',
    removeQuestion: 'Remove this correction?',
    removeHint: 'Readers no longer see it. The history keeps its text.',
    withdrawal: 'Withdrawal',
    withdrawHint:
      'Readers get the reason and the time instead of the article. It leaves every list, feed and search, and open pages.',
    reason: 'Reason for readers',
    withdraw: 'Withdraw article',
    withdrawQuestion: 'Withdraw this article?',
    withdrawn: 'This article is withdrawn.',
    /** Follows in the form. */
    withdrawnHint: 'Readers see the reason instead of it, also after a save.',
    toReinstate: 'Reinstate it or change the reason',
    changeReason: 'Change reason',
    reinstate: 'Reinstate article',
    reinstateQuestion: 'Reinstate this article?',
    reinstateHint: 'Readers see it again, at its earlier place in the lists.',
    saved: 'Saved.',
    empty: 'Write a text.',
    tooLong: (limit: number) => `This is too long: at most ${limit.toLocaleString('en')} characters.`,
    full: 'This article has the most corrections it can have. Edit one of them.',
    noRoom:
      'Nothing was saved: this article has the most corrections it can have. Save the change without a correction, and edit an earlier one.',
    changedSinceWithdrawal: 'The text was changed after the withdrawal. Read it before you reinstate the article:',
    changedSinceOpened: 'The article was changed since you opened this page. Look at it first.',
    changedMeanwhile: 'Someone else has removed it.',
    failed: 'That didn’t work. Please try again.',
    /** The state of an article in Manage News. */
    states: { withdrawn: 'Withdrawn', embargoed: 'Embargoed', expired: 'Ended' },
    /** The filter by this state. */
    hidden: 'Hidden from readers',
    anyState: 'All articles',
    /** The notes of history entries. The text of the reason or of the correction follows. */
    notes: {
      withdrawn: 'withdrawn',
      reinstated: 'reinstated',
      saved: 'correction',
      'correction-added': 'correction added',
      'correction-edited': 'correction edited',
      'correction-removed': 'correction removed',
    },
    /** Precede a time in the history. */
    notBefore: 'not before',
    notAfter: 'not after',
  },
  bengali.recordText,
);
