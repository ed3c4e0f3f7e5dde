import { decidePicture, type Picture } from '#domain/article/picture.ts';
import { parseTitle, type TitlePart } from '#domain/markup/parse-title.ts';
import { formatDateTime } from '#domain/time/format-date-time.ts';
import type { ArticleCard } from '#services/articles/reader-lists.ts';
import type { Site } from '../../request-context.ts';

/** A moment as pages carry it: the number for ticking, the text for readers without script. */
export type TimeView = { ms: number; text: string };

/** What a list shows of an article. */
export type CardView = {
  id: string;
  title: readonly TitlePart[];
  excerpt: string;
  category: string;
  picture: Picture | null;
  time: TimeView;
};

/** A card of the articles service → what a list shows. */
export function toCardView(card: ArticleCard, site: Site): CardView {
  return {
    id: card.id,
    title: parseTitle(card.title),
    excerpt: card.excerpt,
    category: card.category,
    picture: decidePicture(card.imageUrl),
    time: toTimeView(card.publicAt, site),
  };
}

/** A moment in ms → its text by the site's clocks. */
export function toTimeView(ms: number, site: Site): TimeView {
  return { ms, text: formatDateTime(ms, site.offsetOf(ms)) };
}
