import { jsonParser } from 'stream-json/core/parser.js';
import type { Token } from 'stream-json/parser.js';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { createTokenPacker } from './pack-tokens.ts';
import { isSection } from './sections.ts';

/**
 * The structure of an import file: several sections or one collection of articles, at the top level or, with `wrapper`, in
 * the value of that key.
 */
export type Layout = { wrapper: string | null; holds: 'sections' | 'articles' };

export const USUAL_LAYOUT: Layout = { wrapper: null, holds: 'sections' };

const ARTICLE_KEYS: ReadonlySet<string> = new Set(['title', 'description', 'category', 'createdAt']);
/** An object with this many of them is an article. */
const MIN_ARTICLE_KEYS = 3;
const MAX_KEY_LENGTH = 1_000;
/** The file's object or list, the value of `wrapper`, and a record. */
const MAX_DEPTH = 3;

type Container = { isList: boolean; key: string; articleKeys: number };

/**
 * Returns a function that takes the file's text chunk by chunk, and returns null until the layout is certain. It throws an
 * {@link OperatorError} if the file is a single article.
 */
export function createLayoutFinder(): (text: string) => Layout | null {
  const parse = jsonParser({ packValues: false });
  const pack = createTokenPacker({ maxLength: MAX_KEY_LENGTH });
  const open: Container[] = [];

  const accept = (token: Token): Layout | null => {
    const inner = open.at(-1);
    if (token.name === 'keyValue' && inner !== undefined) {
      inner.key = token.value;
      if (open.length <= MAX_DEPTH && ARTICLE_KEYS.has(token.value)) inner.articleKeys += 1;
      return decide(open, null);
    }
    if (token.name === 'endObject' || token.name === 'endArray') open.pop();
    if (token.name !== 'startObject' && token.name !== 'startArray') return null;
    const layout = decide(open, token);
    open.push({ isList: token.name === 'startArray', key: '', articleKeys: 0 });
    return layout;
  };

  return (text) => {
    const tokens = parse(text);
    if (typeof tokens !== 'object') return null;
    for (const piece of tokens.values) {
      const token = pack(piece);
      const layout = token === null ? null : accept(token);
      if (layout !== null) return layout;
    }
    return null;
  };
}

/** Decides after a key of the innermost container, or, with `opening`, before that key's object or list. */
function decide(open: readonly Container[], opening: Token | null): Layout | null {
  const [root, second, third] = open;
  if (root === undefined || open.length > MAX_DEPTH) return null;
  if (open.length === 1 && !root.isList && isSection(root.key)) return USUAL_LAYOUT;
  const isInWrapper = second !== undefined && !root.isList && !second.isList && third === undefined;
  if (opening !== null && isInWrapper && isSection(second.key) && second.articleKeys === 0) {
    return { wrapper: root.key, holds: 'sections' };
  }
  if ((open.at(-1)?.articleKeys ?? 0) < MIN_ARTICLE_KEYS) return null;
  if (second === undefined) {
    throw new OperatorError(
      'The file begins with a single article. Put all articles into one list, or into {"articles": {ID: article}}.',
    );
  }
  if (third === undefined) return { wrapper: null, holds: 'articles' };
  return root.isList ? null : { wrapper: root.key, holds: 'articles' };
}
