import { graphemes } from '#domain/bengali/text/graphemes.ts';
import { toPlainTitle } from '../markup/inline/parse-title.ts';

/** Search engines cut a longer title. */
const SEARCH_TITLE_GRAPHEMES = 60;
/** Link previews on social networks cut a longer title. */
const SHARED_TITLE_GRAPHEMES = 90;
/** Cards show any title in full. A longer one takes more than four lines on a phone. */
const CARD_TITLE_GRAPHEMES = 110;

export type TitleLimit = 'search' | 'shared' | 'card';

export function measureTitle(title: string): { graphemes: number; exceeded: readonly TitleLimit[] } {
  const length = [...graphemes.segment(toPlainTitle(title).trim())].length;
  const limits = [
    ['search', SEARCH_TITLE_GRAPHEMES],
    ['shared', SHARED_TITLE_GRAPHEMES],
    ['card', CARD_TITLE_GRAPHEMES],
  ] as const;
  return { graphemes: length, exceeded: limits.filter(([, limit]) => length > limit).map(([name]) => name) };
}
