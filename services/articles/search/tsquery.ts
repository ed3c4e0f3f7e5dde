import { quoteLexeme, toTitleLexeme, toTitleOnlyLexeme } from '#domain/bengali/analysis/analyse.ts';
import type { MatchableWord } from '#domain/search/ranking.ts';

/** A PostgreSQL `tsquery` literal, a condition on an article's lexemes. */
export type Tsquery = string;

/** Matches at least one lexeme. `lexemes` must not be empty. */
export function anyLexeme(lexemes: readonly string[]): Tsquery {
  return `(${lexemes.map(quoteLexeme).join(' | ')})`;
}

export const hasWord = (word: MatchableWord): Tsquery => withoutHomophones(anyLexeme(word.lexemes), word);

export const hasWordInTitle = (word: MatchableWord): Tsquery =>
  withoutHomophones(anyLexeme(word.lexemes.map(toTitleLexeme)), word);

export function hasWordInBody(word: MatchableWord): Tsquery {
  const inBody = word.lexemes.map((lexeme) =>
    allOf([quoteLexeme(lexeme), not(quoteLexeme(toTitleOnlyLexeme(lexeme)))]),
  );
  return withoutHomophones(anyOf(inBody), word);
}

/**
 * Excludes articles that contain a homophone but not the word. The index does not store stems of the title alone, so an article
 * with a homophone in the title and the word in the body still matches.
 */
function withoutHomophones(condition: Tsquery, { stems, homophones }: MatchableWord): Tsquery {
  return homophones.length === 0
    ? condition
    : allOf([condition, anyOf([anyLexeme(stems), not(anyLexeme(homophones))])]);
}

/** Matches all conditions. `conditions` must not be empty. */
export function allOf(conditions: readonly Tsquery[]): Tsquery {
  return `(${conditions.join(' & ')})`;
}

/** Matches at least one condition. `conditions` must not be empty. */
export function anyOf(conditions: readonly Tsquery[]): Tsquery {
  return `(${conditions.join(' | ')})`;
}

export function not(condition: Tsquery): Tsquery {
  return `!${condition}`;
}
