import { quoteLexeme, toTitleOnlyLexeme } from '#domain/bengali/analysis/analyse.ts';

/** A PostgreSQL `tsquery` literal, a condition on an article's lexemes. */
export type Tsquery = string;

/** Matches at least one lexeme. `lexemes` must not be empty. */
export function anyLexeme(lexemes: readonly string[]): Tsquery {
  return `(${lexemes.map(quoteLexeme).join(' | ')})`;
}

/** Matches at least one lexeme in the body. `lexemes` must not be empty. */
export function anyBodyLexeme(lexemes: readonly string[]): Tsquery {
  return anyOf(lexemes.map((lexeme) => allOf([quoteLexeme(lexeme), not(quoteLexeme(toTitleOnlyLexeme(lexeme)))])));
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
