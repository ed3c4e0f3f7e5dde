import type { QueryWord } from '#domain/search/query.ts';
import type { WeighedWord } from '#domain/search/ranking.ts';
import { toCategoryLexeme } from './index-terms.ts';
import type { SearchFilter } from './search-request.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme, anyOf, hasWord, hasWordInTitle, not } from './tsquery.ts';

/** Returns the condition under which an article with the searched name is listed in the section `title`. Empty without words. */
export function listTitleConditions(words: readonly WeighedWord[], others: readonly Tsquery[]): Tsquery[] {
  return words.length === 0 ? [] : [allOf([...words.map(hasWordInTitle), ...others])];
}

/**
 * Excludes articles that match only a number or a qualifier of a query with other words: অনূর্ধ্ব-১৭ ফাইনাল (under-17 final) does
 * not find every text with ১৭, nor মাছের দাম (price of fish) every price.
 */
export function listQualifierConditions(words: readonly QueryWord[]): Tsquery[] {
  const meaningful = words.filter(({ isStopWord }) => !isStopWord);
  const others = meaningful.filter(({ isNumber, isQualifier }) => !isNumber && !isQualifier);
  return others.length > 0 && others.length < meaningful.length ? [anyOf(others.map(hasWord))] : [];
}

/**
 * If one typed word means several words, articles must contain all or none of them: ঢাবি (Dhaka University) does not find every
 * text with ঢাকা.
 */
export function listWholeConditions(words: readonly QueryWord[]): Tsquery[] {
  const single = words.filter(({ typed }) => !typed.text.includes(' '));
  const groups = [...Map.groupBy(single, ({ typed }) => typed.start).values()].filter((group) => group.length > 1);
  return groups.map((group) =>
    anyOf([not(anyLexeme(group.flatMap(({ lexemes }) => lexemes))), allOf(group.map(hasWord))]),
  );
}

export const listCategoryConditions = ({ category }: Pick<SearchFilter, 'category'>) =>
  category === null ? [] : [anyLexeme([toCategoryLexeme(category)])];
