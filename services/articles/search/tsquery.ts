import { quoteLexeme } from '#domain/bengali/analysis/analyse.ts';

/** A condition on the lexemes of an article as a PostgreSQL `tsquery` literal. */
export type Tsquery = string;

/** Articles with at least one of the lexemes, of which there is at least one. */
export function anyOf(lexemes: readonly string[]): Tsquery {
  return `(${lexemes.map(quoteLexeme).join(' | ')})`;
}

/** Articles that meet all conditions, of which there is at least one. */
export function allOf(conditions: readonly Tsquery[]): Tsquery {
  return `(${conditions.join(' & ')})`;
}

/** Articles that meet at least one of the conditions, of which there is at least one. */
export function oneOf(conditions: readonly Tsquery[]): Tsquery {
  return `(${conditions.join(' | ')})`;
}

/** Articles that do not meet the condition. */
export function not(condition: Tsquery): Tsquery {
  return `!${condition}`;
}
