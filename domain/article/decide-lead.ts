import type { Article } from './article.ts';
import { comparePublicTimes, decideVisibility, publicAt } from './decide-visibility.ts';

/** What decides whether an article leads the home page. `publicAt` in ms. */
type Candidate = Pick<Article, 'isFeatured' | 'featuredUntil'> & { id: string; publicAt: number };

/** Whether an article is featured at a time. `featuredUntil` ends it; 0 is no end (docs/behaviour.md §3.1). */
export function isFeaturedAt(article: Pick<Article, 'isFeatured' | 'featuredUntil'>, nowMs: number): boolean {
  return article.isFeatured && (article.featuredUntil === 0 || article.featuredUntil > nowMs);
}

/**
 * The article that leads the home page among visible ones (docs/behaviour.md §2.2): the newest that is featured; null if
 * none is.
 */
export function decideLead<Visible extends Candidate>(articles: readonly Visible[], nowMs: number): Visible | null {
  const [lead = null] = articles.filter((article) => isFeaturedAt(article, nowMs)).sort(comparePublicTimes);
  return lead;
}

/**
 * What a save changes about the lead: `none`; the saved article leads instead of another (`replaces`); or it is featured,
 * but newer featured articles stay above it (`stays-below`).
 */
export type LeadChange<Visible> =
  | { kind: 'none' }
  | { kind: 'replaces'; lead: Visible }
  | { kind: 'stays-below'; lead: Visible; above: readonly Visible[] };

type LeadFacts<Visible> = {
  /** The article to be saved, and as it is stored; null if it is new. */
  article: Pick<Article, 'id' | 'isFeatured' | 'featuredUntil' | 'status' | 'publishAt' | 'createdAt'>;
  before: Pick<Article, 'isFeatured' | 'featuredUntil' | 'status' | 'publishAt'> | null;
  /** The visible articles that are featured. */
  featured: readonly Visible[];
  nowMs: number;
};

/** Decides it for a save. An article that was featured and visible before the save changes nothing. */
export function decideLeadChange<Visible extends Candidate>(facts: LeadFacts<Visible>): LeadChange<Visible> {
  const { article, before, nowMs } = facts;
  const isActive = (saved: NonNullable<typeof before>) =>
    isFeaturedAt(saved, nowMs) && decideVisibility(saved, 'public', nowMs).visible;
  if (!isActive(article) || (before !== null && isActive(before))) return { kind: 'none' };
  const others = facts.featured.filter(({ id }) => id !== article.id);
  const lead = decideLead(others, nowMs);
  if (lead === null) return { kind: 'none' };
  const place = { id: article.id, publicAt: publicAt(article) };
  const above = others.filter((other) => isFeaturedAt(other, nowMs) && comparePublicTimes(other, place) < 0);
  return above.length === 0 ? { kind: 'replaces', lead } : { kind: 'stays-below', lead, above };
}
