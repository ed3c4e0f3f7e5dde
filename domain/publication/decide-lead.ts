import type { Article } from '../article/article.ts';
import type { Publication } from './decide-visibility.ts';
import { comparePublicTimes, isPublic, publicAt } from './decide-visibility.ts';

/** `publicAt` in ms. */
export type Candidate = Pick<Article, 'isFeatured' | 'featuredUntil'> & { id: string; publicAt: number };

/** True if an article is featured at a time. 0 in `featuredUntil` means no end (docs/behaviour §3.1). */
export function isFeaturedAt(article: Pick<Article, 'isFeatured' | 'featuredUntil'>, nowMs: number): boolean {
  return article.isFeatured && (article.featuredUntil === 0 || article.featuredUntil > nowMs);
}

/**
 * Finds the article that leads the home page among visible ones: the newest featured one (docs/behaviour §2.2). Null
 * if none is featured.
 */
export function decideLead<Visible extends Candidate>(articles: readonly Visible[], nowMs: number): Visible | null {
  const [lead = null] = articles.filter((article) => isFeaturedAt(article, nowMs)).sort(comparePublicTimes);
  return lead;
}

/**
 * How a save affects the lead. `none`: not at all. `replaces`: the saved article becomes the lead instead of another.
 * `stays-below`: it is featured, but newer featured articles remain above it.
 */
export type LeadChange<Visible> =
  | { kind: 'none' }
  | { kind: 'replaces'; lead: Visible }
  | { kind: 'stays-below'; lead: Visible; above: readonly Visible[] };

export type LeadChangeInput<Visible> = {
  /** The article that is being saved. `before` is its stored state; null if it is new. */
  article: Publication & Pick<Article, 'id' | 'isFeatured' | 'featuredUntil'>;
  before: (Publication & Pick<Article, 'isFeatured' | 'featuredUntil'>) | null;
  featured: readonly Visible[];
  nowMs: number;
};

/**
 * Decides how a save affects the lead. The kind is `none` if the article was already featured and visible, or already leads.
 */
export function decideLeadChange<Visible extends Candidate>(input: LeadChangeInput<Visible>): LeadChange<Visible> {
  const { article, before, nowMs } = input;
  const isActive = (saved: NonNullable<typeof before>) => isFeaturedAt(saved, nowMs) && isPublic(saved, nowMs);
  if (!isActive(article) || (before !== null && isActive(before))) return { kind: 'none' };
  if (decideLead(input.featured, nowMs)?.id === article.id) return { kind: 'none' };
  const others = input.featured.filter(({ id }) => id !== article.id);
  const lead = decideLead(others, nowMs);
  if (lead === null) return { kind: 'none' };
  const place = { id: article.id, publicAt: publicAt(article) };
  const above = others.filter((other) => isFeaturedAt(other, nowMs) && comparePublicTimes(other, place) < 0);
  return above.length === 0 ? { kind: 'replaces', lead } : { kind: 'stays-below', lead, above };
}
