import { decidePicture } from '#domain/article/picture.ts';
import type { ArticleCard } from '#services/articles/reader-lists.ts';
import type { Site } from '../../request-context.ts';
import type { CardView } from './card-view.ts';
import { toCardView } from './card-view.ts';

/** What fits under a large card's title: three lines where there is no picture, two beside one. */
const EXCERPT_GRAPHEMES = { withoutPicture: 140, withPicture: 100 } as const;

/**
 * A card of a two-column list. Its lead is sent wherever it stands: a list that follows changes moves its cards, and
 * only the browser knows which are large.
 */
export function toListedCard(card: ArticleCard, site: Site): CardView {
  const hasPicture = decidePicture(card.imageUrl) !== null;
  return toCardView(card, site, EXCERPT_GRAPHEMES[hasPicture ? 'withPicture' : 'withoutPicture']);
}
