import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnalysedQuery } from '#domain/bengali/analyse.ts';
import { toAllWordsTsquery, toAnyWordTsquery, toExactTsquery } from '#domain/bengali/analyse.ts';
import type { Database } from '../postgres/database.ts';
import type { ArticleCard, ListCursor } from './reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from './reader-lists.ts';

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
  const rows: (Awaited<ReturnType<typeof readTier>>[number] & { tier: number })[] = [];
  for (let tier = page.after?.tier ?? 0; tier < tiers.length && rows.length <= page.limit; tier += 1) {
    const condition = tiers[tier];
    if (!condition) break;
    const after = page.after?.tier === tier ? page.after : null;
    const found = await readTier(db, condition, after, page.limit + 1 - rows.length, nowMs);
    rows.push(...found.map((row) => ({ ...row, tier })));
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const next = rows.length > page.limit && last ? { tier: last.tier, publicAt: last.public_at, id: last.id } : null;
  const descriptions = new Map(shown.map(({ id, description }) => [id, description]));
  const hits = toVisibleCards(shown, nowMs).map((card) => ({ ...card, description: descriptions.get(card.id) ?? '' }));
  return { hits, next };
}

type Condition = RawBuilder<boolean>;

function decideTiers(query: AnalysedQuery, section: SearchSection): Condition[] {
  const exact = toExactTsquery(query);
  const all = toAllWordsTsquery(query);
  const any = toAnyWordTsquery(query);
  if (exact === null || all === null || any === null) return [];
  const terms = sql.ref(section === 'title' ? 'article_search.title_terms' : 'article_search.body_terms');
  const matches = (text: string) => sql<boolean>`${terms} @@ ${text}::tsquery`;
  const outsideTitle =
    section === 'title' ? sql<boolean>`true` : sql<boolean>`not article_search.title_terms @@ ${any}::tsquery`;
  const tiers = [
    sql<boolean>`(${matches(exact)} and ${outsideTitle})`,
    sql<boolean>`(${matches(all)} and not ${matches(exact)} and ${outsideTitle})`,
  ];
  if (all !== any) tiers.push(sql<boolean>`(${matches(any)} and not ${matches(all)} and ${outsideTitle})`);
  return tiers;
}

/** Finds the page's ids in the narrow search table first, and only then opens those articles. */
async function readTier(db: Database, condition: Condition, after: ListCursor | null, limit: number, nowMs: number) {
  let found = db
    .selectFrom('article_search')
    .select('article_search.article_id')
    .where(condition)
    .where('article_search.public_at', '<=', nowMs)
    .orderBy('article_search.public_at', 'desc')
    .orderBy('article_search.article_id', 'desc')
    .limit(limit);
  if (after !== null) {
    const place = sql<boolean>`(article_search.public_at, article_search.article_id) < (${after.publicAt}::bigint, ${after.id})`;
    found = found.where(place);
  }
  return db
    .selectFrom('articles')
    .innerJoin(found.as('found'), 'found.article_id', 'articles.id')
    .select([...CARD_COLUMNS, 'articles.description'])
    .orderBy('articles.public_at', 'desc')
    .orderBy('articles.id', 'desc')
    .execute();
}
