import { sql } from 'kysely';
import { decideMostRead } from '#domain/front-page/decide-most-read.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import { isVisible } from '../visible-rows.ts';
import type { ArticleCard } from './reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from './reader-lists.ts';

export type MostRead = {
  /** The articles of the block, most read first. Empty if there are too few. */
  articles: ArticleCard[];
  /** The ids of the ranked articles that are visible. A change of the visibility of any of them may change the block. */
  candidates: readonly string[];
  /** True if ranked articles are hidden now. */
  hasHidden: boolean;
};

/** Lists the articles of the last ranking that are still visible. */
export async function listMostRead(db: Database, nowMs: number): Promise<MostRead> {
  const [ranking] = await selectRanking(db, {});
  const ids = ranking?.articleIds ?? [];
  const rows = ids.length === 0 ? [] : await selectCandidates(db, { ids, nowMs });
  return {
    articles: decideMostRead(ids, toVisibleCards(rows, nowMs)),
    candidates: rows.map(({ id }) => id),
    hasHidden: rows.length < ids.length,
  };
}

const selectRanking = prepareQuery((db) => db.selectFrom('mostRead').select('articleIds'));

type CandidateParameters = { ids: readonly string[]; nowMs: number };

const selectCandidates = prepareQuery((db, parameter: CreateParameter<CandidateParameters>) =>
  db
    .selectFrom('articles')
    .select(CARD_COLUMNS)
    .where(sql<boolean>`id = any(${parameter('ids')}::text[])`)
    .where(isVisible(parameter('nowMs'))),
);
