import type { ArticleId } from './article.ts';
import { parseArticleId } from './article.ts';

const LENGTH = 10;
/** Digits and letters that are not mistaken for each other when an id is read aloud or copied by hand. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Creates the id of a new article. `pick` returns a random integer from 0 up to, but not including, `count`. */
export function createArticleId(pick: (count: number) => number): ArticleId {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join('');
  const id = parseArticleId(text);
  if (id === null || text.length !== LENGTH) throw new Error(`"${text}" is not the id of an article.`);
  return id;
}
