import { foldWord } from '#domain/bengali/analysis/fold.ts';

/**
 * Verbs that people search for, as three stems: before most endings (নামল), before the endings of the perfect (নেমেছে), and the verbal
 * noun (নামা). Common verbs such as দেওয়া are left out, because they say little and share forms with nouns.
 */
const PLAIN = `নাম নেমে নামা, বাড় বেড়ে বাড়া, কম কমে কমা, উঠ উঠে ওঠা, ডুব ডুবে ডোবা, ভাঙ ভেঙে ভাঙা, থাম থেমে থামা, হার হেরে হারা,
  জিত জিতে জেতা, কিন কিনে কেনা, বেচ বেচে বেচা, খুল খুলে খোলা, পুড় পুড়ে পোড়া, ধস ধসে ধসা, শিখ শিখে শেখা, ফির ফিরে ফেরা`;
/** Verbs with a stem in া: কমা- as in কমাতে, and its form before \u09dfে: কমিয়ে. */
const CAUSATIVE = 'কমা কমি, বাড়া বাড়ি, বাঁচা বাঁচি, চালা চালি, বানা বানি, পাঠা পাঠি, শেখা শিখি, এড়া এড়ি, ঠেকা ঠেকি, ঘুমা ঘুমি';

const rowsOf = (table: string) => table.split(',').map((row) => row.trim().split(' '));
const withEndings = (stem: string, endings: string) => endings.split(' ').map((ending) => `${stem}${ending}`);

/** The forms of each verb, in a row: নামা নামল … নেমেছে. */
export const VERB_FORMS: readonly string[] = [
  ...rowsOf(PLAIN).map(([stem = '', perfect = '', noun = '']) => [
    noun,
    ...withEndings(stem, 'ল লেন ছে বে বেন তে'),
    ...withEndings(perfect, 'ছে ছেন ছিল'),
  ]),
  ...rowsOf(CAUSATIVE).map(([stem = '', perfect = '']) => [
    ...withEndings(stem, 'নো তে ব বেন চ্ছে ল য়'),
    ...withEndings(perfect, '\u09dfে \u09dfেছে'),
  ]),
].map((forms) => forms.map(foldWord).join(' '));
