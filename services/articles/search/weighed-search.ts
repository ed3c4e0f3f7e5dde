import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { SearchCursor } from '#domain/article/list-cursor.ts';
import { toTitleLexeme } from '#domain/bengali/analysis/analyse.ts';
import type { Retrieval, WeighedWord } from '#domain/search/ranking.ts';
import { MAX_CANDIDATES, RELEVANCE_STEPS, sumWeights } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FoundArticle, ListRequest } from './search-request.ts';
import { MAX_COUNTED } from './search-request.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme } from './tsquery.ts';

type WeighedRequest = ListRequest & { retrieval: Extract<Retrieval, { kind: 'weighed' }> };

/**
 * Lists a page of each requested section. An article's weight is the sum of the weights of the query's words that it
 * contains; words in the title count twice (docs/bengali.md §2). Matching uses only the index, with one scan per word
 * and without reading an article's terms.
 */
export async function listWeighed(
  db: Database,
  request: WeighedRequest,
): Promise<{ rows: FoundArticle[]; total: number }> {
  const { sections, limit, order } = request;
  const weights = sumWeights([...request.retrieval.rare, ...request.retrieval.common]);
  const isInTitle = sql`title * 2 >= ${weights}::integer`;
  // If results are ordered by time only, half of the query's weight must match.
  const isRelevant = order === 'newest' ? sql`anywhere * 2 >= ${weights}::integer` : sql`true`;
  const tier = order === 'newest' ? sql`0` : toTier(weights);
  const pages = sections.map(({ section, after }) => {
    const isInSection = section === 'title' ? isInTitle : sql`not ${isInTitle}`;
    return sql`(
      select ${section}::text as section, article_id, public_at, tier from ranked
      where ${isInSection} and ${comesAfter(after)}
      order by tier, public_at desc, article_id desc limit ${limit}
    )`;
  });
  const { rows } = await sql<FoundArticle & { total: number }>`
    with found as (${sql.join(listScans(request), sql` union all `)}),
    weighed as (
      select article_id, max(public_at) as public_at, sum(anywhere)::integer as anywhere, sum(title)::integer as title
      from found group by article_id
    ),
    ranked as materialized (select article_id, public_at, title, ${tier} as tier from weighed where ${isRelevant})
    select page.*, (select count(*) from (select 1 from ranked limit ${MAX_COUNTED + 1}) as counted) as total
    from (${sql.join(pages, sql` union all `)}) as page
    order by tier, public_at desc, article_id desc`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The tier of an article: 0 if every word is in the title, up to `RELEVANCE_STEPS - 1`. */
function toTier(weights: number): RawBuilder<unknown> {
  const most = 2 * weights;
  return sql`${RELEVANCE_STEPS}::integer - (${RELEVANCE_STEPS}::bigint * (anywhere + title) + ${most}::bigint - 1) / ${most}::bigint`;
}

function comesAfter(after: SearchCursor | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const { tier, ms, id } = after;
  return sql`(tier > ${tier} or tier = ${tier} and (public_at, article_id) < (${ms}::bigint, ${id}))`;
}

/**
 * Lists two scans per word: one for the articles that contain it, and one for the articles that have it in the title.
 */
function listScans({ retrieval, filter, conditions, nowMs }: WeighedRequest): RawBuilder<unknown>[] {
  const { rare, common } = retrieval;
  const anyRare = anyLexeme(rare.flatMap(({ lexemes }) => lexemes));
  const scan = (condition: Tsquery, { anywhere, title }: { anywhere: number; title: number }) => sql`(
    select article_id, public_at, ${anywhere}::integer as anywhere, ${title}::integer as title from article_search
    where terms @@ ${allOf([condition, ...conditions])}::tsquery
      and public_at <= ${nowMs} and public_at >= ${filter.sinceMs ?? 0}
    limit ${2 * MAX_CANDIDATES}
  )`;
  const scansOf = ({ lexemes, weight }: WeighedWord, among: readonly Tsquery[]) => [
    scan(allOf([anyLexeme(lexemes), ...among]), { anywhere: weight, title: 0 }),
    scan(allOf([anyLexeme(lexemes.map(toTitleLexeme)), ...among]), { anywhere: 0, title: weight }),
  ];
  return [...rare.flatMap((word) => scansOf(word, [])), ...common.flatMap((word) => scansOf(word, [anyRare]))];
}
