import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A time in ms, or its parameter of a prepared query. */
type Time = number | RawBuilder<number>;

/**
 * Builds the condition that `decideVisibility` puts on a row of `articles` for the public. Only lists that need no index of
 * readers use it alone; the others add {@link isListed}.
 */
export function isVisible(nowMs: Time, table = 'articles'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.status`)} <> 'draft' and ${isWithinTimes(nowMs, table)})`;
}

/**
 * Builds the same condition for a row of `article_search` or `article_tags`, whose `public_at` is null for a draft.
 * Without a table, the columns have no qualification.
 */
export function isWithinTimes(nowMs: Time, table?: string): RawBuilder<boolean> {
  const columnOf = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<boolean>`(${columnOf('public_at')} <= ${nowMs} and ${columnOf('public_until')} > ${nowMs})`;
}

/**
 * The condition of the readers' indexes. It excludes articles that {@link isVisible} excludes as well, so that a list need
 * not read them.
 */
export const isListed = sql<boolean>`(articles.status <> 'draft' and articles.is_listed)`;
