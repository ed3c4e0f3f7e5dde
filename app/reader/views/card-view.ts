import type { Picture } from '#domain/article/picture.ts';
import { decideListPicture } from '#domain/article/picture.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { ArticleCard } from '#services/articles/reader-lists.ts';
import type { Site } from '../../request-context.ts';

/** A moment as pages carry it: in ms, and what the site's clocks are ahead of UTC then. */
export type TimeView = { ms: number; offsetMinutes: number };

/** What a list shows of an article. */
export type CardView = {
  id: string;
  title: readonly TitlePart[];
  /** Empty where the list does not show it. */
  excerpt: string;
  category: string;
  picture: Picture | null;
  time: TimeView;
};

/** A card of the articles service → what a list shows, its picture as one of many, with all of its lead or at most `excerptGraphemes` of it. */
export function toCardView(card: ArticleCard, site: Site, excerptGraphemes?: number): CardView {
  return {
    id: card.id,
    title: parseTitle(card.title),
    excerpt: toExcerpt(card.excerpt, excerptGraphemes),
    category: card.category,
    picture: decideListPicture(card.imageUrl),
    time: toTimeView(card.publicAt, site),
  };
}

/** A moment in ms → as pages carry it. */
export function toTimeView(ms: number, site: Site): TimeView {
  return { ms, offsetMinutes: site.offsetOf(ms) };
}

function toExcerpt(lead: string, graphemes: number | undefined): string {
  if (graphemes === undefined) return lead;
  return graphemes === 0 ? '' : cutText(lead, graphemes);
}
