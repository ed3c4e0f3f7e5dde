import { toLooseLexeme, toRomanLexeme } from '#domain/bengali/analysis/analyse.ts';
import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { tokenise } from '#domain/bengali/analysis/tokenise.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { toLabel } from './label.ts';
import type { QueryWord, SearchQuery } from './query.ts';

export type Section = { category: string; subcategory: string | null };

/**
 * `names` are the section's name and its alternatives. `words` has, for each word of a name, the lexemes of query words that
 * stand for it; `joined` is the lexeme of the name written as one word.
 */
type NamedSection = Section & { label: string; names: readonly SectionName[] };
type SectionName = { words: readonly ReadonlySet<string>[]; joined: string };

/** Other words that readers type for a section. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  করোনাভাইরাস: ['করোনা', 'কোভিড'],
  শেয়ারবাজার: ['পুঁজিবাজার', 'স্টক মার্কেট'],
  খেলা: ['খেলাধুলা', 'স্পোর্টস'],
  বিশ্ব: ['আন্তর্জাতিক', 'বহির্বিশ্ব', 'বিদেশ'],
  জীবনযাপন: ['লাইফস্টাইল', 'জীবনধারা'],
  প্রযুক্তি: ['টেকনোলজি', 'বিজ্ঞান ও প্রযুক্তি', 'তথ্যপ্রযুক্তি'],
  বাণিজ্য: ['ব্যবসা বাণিজ্য', 'বিজনেস'],
  বাংলাদেশ: ['সারাদেশ'],
  চাকরি: ['চাকরি বাকরি', 'জব'],
  'নিয়োগ বিজ্ঞপ্তি': ['চাকরির বিজ্ঞপ্তি', 'জব সার্কুলার', 'নিয়োগ'],
};

const VOWEL_SIGN = /[\u09be-\u09cc]$/;
const toGenitive = (word: string) => `${word}${VOWEL_SIGN.test(word) ? 'র' : 'ের'}`;

/** Lists the lexemes of query words that stand for a word: in Bengali, and in Latin letters with and without the ending র. */
function toLexemes(word: string): ReadonlySet<string> {
  const { loose, skeletons } = toWordForms(word);
  const inflected = toWordForms(toGenitive(word)).skeletons;
  return new Set([toLooseLexeme(loose), ...[...skeletons, ...inflected].map(toRomanLexeme)]);
}

function toSectionName(name: string): SectionName {
  const words = tokenise(normaliseText(name)).map(({ text }) => foldWord(text));
  return { words: words.map(toLexemes), joined: toLooseLexeme(toWordForms(words.join('')).loose) };
}

const otherNames = new Map(Object.entries(OTHER_NAMES).map(([name, others]) => [toLabel(name), others]));

function toNamedSection(category: string, subcategory: string | null): NamedSection {
  const name = subcategory ?? category;
  const label = toLabel(name);
  return { category, subcategory, label, names: [name, ...(otherNames.get(label) ?? [])].map(toSectionName) };
}

const SECTIONS: readonly NamedSection[] = CATEGORIES.flatMap(({ name, subcategories }) => [
  toNamedSection(name, null),
  ...subcategories.map((subcategory) => toNamedSection(name, subcategory)),
]);

/** Words that say nothing in addition to a section's name: চাকরির খবর is the category চাকরি. */
const NEWS_WORDS: ReadonlySet<string> = new Set(
  'খবর সংবাদ নিউজ আজ আজকে আজকের সর্বশেষ সবশেষ নতুন পাতা বিভাগ পেজ news latest today'
    .split(' ')
    .flatMap((word) => [...toLexemes(foldWord(word))]),
);

/** A section that a query names. `label` is its label in the index; `isOther` if the query uses another name for it. */
export type QuerySection = Section & { label: string; isOther: boolean };

/** Lists the words of the query without words such as খবর (news). */
export function listSectionWords({ words }: SearchQuery): readonly QueryWord[] {
  return words.filter(({ lexemes }) => !lexemes.some((lexeme) => NEWS_WORDS.has(lexeme)));
}

/**
 * Finds the categories and subcategories that the whole query names, in Bengali, in Latin letters or by an alias, even if a
 * name is split into two words. Words such as খবর (news) are ignored.
 */
export function findSections(query: SearchQuery): QuerySection[] {
  if (query.phrases.length > 0) return [];
  const naming = listSectionWords(query);
  const joined = toLooseLexeme(naming.map(({ lexemes: [first = ''] }) => first.replace(/^~/, '')).join(''));
  const isNamed = (name: SectionName | undefined) =>
    name !== undefined && (name.joined === joined || (name.words.length === naming.length && beginsWith(naming, name)));
  return SECTIONS.filter(({ names }) => names.some(isNamed)).map(({ names: [name], ...section }) => ({
    ...section,
    isOther: !isNamed(name),
  }));
}

const beginsWith = (words: readonly QueryWord[], name: SectionName) =>
  name.words.every((word, n) => words[n]?.lexemes.some((lexeme) => word.has(lexeme)));

const MAX_MENTIONED = 2;

/**
 * Lists the sections that a longer query mentions by name, last first, because a phrase ends with its subject: ক্রিকেট in
 * বাংলাদেশ ভারত ক্রিকেট. Names that several sections have are left out.
 */
export function listMentionedSections({ words, phrases }: SearchQuery): readonly Section[] {
  if (phrases.length > 0) return [];
  const mentioned = SECTIONS.flatMap(({ names: [name], ...section }) => {
    const at = name === undefined ? -1 : words.findLastIndex((_, n) => beginsWith(words.slice(n), name));
    const isOnly = SECTIONS.filter(({ label }) => label === section.label).length === 1;
    return at !== -1 && isOnly ? [{ ...section, at }] : [];
  });
  return mentioned.toSorted((a, b) => b.at - a.at).slice(0, MAX_MENTIONED);
}
