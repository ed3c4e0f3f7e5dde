import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { toTitleOnlyLexeme } from '#domain/bengali/analysis/analyse.ts';
import type { SearchCursor } from '#domain/desk/list-cursor.ts';
import type { Retrieval, WeighedWord } from '#domain/search/ranking.ts';
import { MAX_CANDIDATES, MAX_FULL_WEIGHT_LEXEMES, RELEVANCE_STEPS, sumWeights } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import { isWithinTimes } from '../visible-rows.ts';
import type { FoundArticle, ListRequest } from './search-request.ts';
import { EARLIEST_MS, MAX_COUNTED_ITEMS } from './search-request.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme, anyOf, hasWord, hasWordInBody, hasWordInTitle, not } from './tsquery.ts';

type WeighedRequest = ListRequest & { retrieval: Extract<Retrieval, { kind: 'weighed' }> };

/**
 * Lists a page of each requested section. An article's weight is the sum of the weights of the query's words that it contains;
 * words in the title count twice, and words of a very long body less (docs/bengali.md §2). Matching uses only the index, without
 * reading an article's terms. `hasWholeMatch`: an article has almost all words. An article with less than half of the weight in the
 * title and nothing in the body is listed, in the section `title`, only if there are no other results.
 */
export async function listWeighed(
  db: Database,
  request: WeighedRequest,
): Promise<{ rows: FoundArticle[]; total: number; hasWholeMatch: boolean }> {
  const { sections, limit, order, retrieval } = request;
  const weights = sumWeights([...retrieval.rare, ...retrieval.common]);
  const tier = order === 'newest' ? sql`0` : toTier(weights);
  const pages = sections.map(
    ({ section, after }) => sql`(
      select section, article_id, public_at, tier from listed
      where section = ${section} and ${comesAfter(after)}
      order by tier, public_at desc, article_id desc limit ${limit}
    )`,
  );
  const { rows } = await sql<FoundArticle & { total: number; hasWholeMatch: boolean }>`
    with found as (${sql.join(listScans(request), sql` union all `)}),
    weighed as (
      select article_id, max(public_at) as public_at, sum(anywhere)::integer as anywhere, sum(title)::integer as title,
        sum(body)::integer as body, max(lexeme_count) as lexeme_count
      from found group by article_id
    ),
    best as materialized (select max(anywhere) >= ${retrieval.whole}::double precision as has_whole_match from weighed),
    ranked as materialized (
      select article_id, public_at, ${tier} as tier,
        case when title * 2 >= ${weights}::integer then 'title' when body > 0 then 'description' end as section
      from weighed, best
      where anywhere >= case when has_whole_match then ${retrieval.requiredIfWhole} else ${retrieval.required} end::double precision
    ),
    listed as materialized (
      select article_id, public_at, tier, section from ranked where section is not null
      union all
      select article_id, public_at, tier, 'title' from ranked
      where not exists (select from ranked where section is not null)
    )
    select page.*, (select has_whole_match from best) as has_whole_match,
      (select count(*) from (select 1 from listed limit ${MAX_COUNTED_ITEMS + 1}) as counted) as total
    from (${sql.join(pages, sql` union all `)}) as page
    order by tier, public_at desc, article_id desc`.execute(db);
  return { rows, total: rows[0]?.total ?? 0, hasWholeMatch: rows[0]?.hasWholeMatch ?? true };
}

/**
 * The tier of an article: 0 if every word is in the title, up to `RELEVANCE_STEPS`. A long text contains many words by
 * chance, so words that are only in its body weigh less.
 */
function toTier(weights: number): RawBuilder<unknown> {
  const maxWeight = 2 * weights;
  const inBody = sql`(anywhere - title)::bigint * ${MAX_FULL_WEIGHT_LEXEMES}::bigint / greatest(lexeme_count, ${MAX_FULL_WEIGHT_LEXEMES}::integer)`;
  return sql`${RELEVANCE_STEPS}::integer - (${RELEVANCE_STEPS}::bigint * (2 * title + ${inBody}) + ${maxWeight}::bigint - 1) / ${maxWeight}::bigint`;
}

function comesAfter(after: SearchCursor | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const { tier, ms, id } = after;
  return sql`(tier > ${tier} or tier = ${tier} and (public_at, article_id) < (${ms}::bigint, ${id}))`;
}

/**
 * Lists three scans per word: for articles that contain it, for articles with it in the title, and for articles with it
 * in the title only.
 */
function listScans({ retrieval, filter, conditions, nowMs }: WeighedRequest): RawBuilder<unknown>[] {
  const { rare, common } = retrieval;
  const anyRare = anyOf(rare.map(hasWord));
  type Weights = { anywhere?: number; title?: number; body?: number };
  const scan = (condition: Tsquery, { anywhere = 0, title = 0, body = 0 }: Weights) => sql`(
    select article_id, public_at, lexeme_count,
      ${anywhere}::integer as anywhere, ${title}::integer as title, ${body}::integer as body
    from article_search
    where terms @@ ${allOf([condition, ...conditions])}::tsquery
      and ${isWithinTimes(nowMs)} and public_at >= ${filter.sinceMs ?? EARLIEST_MS}
    limit ${2 * MAX_CANDIDATES}
  )`;
  const listWordScans = (word: WeighedWord, among: readonly Tsquery[]) => {
    const onlyInTitle = [
      hasWordInTitle(word),
      anyLexeme(word.lexemes.map(toTitleOnlyLexeme)),
      not(hasWordInBody(word)),
    ];
    return [
      scan(allOf([hasWord(word), ...among]), { anywhere: word.weight, body: word.weight }),
      scan(allOf([hasWordInTitle(word), ...among]), { title: word.weight }),
      scan(allOf([...onlyInTitle, ...among]), { body: -word.weight }),
    ];
  };
  return [
    ...rare.flatMap((word) => listWordScans(word, [])),
    ...common.flatMap((word) => listWordScans(word, [anyRare])),
  ];
}
