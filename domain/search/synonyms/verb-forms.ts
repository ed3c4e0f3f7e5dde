import { foldWord } from '#domain/bengali/analysis/fold.ts';

/**
 * Verbs that people search for, by their stem before endings: কমা- as in কমাতে. The second stem is that of the conjunctive:
 * কমিয়ে. Common verbs such as দেওয়া are left out, because they say little and share forms with nouns.
 */
const STEMS = 'কমা কমি, বাড়া বাড়ি, বাঁচা বাঁচি, চালা চালি, বানা বানি, পাঠা পাঠি, শেখা শিখি, এড়া এড়ি, ঠেকা ঠেকি, ঘুমা ঘুমি';

const ENDINGS = 'নো তে ব বেন চ্ছে ল য়';

/** The forms of each verb, in a row: কমানো কমাতে কমাব … কমিয়ে. */
export const VERB_FORMS: readonly string[] = STEMS.split(', ').map((pair) => {
  const [stem = '', conjunctive = ''] = pair.split(' ');
  return [...ENDINGS.split(' ').map((ending) => `${stem}${ending}`), `${conjunctive}\u09dfে`].map(foldWord).join(' ');
});
