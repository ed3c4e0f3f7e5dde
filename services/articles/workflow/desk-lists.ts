import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import type { Stage } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned, selectHasWritten, URGENT_WRITERS } from '../change/desk-item.ts';
import type { Page } from '../list-page.ts';
import { toPage } from '../list-page.ts';

const DESK_LISTS = ['review', 'returned', 'approved', 'due', 'mine'] as const;

/**
 * `review`: submitted, or published by one person as an urgent change. Without items that the viewer may not approve because the
 * viewer wrote them. `approved`: approved and not published yet. `due`: due before a time. `mine`: assigned to the viewer, or
 * submitted or written by the viewer and not yet approved.
 */
export type DeskList = (typeof DESK_LISTS)[number];

/** The place of an item in a list. */
export type DeskCursor = { ms: number; articleId: string; proposerId: string };

/** Limits a viewer's items: to some desks, or to the viewer's own. */
export type DeskView = {
  viewerId: string;
  desks: readonly string[] | null;
  isOwnOnly: boolean;
  /** Whether the viewer may inspect only own and assigned articles. */
  inspectsOwnOnly?: boolean;
  /** Whether an approval needs a second person. */
  needsFourEyes?: boolean;
};

export type DeskRow = {
  articleId: string;
  /** Empty for the article itself. */
  proposerId: string;
  proposerEmail: string;
  stage: Stage;
  movedAt: number;
  submitterEmail: string | null;
  assigneeEmail: string | null;
  dueAt: number | null;
  note: string;
  noteBy: string;
  savedAt: number | null;
  urgentAt: number | null;
  /** True if the site has four eyes and the viewer wrote a part of the item since the last approval. */
  isWriter: boolean;
  /** The text and the image of the article, or of the proposal. */
  description: string;
  imageUrl: string;
} & Pick<Article, 'title' | 'category' | 'author' | 'status' | 'publishAt' | 'embargoUntil'> & { revision: number };

type ListRequest = DeskView & {
  list: DeskList;
  /** The end of the day until which an item is due, in ms. */
  dueUntilMs: number;
  nowMs: number;
  after: DeskCursor | null;
  limit: number;
};

const COLUMNS = sql`desk_items.article_id, desk_items.proposer_id, proposer_email, moved_at,
  case when stage = 'approved' and approved_revision is distinct from articles.revision then 'writing' else stage end as stage,
  (select email from staff where id = submitter_id) as submitter_email,
  (select email from staff where id = assignee_id) as assignee_email, due_at, note, note_by, saved_at, urgent_at, title,
  category, author, status, publish_at, embargo_until, articles.revision`;

/** True if four eyes forbid the viewer to approve an item, because the viewer wrote a part of it. */
export function isWrittenBy({ viewerId, needsFourEyes = false }: DeskView): RawBuilder<boolean> {
  if (!needsFourEyes) return sql<boolean>`false`;
  const afterRevision = sql`coalesce(approved_revision, 0)`;
  const wrote = selectHasWritten({ articleId: sql`desk_items.article_id`, userId: viewerId, afterRevision });
  return sql<boolean>`case
    when desk_items.proposer_id <> '' then ${viewerId} = any(writers)
    when urgent_at is not null and status <> 'draft' then ${viewerId} = all(${URGENT_WRITERS})
    else ${wrote} or ${viewerId} = any(${URGENT_WRITERS}) end`;
}

/** Lists a page of the board, the item that has waited longest first. The cost depends on the unfinished items, not on the archive. */
export async function listDesk(db: Database, request: ListRequest): Promise<Page<DeskRow, DeskCursor>> {
  const { list, after, limit, nowMs } = request;
  const time = list === 'due' ? sql`due_at` : sql`moved_at`;
  const isAfter = after
    ? sql`(${time}, desk_items.article_id, desk_items.proposer_id)
        > (${after.ms}::bigint, ${after.articleId}, ${after.proposerId})`
    : sql`true`;
  const selects = listConditions(request).map(
    (condition) => sql`(
      select ${COLUMNS}, ${isWrittenBy(request)} as is_writer from desk_items join articles on id = desk_items.article_id
      where ${condition} and ${isAfter} and ${isVisibleTo(request)}
      order by ${time}, desk_items.article_id, desk_items.proposer_id limit ${limit + 1})`,
  );
  const { rows } = await sql<DeskRow>`
    select items.*, coalesce(content ->> 'description', description) as description,
      coalesce(content ->> 'imageUrl', image_url) as image_url
    from (
      select * from (${sql.join(selects, sql` union `)}) as found
      order by ${time}, article_id, proposer_id limit ${limit + 1}) as items
    join articles on articles.id = items.article_id
    join desk_items on desk_items.article_id = items.article_id and desk_items.proposer_id = items.proposer_id
    order by items.${time}, items.article_id, items.proposer_id`.execute(db);
  const page = rows.map((row) => ({ ...row, status: effectiveStatus(row, nowMs) }));
  return toPage(page, limit, ({ articleId, proposerId, movedAt, dueAt }) => ({
    ms: list === 'due' ? (dueAt ?? 0) : movedAt,
    articleId,
    proposerId,
  }));
}

/** One condition for each index that a list reads. Texts that the viewer wrote and may not approve are in "Mine". */
function listConditions(request: DeskView & Pick<ListRequest, 'list' | 'dueUntilMs'>) {
  const { list, viewerId, dueUntilMs, isOwnOnly } = request;
  const isOwnText = isOwnOnly ? sql<boolean>`false` : isWrittenBy(request);
  const toReview = [sql`stage = 'submitted'`, sql`urgent_at is not null`];
  const conditions: Record<DeskList, RawBuilder<unknown>[]> = {
    review: toReview.map((condition) => sql`${condition} and not ${isOwnText}`),
    approved: [
      sql`stage = 'approved' and desk_items.proposer_id = '' and status = 'draft' and approved_revision = articles.revision`,
    ],
    returned: [sql`stage = 'returned'`],
    due: [sql`due_at is not null and due_at < ${dueUntilMs}`],
    mine: [
      sql`assignee_id = ${viewerId}`,
      sql`submitter_id = ${viewerId} and stage in ('submitted', 'returned')`,
      ...toReview.map((condition) => sql`${condition} and ${isOwnText}`),
    ],
  };
  return conditions[list];
}

/** True if the viewer may inspect an item's article. It may have been assigned to the viewer only at the time of the submission. */
export const mayInspect = ({ viewerId, inspectsOwnOnly = false }: DeskView): RawBuilder<boolean> =>
  inspectsOwnOnly ? isOwnOrAssigned(viewerId) : sql<boolean>`true`;

function isVisibleTo(view: DeskView & { list: DeskList }): RawBuilder<unknown> {
  const { list, viewerId, desks, isOwnOnly } = view;
  if (list === 'mine') return mayInspect(view);
  if (isOwnOnly) return sql`(assignee_id = ${viewerId} or submitter_id = ${viewerId}) and ${mayInspect(view)}`;
  return desks === null ? sql`true` : sql`category = any(${desks}::text[])`;
}

/** Limits the counts, which are shown as "99+". */
const MAX_COUNT = 100;

export type DeskCounts = Readonly<Record<DeskList, number>>;

/** Counts the items of each list, up to 100. */
export async function countDesk(
  db: Database,
  request: Omit<ListRequest, 'list' | 'after' | 'limit' | 'nowMs'>,
): Promise<DeskCounts> {
  const counts = DESK_LISTS.map((list) => {
    const selects = listConditions({ ...request, list }).map(
      (condition) => sql`(
        select desk_items.article_id, desk_items.proposer_id from desk_items join articles on id = desk_items.article_id
        where ${condition} and ${isVisibleTo({ ...request, list })} limit ${MAX_COUNT})`,
    );
    return sql`(select count(*)::integer from (
      select * from (${sql.join(selects, sql` union `)}) as items limit ${MAX_COUNT}) as counted) as ${sql.ref(list)}`;
  });
  const { rows } = await sql<DeskCounts>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? { review: 0, approved: 0, returned: 0, due: 0, mine: 0 };
}

/**
 * Counts the items that wait for the viewer, up to 100: items that are assigned or were returned to the viewer. For a viewer who
 * may publish, also what colleagues submitted or published alone and the viewer may approve, and colleagues' proposed
 * corrections.
 */
export async function countWaiting(db: Database, view: DeskView): Promise<number> {
  const { viewerId, desks, isOwnOnly } = view;
  const isOfDesks = desks === null ? sql`true` : sql`category = any(${desks}::text[])`;
  const conditions = [
    sql`assignee_id = ${viewerId}`,
    sql`submitter_id = ${viewerId} and stage = 'returned' and ${mayInspect(view)}`,
    ...(isOwnOnly
      ? []
      : [
          sql`stage = 'submitted' and submitter_id is distinct from ${viewerId} and ${isOfDesks} and not ${isWrittenBy(view)}`,
          sql`urgent_at is not null and not ${viewerId} = all(${URGENT_WRITERS}) and ${isOfDesks}`,
        ]),
  ];
  const selects = conditions.map(
    (condition) => sql`(
      select desk_items.article_id, desk_items.proposer_id from desk_items join articles on id = desk_items.article_id
      where ${condition} limit ${MAX_COUNT})`,
  );
  if (!isOwnOnly && view.needsFourEyes)
    selects.push(sql`(
      select article_id, proposed_corrections.id from proposed_corrections join articles on articles.id = article_id
      where user_id is distinct from ${viewerId} and ${isOfDesks} limit ${MAX_COUNT})`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select * from (${sql.join(selects, sql` union `)}) as items limit ${MAX_COUNT}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export type ArticleStage = { articleId: string; stage: Stage; proposals: number };

/** Lists the stages of some articles and how many proposals each has. An article that is missing from the list is being written. */
export async function listStages(db: Database, ids: readonly string[]): Promise<ArticleStage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ArticleStage>`
    select article_id, count(*) filter (where proposer_id <> '')::integer as proposals,
      coalesce(min(stage) filter (
        where proposer_id = '' and (stage <> 'approved' or approved_revision = articles.revision)
      ), 'writing') as stage
    from desk_items join articles on id = article_id
    where article_id = any(${ids.filter(isArticleId)}::text[]) group by article_id`.execute(db);
  return rows;
}
