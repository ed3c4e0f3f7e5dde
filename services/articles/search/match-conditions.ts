import { toTitleLexeme } from '#domain/bengali/analysis/analyse.ts';
import type { QueryWord } from '#domain/search/query.ts';
import type { WeighedWord } from '#domain/search/ranking.ts';
import { toCategoryLexeme } from './index-terms.ts';
import type { SearchFilter } from './search-request.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme, anyOf, not } from './tsquery.ts';

/** The condition of articles that are listed for their title although they have the name. None without words. */
export function listTitleConditions(words: readonly WeighedWord[], numbers: readonly Tsquery[]): Tsquery[] {
  const inTitle = words.map(({ lexemes }) => anyLexeme(lexemes.map(toTitleLexeme)));
  return inTitle.length === 0 ? [] : [allOf([...inTitle, ...numbers])];
}

/** A number next to words does not match alone: অনূর্ধ্ব-১৭ ফাইনাল is not every text with a ১৭. */
export function listNumberConditions(words: readonly QueryWord[]): Tsquery[] {
  const others = words.filter(({ isNumber, isStopWord }) => !isNumber && !isStopWord);
  const hasNumber = words.some(({ isNumber }) => isNumber);
  return hasNumber && others.length > 0 ? [anyLexeme(others.flatMap(({ lexemes }) => lexemes))] : [];
}

/** One typed word that stands for several does not match by one of them: ঢাবি (Dhaka University) is not every ঢাকা. */
export function listWholeConditions(words: readonly QueryWord[]): Tsquery[] {
  const single = words.filter(({ typed }) => !typed.text.includes(' '));
  const groups = [...Map.groupBy(single, ({ typed }) => typed.start).values()].filter((group) => group.length > 1);
  return groups.map((group) => {
    const all = allOf(group.map(({ lexemes }) => anyLexeme(lexemes)));
    return anyOf([not(anyLexeme(group.flatMap(({ lexemes }) => lexemes))), all]);
  });
}

export const listCategoryConditions = ({ category }: Pick<SearchFilter, 'category'>) =>
  category === null ? [] : [anyLexeme([toCategoryLexeme(category)])];
