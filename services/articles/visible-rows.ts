import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A time in ms, or its parameter of a prepared query. */
type Time = number | RawBuilder<number>;

/**
 * Builds the condition of `decideVisibility` for the public, for a row of `articles`. Lists that use a readers' index also add
 * {@link isListed}.
 */
export function isVisible(nowMs: Time, table = 'articles'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.status`)} <> 'draft' and ${isWithinTimes(nowMs, table)})`;
}

/**
 * Builds the same condition for a row of `article_search` or `article_tags`, whose `public_at` is null for a draft. Without a
 * table, the column names are not qualified.
 */
export function isWithinTimes(nowMs: Time, table?: string): RawBuilder<boolean> {
  const toColumn = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<boolean>`(${toColumn('public_at')} <= ${nowMs} and ${toColumn('public_until')} > ${nowMs})`;
}

/**
 * The condition of the readers' indexes. Excludes only articles that {@link isVisible} excludes too, so lists do not read them.
 */
export const isListed = sql<boolean>`(articles.status <> 'draft' and articles.is_listed)`;
