import type { Article } from './article.ts';
import { publicAt } from './decide-visibility.ts';

type Orderable = Pick<Article, 'id' | 'status' | 'publishAt' | 'createdAt'>;

/**
 * The order of readers' lists, for `Array.sort`: newest first by the moment of becoming public, ties by id descending.
 * Ids compare by code point, as PostgreSQL's collation "C" compares them.
 */
export function compareForReaders(a: Orderable, b: Orderable): number {
  return publicAt(b) - publicAt(a) || compareByCodePoint(b.id, a.id);
}

function compareByCodePoint(a: string, b: string): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    // Read at the second half of a surrogate pair only where the first halves are equal, so units order correctly.
    const difference = (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
