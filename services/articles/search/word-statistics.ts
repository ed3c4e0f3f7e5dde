import { sql } from 'kysely';
import type { WordStatistics } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { ALL_ARTICLES } from './index-terms.ts';

/** Reads how many public articles contain each of `lexemes`. Any other lexeme counts 0. Recent changes may be missing. */
export async function readStatistics(db: Database, lexemes: readonly string[]): Promise<WordStatistics> {
  const rows = await db
    .selectFrom('searchLexemes')
    .select(['lexeme', 'articles'])
    .where('lexeme', '=', sql<string>`any(${[...lexemes, ALL_ARTICLES]}::text[])`)
    .where('articles', '>', 0)
    .execute();
  const counts = new Map(rows.map(({ lexeme, articles }) => [lexeme, articles]));
  return { articles: counts.get(ALL_ARTICLES) ?? 0, articlesWith: (lexeme) => counts.get(lexeme) ?? 0 };
}

/** Adds up to `limit` due changes to the statistics. Returns the number added. Concurrent calls wait for each other. */
export async function addDueChanges(db: Database, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockStatistics(trx);
    const { rows } = await sql<{ added: number }>`
      with due as (
        delete from search_lexeme_changes
        where id in (select id from search_lexeme_changes where due_at <= ${nowMs} order by due_at, id limit ${limit})
        returning lexemes, changes
      ), sums as (
        select lexeme, sum(change)::integer as articles
        from due, unnest(lexemes, changes) as changed (lexeme, change)
        group by lexeme
        having sum(change) <> 0
      ), written as (
        insert into search_lexemes (lexeme, articles)
        select lexeme, articles from sums
        on conflict (lexeme) do update set articles = search_lexemes.articles + excluded.articles
      )
      select count(*) as added from due`.execute(trx);
    return rows[0]?.added ?? 0;
  });
}

/** Recounts all words of the public articles. Atomic; searches and saves use the old statistics until it commits. */
export async function rebuildStatistics(db: Database, nowMs: number): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await lockStatistics(trx);
      const publicSinceMs = sql`greatest(${nowMs}::bigint, extract(epoch from now()) * 1000)`;
      // The recount below includes these changes: the snapshot contains a row together with its uncounted changes, or
      // neither.
      await sql`delete from search_lexeme_changes where due_at <= ${publicSinceMs}`.execute(trx);
      await sql`delete from search_lexemes`.execute(trx);
      await sql`
        insert into search_lexemes (lexeme, articles)
        select word, ndoc
        from ts_stat(format(
          'select terms from article_search where analyser_version >= 2 and public_at <= %1$s and public_until > %1$s',
          ${publicSinceMs}))
      `.execute(trx);
    });
}

/**
 * Makes other transactions that change the statistics wait. Call it before the transaction takes its snapshot, which then
 * includes the commits that the lock waited for.
 */
async function lockStatistics(trx: Database): Promise<void> {
  await sql`lock table search_lexemes in share row exclusive mode`.execute(trx);
}
