import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleStatus } from '#domain/article/article.ts';
import { toTagKey } from '#domain/article/tag.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import type { Stage } from '#domain/workflow/workflow.ts';
import { containsText, mayContainText, toTitleQuery } from '../bounded-read.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';
import type { ListOrder } from '../list-page.ts';
import { comesAfter, countVisible, toNeedle } from '../list-page.ts';

export type ManagedSort = 'newest' | 'oldest' | 'updated' | 'published';

/** Why readers do not see an article, apart from its status. */
export type HiddenState = 'withdrawn' | 'embargoed' | 'expired';

/** Filters for Manage News. A filter that is null, empty or false does not apply. */
export type ManagedFilter = {
  search: string;
  category: string | null;
  /** Only articles of these categories; all if null or missing. */
  desks?: readonly string[] | null;
  status: ArticleStatus | null;
  state: HiddenState | null;
  author: string;
  tag: string;
  /** Only articles that the viewer created or edited. */
  isMine: boolean;
  isFeatured: boolean;
  lacksImage: boolean;
  /** Only articles with an autosave of any account. */
  hasUnpublished: boolean;
  stage: Exclude<Stage, 'writing'> | null;
  /** Only articles created in this period, in ms, without its end. The period must be short, such as a day. */
  created?: { fromMs: number; untilMs: number } | null;
  /** Only articles that this account created or that are assigned to it; all if null or missing. */
  ownerId?: string | null;
  sort: ManagedSort;
};

/** The length of the pieces in the trigram index. */
const PIECE_LENGTH = 3;
/** Maximum number of titles found by some of the words that are checked for the others. */
const MAX_NARROWED = 2_000;

export const ORDERS = {
  newest: { time: 'createdAt', id: 'id', direction: 'desc' },
  oldest: { time: 'createdAt', id: 'id', direction: 'asc' },
  updated: { time: 'updatedAt', id: 'id', direction: 'desc' },
  published: { time: 'publicAt', id: 'id', direction: 'desc' },
} as const satisfies Record<ManagedSort, ListOrder>;

/** A filter by the rows of another table. */
export type TableFilter = {
  /** Selects the ids of all articles that pass the filter. */
  ids: RawBuilder<unknown>;
  /** True if the candidate passes. A scalar subquery, which PostgreSQL does not turn into a join with all of `ids`. */
  hasCandidate: RawBuilder<boolean>;
};

export type ManagedQuery = {
  /** The condition that indexes of `articles` support. */
  where: RawBuilder<unknown>;
  needles: readonly string[];
  tableFilters: readonly TableFilter[];
  /**
   * One condition each for drafts and for other articles, if included, and for each category if several are listed. Indexes are
   * ordered only within one condition, so `selectFirst` scans for each and merges the rows.
   */
  scanConditions: readonly RawBuilder<unknown>[];
  /** True if few articles can match. All of them are read. */
  isRare: boolean;
  /** True if all articles are of one account, which never has very many. */
  isOwnOnly: boolean;
  /** True if a tag is the only filter. The number of its rows is then the number of matches. */
  isTagOnly: boolean;
  orderBy: RawBuilder<unknown>;
};

type PlanRequest = ManagedFilter & {
  /** A title must contain each word of `search`, in any order; otherwise `search` as it is. */
  isByWords?: boolean;
  viewerId: string | null;
  nowMs: number;
  after: ListCursor | null;
  /** Reads in reverse order, from the cursor `after` to the beginning of the list. */
  isBackwards: boolean;
};

export function planQuery(request: PlanRequest): ManagedQuery {
  const { status, state, sort, after, isBackwards } = request;
  const { direction, ...rest } = ORDERS[sort];
  const order: ListOrder = { ...rest, direction: (direction === 'desc') === isBackwards ? 'asc' : 'desc' };
  const keyword = sql.raw(order.direction);
  // A draft is neither embargoed nor expired.
  const hasDrafts = status === 'draft' || (status === null && (state === null || state === 'withdrawn'));
  const isDraft = [false, true].filter((value) => (value ? hasDrafts : status !== 'draft'));
  const conditions = listConditions(request);
  const needles = toNeedles(request);
  const tableFilters = listTableFilters(request);
  const hasPeriod = (request.created ?? null) !== null;
  const isInOrder = order.time === 'createdAt';
  return {
    where: sql.join([comesAfter(order, after), ...conditions], sql` and `),
    needles,
    tableFilters,
    // Only the indexes by time of creation find a period, whatever the order of the list.
    scanConditions: isDraft.flatMap((value) =>
      listScanConditions(request, toScanCondition(value, hasPeriod ? 'newest' : sort)),
    ),
    isRare: status === 'scheduled' || state === 'withdrawn' || state === 'embargoed' || (hasPeriod && !isInOrder),
    isOwnOnly: (request.ownerId ?? null) !== null,
    isTagOnly:
      request.tag !== '' &&
      (request.desks ?? null) === null &&
      tableFilters.length === 1 &&
      conditions.length === 0 &&
      needles.length === 0 &&
      status === null &&
      state === null,
    orderBy: sql`order by ${sql.ref(order.time)} ${keyword}, id ${keyword}`,
  };
}

function listConditions(filter: PlanRequest): RawBuilder<unknown>[] {
  const { category, status, state, author, isFeatured, lacksImage, created = null, ownerId = null, nowMs } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (category !== null) conditions.push(sql`category = ${category}`);
  if (author !== '') conditions.push(sql`author = ${normaliseText(author)}`);
  if (ownerId !== null) conditions.push(isOwnOrAssigned(ownerId));
  if (created !== null) conditions.push(sql`created_at >= ${created.fromMs} and created_at < ${created.untilMs}`);
  if (isFeatured) conditions.push(sql`is_featured`);
  if (lacksImage) conditions.push(sql`image_url = ''`);
  if (state === 'withdrawn') conditions.push(sql`withdrawn_at > 0`);
  else if (status !== null || state !== null) conditions.push(sql`withdrawn_at = 0`);
  if (state === 'embargoed') conditions.push(sql`status <> 'draft' and embargo_until > 0 and embargo_until > ${nowMs}`);
  if (state === 'expired') conditions.push(sql`status <> 'draft' and expires_at > 0 and expires_at <= ${nowMs}`);
  if (status === 'published') conditions.push(isDue(nowMs));
  if (status === 'scheduled') {
    // Each of the two conditions has an index.
    conditions.push(
      sql`(status = 'scheduled' and publish_at > ${nowMs} or embargo_until > 0 and embargo_until > ${nowMs})`,
    );
  }
  return conditions;
}

/** The condition of `effectiveStatus` on a published article. */
const isDue = (nowMs: number) => sql`(status = 'published' or publish_at <= ${nowMs}) and embargo_until <= ${nowMs}`;

/** The indexes by publication are partial, the others begin with `is_draft`. */
function toScanCondition(isDraft: boolean, sort: ManagedSort): RawBuilder<unknown> {
  if (sort === 'published') return isDraft ? sql`status = 'draft'` : sql`status <> 'draft'`;
  return sql`is_draft = ${sql.lit(isDraft)}`;
}

/** The indexes with a category are ordered within one category. */
const listScanConditions = ({ desks }: PlanRequest, side: RawBuilder<unknown>) =>
  desks?.map((category) => sql`(${side} and category = ${category})`) ?? [side];

function listTableFilters({ tag, isMine, hasUnpublished, stage, viewerId }: PlanRequest): TableFilter[] {
  const tableFilters: TableFilter[] = [];
  if (hasUnpublished) tableFilters.push(toTableFilter(sql`article_autosaves`, sql`true`));
  if (stage !== null) tableFilters.push(toTableFilter(sql`desk_items`, sql`proposer_id = '' and stage = ${stage}`));
  if (tag !== '') tableFilters.push(toTableFilter(sql`article_tags`, sql`key = ${toTagKey(tag)}`));
  if (isMine) tableFilters.push(toTableFilter(sql`history`, sql`user_id = ${viewerId}`));
  return tableFilters;
}

function toTableFilter(table: RawBuilder<unknown>, condition: RawBuilder<unknown>): TableFilter {
  return {
    ids: sql`select article_id from ${table} where ${condition}`,
    hasCandidate: sql<boolean>`(select true from ${table} where ${condition} and article_id = candidates.id limit 1)`,
  };
}

/** Returns the texts to look for. Omits texts without a character that titles show. */
function toNeedles({ search, isByWords = false }: PlanRequest): string[] {
  const text = toNeedle(search);
  const needles = isByWords ? [...new Set(text.split(' '))] : [text];
  return needles.filter((needle) => countVisible(needle) > 0);
}

const NARROW_COLUMNS = sql`id, created_at, updated_at, public_at, title_key`;

/** Selects the first rows in order by merging one index scan for each condition. */
export function selectFirst({ where, scanConditions, orderBy }: ManagedQuery, limit: number): RawBuilder<unknown> {
  const scans = scanConditions.map(
    (side) => sql`(select ${NARROW_COLUMNS} from articles where ${side} and ${where} ${orderBy} limit ${limit})`,
  );
  return sql`select * from (${sql.join(scans, sql` union all `)}) as scans ${orderBy} limit ${limit}`;
}

/**
 * Selects the rows that the trigram index finds for all needles. A needle shorter than a piece matches so many pieces that the
 * whole index would be read. It is omitted if there is a longer needle, and the candidates then have a limit. Null if
 * there are several needles and all are short.
 */
export function selectFromIndex({ where, scanConditions, needles }: ManagedQuery): RawBuilder<unknown> | null {
  const indexed = needles.length === 1 ? needles : needles.filter((needle) => countVisible(needle) >= PIECE_LENGTH);
  if (indexed.length === 0) return null;
  return sql`select ${NARROW_COLUMNS} from articles
    where ${mayContainText('title_key', sql.join(indexed.map(toTitleQuery), sql` && `))}
    and (${sql.join(scanConditions, sql` or `)}) and ${where}
    ${indexed.length < needles.length ? sql`limit ${MAX_NARROWED}` : sql``}`;
}

/**
 * Selects candidates for several short needles: the first rows in order, and rows whose titles contain the
 * needles of two characters as whole words, such as বই (book).
 */
export function selectForShortNeedles(query: ManagedQuery, limit: number): RawBuilder<unknown> {
  const first = selectFirst(query, limit);
  const words = query.needles.filter((needle) => countVisible(needle) === PIECE_LENGTH - 1);
  if (words.length === 0) return first;
  return sql`(${first}) union (select ${NARROW_COLUMNS} from articles
    where ${mayContainText('title_key', sql.join(words.map(queryWord), sql` && `))}
    and (${sql.join(query.scanConditions, sql` or `)}) and ${query.where} limit ${MAX_NARROWED})`;
}

/** With the space after it, a word of two characters is a whole piece. At the end of a title, the word alone is a piece. */
const queryWord = (word: string) =>
  sql`(title_query(fold_title(${word}) || ' ') || array_to_tsvector(array[fold_title(${word})])::text::tsquery)`;

/** Selects all rows of a filter by another table. The array makes PostgreSQL read them by their ids. */
export function selectFiltered({ where, scanConditions }: ManagedQuery, { ids }: TableFilter): RawBuilder<unknown> {
  return sql`select ${NARROW_COLUMNS} from articles
    where id = any(array(${ids})) and (${sql.join(scanConditions, sql` or `)}) and ${where}`;
}

/** Selects the rows of some articles whose titles do not have all needles. */
export function selectOtherTitles(query: ManagedQuery, ids: readonly string[]): RawBuilder<unknown> {
  return sql`select ${NARROW_COLUMNS} from articles where id = any(${[...ids]}::text[])
    and (${sql.join(query.scanConditions, sql` or `)}) and ${query.where} and not (${matches({ ...query, tableFilters: [] })})`;
}

/**
 * Selects all rows. Used only if there are few: articles that are not due, withdrawn articles, articles of a short period, or the
 * articles of one account.
 */
export function selectAll({ where, scanConditions }: ManagedQuery): RawBuilder<unknown> {
  return sql`select ${NARROW_COLUMNS} from articles where (${sql.join(scanConditions, sql` or `)}) and ${where}`;
}

export function matches({ needles, tableFilters }: ManagedQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    ...tableFilters.map(({ hasCandidate }) => hasCandidate),
    ...needles.map((needle) => containsText('title_key', needle)),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
