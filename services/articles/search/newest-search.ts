import { sql } from 'kysely';
import type { SearchCursor } from '#domain/desk/list-cursor.ts';
import type { SearchOrder } from '#domain/search/filters.ts';
import type { WeighedWord } from '#domain/search/ranking.ts';
import { listHalfWeightSets } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import { comesAfter } from '../list-page.ts';
import type { FoundArticle, ListRequest, MatchSection } from './search-request.ts';
import { EARLIEST_MS, MAX_COUNTED_ITEMS } from './search-request.ts';
import type { TimeSpan } from './time-spans.ts';
import { createTimeSpanLoader } from './time-spans.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyOf, hasWord, hasWordInBody, hasWordInTitle, not } from './tsquery.ts';

type NewestRequest = ListRequest & { words: readonly WeighedWord[]; required: number };

/**
 * Lists a page of each requested section, for a query whose words are all common. If results are ordered by relevance,
 * articles with all words come first, then articles with some of them, each group newest first. Reads an older span of
 * time only if the newer ones have too few matches.
 */
export async function listNewestMatches(
  db: Database,
  { sections, words, required, order, ...request }: NewestRequest,
): Promise<FoundArticle[]> {
  const loadSpan = createTimeSpanLoader(db, request.nowMs + 1);
  const pages = sections.map(async ({ section, after }) => {
    const tiers = listTiers(words, { section, order, required });
    const rows: FoundArticle[] = [];
    for (let tier = after?.tier ?? 0; rows.length < request.limit; tier += 1) {
      const tsquery = tiers[tier];
      if (tsquery === undefined) break;
      const start = after?.tier === tier ? after : null;
      const loadTierSpan = start === null ? loadSpan : createTimeSpanLoader(db, Math.min(start.ms, request.nowMs) + 1);
      const limit = request.limit - rows.length;
      const found = await readTier(db, { ...request, limit, tsquery, loadSpan: loadTierSpan, after: start });
      rows.push(...found.map((row) => ({ ...row, section, tier })));
    }
    return rows;
  });
  return (await Promise.all(pages)).flat();
}

/** Counts the articles with the required weight, up to `MAX_COUNTED_ITEMS + 1`. */
export async function countMatches(db: Database, { words, required, ...request }: NewestRequest): Promise<number> {
  // Every common word is in more than `MAX_COUNTED_ITEMS` articles, so no query is needed if one word is enough.
  const isOneWordEnough = words.some(({ weight }) => weight >= required);
  if (isOneWordEnough && request.conditions.length === 0 && request.filter.sinceMs === null)
    return MAX_COUNTED_ITEMS + 1;
  const tsquery = hasEnoughWeight(words, required);
  const loadSpan = createTimeSpanLoader(db, request.nowMs + 1);
  const found = await readTier(db, { ...request, limit: MAX_COUNTED_ITEMS + 1, tsquery, loadSpan, after: null });
  return found.length;
}

/** Lists articles that match `tsquery`, newest first. Reads an older span of time only if the newer ones have too few. */
export async function listNewest(
  db: Database,
  { tsquery, after, ...request }: Omit<TierRequest, 'loadSpan'>,
): Promise<{ articleId: string; publicAt: number }[]> {
  const beforeMs = after === null ? request.nowMs : Math.min(after.ms, request.nowMs);
  return readTier(db, { ...request, tsquery, after, loadSpan: createTimeSpanLoader(db, beforeMs + 1) });
}

/** Lists the conditions of a section's tiers, best first. No article meets more than one of them. */
function listTiers(
  words: readonly WeighedWord[],
  { section, order, required }: { section: MatchSection; order: SearchOrder; required: number },
): Tsquery[] {
  // Articles with at least half of the words' weight in the title.
  const isInTitle = toAnySetCondition(listHalfWeightSets(words), hasWordInTitle);
  const isInSection = section === 'title' ? isInTitle : allOf([not(isInTitle), anyOf(words.map(hasWordInBody))]);
  const enough = hasEnoughWeight(words, required);
  if (order === 'newest') return [allOf([enough, isInSection])];
  const all = allOf(words.map(hasWord));
  const both = allOf([all, isInSection]);
  return words.length === 1 ? [both] : [both, allOf([enough, isInSection, not(all)])];
}

const hasEnoughWeight = (words: readonly WeighedWord[], required: number) =>
  toAnySetCondition(listHalfWeightSets(words, required), hasWord);

function toAnySetCondition(
  sets: readonly (readonly WeighedWord[])[],
  toCondition: (word: WeighedWord) => Tsquery,
): Tsquery {
  return anyOf(sets.map((set) => allOf(set.map(toCondition))));
}

type TierRequest = Omit<ListRequest, 'sections' | 'order'> & {
  tsquery: Tsquery;
  after: SearchCursor | null;
  loadSpan: (n: number) => Promise<TimeSpan | null>;
};

async function readTier(db: Database, { loadSpan, limit, ...request }: TierRequest) {
  const found: { articleId: string; publicAt: number }[] = [];
  const sinceMs = request.filter.sinceMs ?? EARLIEST_MS;
  for (let n = 0; found.length < limit; n += 1) {
    const span = await loadSpan(n);
    if (span === null || span.beforeMs <= sinceMs) break;
    found.push(...(await readSpan(db, { ...request, sinceMs, span, limit: limit - found.length })));
  }
  return found;
}

/**
 * Materializes the matches before ordering them; otherwise PostgreSQL may walk all articles from the newest and test
 * each, which takes seconds for a rare word.
 */
async function readSpan(
  db: Database,
  {
    tsquery,
    conditions,
    after,
    limit,
    sinceMs,
    span,
    nowMs,
  }: Omit<TierRequest, 'loadSpan'> & { sinceMs: number; span: TimeSpan },
) {
  const condition = allOf([tsquery, ...conditions, ...(span.periods === null ? [] : [`(${span.periods})`])]);
  return db
    .with(
      (name) => name('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('articleSearch')
          .select(['articleId', 'publicAt'])
          .where(sql<boolean>`terms @@ ${condition}::tsquery`)
          .where('publicUntil', '>', nowMs),
    )
    .selectFrom('matching')
    .select(['articleId', sql<number>`public_at`.as('publicAt')])
    .where('publicAt', '<', span.beforeMs)
    .where('publicAt', '>=', sinceMs)
    .where(comesAfter({ time: 'publicAt', id: 'articleId', direction: 'desc' }, after))
    .orderBy('publicAt', 'desc')
    .orderBy('articleId', 'desc')
    .limit(limit)
    .execute();
}
