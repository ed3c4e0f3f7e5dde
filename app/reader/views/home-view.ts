import { HOME_SECTION_SIZE } from '#domain/article/limits.ts';
import { decidePicture } from '#domain/article/picture.ts';
import { findCategory, HOME_SECTION_ORDER } from '#domain/taxonomy/categories.ts';
import type { ArticleCard } from '#services/articles/reader-lists.ts';
import type { RequestContext, Site } from '../../request-context.ts';
import type { CardView } from './card-view.ts';
import { toCardView } from './card-view.ts';
import { toListedCard } from './listed-card.ts';

/** One category's part of the home page. */
export type HomeSection = { name: string; slug: string; cards: readonly CardView[] };

export type HomeView = { featured: CardView | null; sections: readonly HomeSection[] };

export const EMPTY_HOME: HomeView = { featured: null, sections: [] };

/** Reads the home page: a category without articles has no section. Rejects where a read fails. */
export async function loadHome({ articles, site, nowMs }: RequestContext): Promise<HomeView> {
  const [featured, lists] = await Promise.all([
    articles.findFeatured(nowMs),
    articles.listSections(HOME_SECTION_ORDER, HOME_SECTION_SIZE, nowMs),
  ]);
  return {
    featured: featured && { ...toCardView(featured, site), picture: decidePicture(featured.imageUrl) },
    sections: [...lists].flatMap(([name, cards]) => toSection(name, cards, site, featured?.id)),
  };
}

/** The featured article has its place in its category, too, but its picture is not shown twice. */
function toSection(
  name: string,
  cards: readonly ArticleCard[],
  site: Site,
  featuredId: string | undefined,
): HomeSection[] {
  const slug = findCategory(name)?.slug;
  if (slug === undefined || cards.length === 0) return [];
  const listed = cards.map((card) => (card.id === featuredId ? { ...card, imageUrl: '' } : card));
  return [{ name, slug, cards: listed.map((card) => toListedCard(card, site)) }];
}
