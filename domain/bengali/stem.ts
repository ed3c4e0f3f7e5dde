import { foldWord } from './fold.ts';

const table = (words: string) => words.split(/\s+/).map(foldWord);

// Nouns that end like an inflected word. Stemming stops when it meets one, so সরকারের still becomes সরকার.
const PROTECTED: ReadonlySet<string> = new Set(
  table(
    `মাস্টার পার্টি বিষয় সরকার বাজার হাজার পরিবার অধিকার বিচার প্রচার ব্যবহার সংস্কার পুরস্কার উপহার প্রকার আকার আধার
    সাক্ষাৎকার খাবার ডাক্তার ভোটার শিকার সাগর সংসার উদ্ধার প্রতিকার দাবিদার ঠিকাদার খামার শনিবার রবিবার সোমবার মঙ্গলবার বুধবার
    বৃহস্পতিবার শুক্রবার কমিটি ইউনিটি কারখানা জনগণ আমির হাজির শরীর মন্দির শিশির গভীর অস্থির রংপুর শ্রমবাজার শেয়ারবাজার
    আমরা চেহারা ক্যামেরা কামরা পাহারা জুলাই লড়াই ভিডিও রেডিও উপায় অধ্যায় সম্প্রদায় আদায় বিদায়`,
  ),
);

// After these endings কে, তে and দের are ে or ের on a stem that ends in ক, ত or দ: বৈঠকে is বৈঠক + ে.
const STEMS_IN_K = table(`বৈঠক সড়ক দশক শতক নাটক েসবুক ব্যাংক ট্যাংক লিংক অনেক প্রত্যেক অর্ধেক মাইক সূচক পদক মাদক ফটক আটক পোশাক ইরাক
  ট্রাক ট্রাংক লিনিক দৈনিক থমিক ধ্যমিক নবিক াসিক প্রান্তিক ম্পিক টিকটক তালাক`);
const STEMS_IN_T = table(`বিদ্যুত সংগীত সঙ্গীত গণিত অতীত বিপরীত কুয়েত ইঙ্গিত ঘাত তপাত টপাত িপাত জ্রপাত সাক্ষাত আমিরাত গুজরাত
  অজুহাত প্রভাত ডাকাত বরাত`);
const STEMS_IN_D = table(`সংসদ রিষদ র্ষদ ম্পদ বিপদ িবাদ ংবাদ নুবাদ সবাদ মতবাদ রাবাদ লামাবাদ দাবাদ ন্যবাদ মসজিদ শহীদ শহিদ ম্মদ
  প্রাসাদ মাহমুদ আহমেদ রশিদ রশীদ হামিদ ফরিদ উদ্ভিদ ভেদ চ্ছেদ োবিদ স্বাদ বিষাদ আজাদ মেয়াদ সনদ রসদ খালেদ মজুদ হলুদ তৌহিদ ওয়াজেদ`);

const AFTER_VOWEL = /[\u09be-\u09c3\u09c7\u09c8\u09cb\u09cc\u0985-\u0994a-z0-9]$/;
const AFTER_ASCII = /[a-z0-9]$/;
const BEFORE_Y = /[\u09be\u09cb\u0987\u0989\u0993]$/;
const ANYWHERE = /[^\u09cd]$/;

type Ending = { ending: string; after: RegExp; unlessStem?: readonly string[] };

/** In the order in which they are tried: what is longer first, and a plural before the case inside it. */
const ENDINGS: readonly Ending[] = [
  { ending: 'ই', after: ANYWHERE },
  { ending: 'ও', after: ANYWHERE },
  { ending: 'সমূহ', after: ANYWHERE },
  { ending: 'বৃন্দ', after: ANYWHERE },
  { ending: 'গুলো', after: ANYWHERE },
  { ending: 'গুলি', after: ANYWHERE },
  { ending: 'খানা', after: ANYWHERE },
  { ending: 'দের', after: ANYWHERE, unlessStem: STEMS_IN_D },
  { ending: 'গণ', after: ANYWHERE },
  { ending: 'টা', after: ANYWHERE },
  { ending: 'টি', after: ANYWHERE },
  { ending: 'েরা', after: ANYWHERE },
  { ending: 'রা', after: ANYWHERE },
  { ending: 'কে', after: ANYWHERE, unlessStem: STEMS_IN_K },
  { ending: 'তে', after: AFTER_VOWEL, unlessStem: STEMS_IN_T },
  { ending: 'ের', after: ANYWHERE },
  { ending: 'ে', after: ANYWHERE },
  { ending: 'এর', after: AFTER_ASCII },
  { ending: 'এ', after: AFTER_ASCII },
  { ending: 'র', after: AFTER_VOWEL },
  { ending: '\u09df', after: BEFORE_Y },
];

// No noun carries more endings; text that is nothing but endings stops here.
const MAX_STAGES = 8;

const BENGALI_END = /[\u0981-\u09df]$/;
const TWO_LETTERS = /[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u;
const LONE_CONJUNCT = /^\p{L}(?:\u09cd\p{L})+$/u;
const NUMBER = /^[0-9.]+$/;

/**
 * The forms of a folded word from itself down to its stem, one ending shorter each: দেশগুলোর, দেশগুলো, দেশ. A light stemmer
 * for nouns (bengali.md): emphatic ই/ও, classifiers, plurals and cases, at least two letters kept, verbs
 * left alone. Bengali cannot tell where a noun ends without a dictionary, so the aim is one stem for all forms of a
 * noun rather than the noun itself: রে and েতে come off as ে then র or তে.
 */
export function stemStages(folded: string): string[] {
  const stages = [folded];
  if (!BENGALI_END.test(folded)) return stages;
  let stem = folded;
  while (stages.length < MAX_STAGES) {
    const shorter = stripEnding(stem);
    if (shorter === undefined) break;
    stages.push(shorter);
    stem = shorter;
  }
  if (stem.endsWith('ৎ')) stages.push(`${stem.slice(0, -1)}ত`);
  return stages;
}

/** The last of `stemStages`: the form under which a folded word is indexed. */
export function stem(folded: string): string {
  return stemStages(folded).at(-1) ?? folded;
}

function stripEnding(word: string): string | undefined {
  if (PROTECTED.has(word)) return undefined;
  for (const { ending, after, unlessStem } of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    const longer = `${base}${ending.charAt(0)}`;
    if (!after.test(base) || unlessStem?.some((end) => longer.endsWith(end))) continue;
    if (canStandAlone(base)) return base;
  }
  return undefined;
}

function canStandAlone(base: string): boolean {
  return NUMBER.test(base) || (TWO_LETTERS.test(base) && !LONE_CONJUNCT.test(base));
}
