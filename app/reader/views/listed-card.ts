import type { ArticleCard } from '#services/articles/reader-lists.ts';
import type { Site } from '../../request-context.ts';
import type { CardView } from './card-view.ts';
import { toCardView } from './card-view.ts';

/** The first cards of a list, one for each of its two columns, are large. */
const LEADS_OF_LIST = 2;

const LEAD_EXCERPT_GRAPHEMES = 160;
const ROW_EXCERPT_GRAPHEMES = 90;

/** The card at `index` of a two-column list: its lead is sent only where the list shows it. */
export function toListedCard(card: ArticleCard, index: number, site: Site): CardView {
  if (index < LEADS_OF_LIST) return toCardView(card, site, LEAD_EXCERPT_GRAPHEMES);
  return toCardView(card, site, card.imageUrl === '' ? ROW_EXCERPT_GRAPHEMES : 0);
}
