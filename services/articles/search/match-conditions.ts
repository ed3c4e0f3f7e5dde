import type { QueryWord } from '#domain/search/query.ts';
import type { WeighedWord } from '#domain/search/ranking.ts';
import { toCategoryLexeme } from './index-terms.ts';
import type { SearchFilter } from './search-request.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme, anyOf, hasWord, hasWordInTitle, not } from './tsquery.ts';

/** The condition of articles that are listed for their title although they have the name. None without words. */
export function listTitleConditions(words: readonly WeighedWord[], others: readonly Tsquery[]): Tsquery[] {
  return words.length === 0 ? [] : [allOf([...words.map(hasWordInTitle), ...others])];
}

/**
 * A number or a qualifier next to other words does not match alone: অনূর্ধ্ব-১৭ ফাইনাল is not every text with a ১৭, and মাছের দাম (price of
 * fish) not every price.
 */
export function listQualifierConditions(words: readonly QueryWord[]): Tsquery[] {
  const [qualifiers, others] = [true, false].map((isOne) =>
    words.filter(({ isNumber, isQualifier, isStopWord }) => !isStopWord && (isNumber || isQualifier) === isOne),
  );
  return qualifiers?.length && others?.length ? [anyOf(others.map(hasWord))] : [];
}

/** One typed word that stands for several does not match by one of them: ঢাবি (Dhaka University) is not every ঢাকা. */
export function listWholeConditions(words: readonly QueryWord[]): Tsquery[] {
  const single = words.filter(({ typed }) => !typed.text.includes(' '));
  const groups = [...Map.groupBy(single, ({ typed }) => typed.start).values()].filter((group) => group.length > 1);
  return groups.map((group) => {
    return anyOf([not(anyLexeme(group.flatMap(({ lexemes }) => lexemes))), allOf(group.map(hasWord))]);
  });
}

export const listCategoryConditions = ({ category }: Pick<SearchFilter, 'category'>) =>
  category === null ? [] : [anyLexeme([toCategoryLexeme(category)])];
