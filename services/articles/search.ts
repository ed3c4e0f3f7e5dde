import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnalysedQuery } from '#domain/bengali/analyse.ts';
import { toAllWordsTsquery, toAnyWordTsquery, toExactTsquery } from '#domain/bengali/analyse.ts';
import type { Database } from '../postgres/database.ts';
import type { ArticleCard, ListCursor } from './reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from './reader-lists.ts';
import type { Span } from './search-spans.ts';
import { createSpans } from './search-spans.ts';

/** Where the query's words were found: in the title, or only in the body. */
export type SearchSection = 'title' | 'description';

/** A result and the body it was found in, for the words around the match. */
export type SearchHit = ArticleCard & { description: string };

/** A place in a section's results: how good the last match was, and which it was. */
export type SearchCursor = ListCursor & { tier: number };

export type SearchPage = { hits: SearchHit[]; next: SearchCursor | null };

/**
 * One page of a section. All words as typed come first, then all words in another spelling, then any word; within
 * each the newest first. A query without a word has no results.
 */
export async function searchArticles(
  db: Database,
  query: AnalysedQuery,
  section: SearchSection,
  page: { after: SearchCursor | null; limit: number },
  nowMs: number,
): Promise<SearchPage> {
  const tiers = decideTiers(query, section);
  const spansUpToNow = createSpans(db, nowMs + 1);
  const rows: (Match & { tier: number })[] = [];
  for (let tier = page.after?.tier ?? 0; rows.length <= page.limit; tier += 1) {
    const toCondition = tiers[tier];
    if (!toCondition) break;
    const after = page.after?.tier === tier ? page.after : null;
    const spanOf = after === null ? spansUpToNow : createSpans(db, Math.min(after.publicAt, nowMs) + 1);
    const found = await readTier(db, toCondition, spanOf, after, page.limit + 1 - rows.length);
    rows.push(...found.map((row) => ({ ...row, tier })));
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const next = rows.length > page.limit && last ? { tier: last.tier, publicAt: last.public_at, id: last.id } : null;
  const descriptions = new Map(shown.map(({ id, description }) => [id, description]));
  const hits = toVisibleCards(shown, nowMs).map((card) => ({ ...card, description: descriptions.get(card.id) ?? '' }));
  return { hits, next };
}

type ToCondition = (span: Span) => RawBuilder<boolean>;

/**
 * The conditions of the tiers; no text meets two of them. All that is wanted of a body stands in one `tsquery`, which the
 * index alone decides: a second one would open the long value of every match.
 */
function decideTiers(query: AnalysedQuery, section: SearchSection): ToCondition[] {
  const exact = toExactTsquery(query);
  const all = toAllWordsTsquery(query);
  const any = toAnyWordTsquery(query);
  if (exact === null || all === null || any === null) return [];
  const tiers = [exact, `(${all}) & !(${exact})`];
  if (all !== any) tiers.push(`(${any}) & !(${all})`);
  return tiers.map((wanted) => ({ periods }) => {
    const matching = periods === null ? wanted : `(${wanted}) & (${periods})`;
    return section === 'title'
      ? sql`title_terms @@ ${matching}::tsquery`
      : sql`(body_terms @@ ${matching}::tsquery and not title_terms @@ ${any}::tsquery)`;
  });
}

type Match = Awaited<ReturnType<typeof readSpan>>[number];

/** The first `limit` matches of a tier: a span is read only where the newer ones hold too few. */
async function readTier(
  db: Database,
  toCondition: ToCondition,
  spanOf: (n: number) => Promise<Span | null>,
  after: ListCursor | null,
  limit: number,
): Promise<Match[]> {
  const found: Match[] = [];
  for (let n = 0; found.length < limit; n += 1) {
    const span = await spanOf(n);
    if (span === null) break;
    found.push(...(await readSpan(db, toCondition(span), span.beforeMs, after, limit - found.length)));
  }
  return found;
}

/**
 * Finds a span's ids in the narrow search table first, and only then opens those articles. What matches is gathered
 * before it is put in order: left to choose, PostgreSQL may walk all articles from the newest and test each, which for
 * a rare word takes seconds.
 */
async function readSpan(
  db: Database,
  condition: RawBuilder<boolean>,
  beforeMs: number,
  after: ListCursor | null,
  limit: number,
) {
  let found = db
    .with(
      (name) => name('matching').materialized(),
      (cte) => cte.selectFrom('article_search').select(['article_id', 'public_at']).where(condition),
    )
    .selectFrom('matching')
    .select('article_id')
    .where('public_at', '<', beforeMs)
    .orderBy('public_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit);
  if (after !== null)
    found = found.where(sql<boolean>`(public_at, article_id) < (${after.publicAt}::bigint, ${after.id})`);
  return db
    .selectFrom('articles')
    .innerJoin(found.as('found'), 'found.article_id', 'articles.id')
    .select([...CARD_COLUMNS, 'articles.description'])
    .orderBy('articles.public_at', 'desc')
    .orderBy('articles.id', 'desc')
    .execute();
}
