import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { toLabel } from './label.ts';
import type { SearchQuery } from './query.ts';

/** A category, or a subcategory of it. */
type SectionName = { category: string; subcategory: string | null };

type LabelledSection = SectionName & { label: string };

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

const otherNames = new Map(Object.entries(OTHER_NAMES).map(([name, others]) => [toLabel(name), others.map(toLabel)]));

const SECTIONS: readonly LabelledSection[] = CATEGORIES.flatMap(({ name, subcategories }) => [
  { category: name, subcategory: null, label: toLabel(name) },
  ...subcategories.map((subcategory) => ({ category: name, subcategory, label: toLabel(subcategory) })),
]);

/** Words that say nothing in addition to a section's name: চাকরির খবর is the category চাকরি. */
const NEWS_WORDS: ReadonlySet<string> = new Set(
  'খবর সংবাদ নিউজ আজ আজকে সর্বশেষ সবশেষ নতুন পাতা বিভাগ পেজ news latest today'
    .split(' ')
    .map((word) => toWordForms(foldWord(word)).loose),
);

/**
 * Finds the categories and subcategories that the whole query names, in Bengali or by an alias, also if it writes the
 * name as two words. Words such as খবর (news) are ignored. `label` is the section's label in the index.
 */
export function findSections(query: SearchQuery): LabelledSection[] {
  if (query.phrases.length > 0) return [];
  const spellings = query.words.map(({ lexemes }) => lexemes.map((lexeme) => lexeme.replace(/^~/, '')));
  const naming = spellings.filter((one) => !one.some((spelling) => NEWS_WORDS.has(spelling)));
  const joined = naming.map(([first]) => first).join('');
  const isNamed = (label: string) => {
    const words = label.split(' ');
    return (
      words.join('') === joined ||
      (words.length === naming.length && words.every((word, n) => naming[n]?.includes(word)))
    );
  };
  return SECTIONS.filter(({ label }) => [label, ...(otherNames.get(label) ?? [])].some(isNamed));
}
