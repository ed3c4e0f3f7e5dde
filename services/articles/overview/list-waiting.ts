import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { WaitingKind } from '#domain/desk/waiting.ts';
import type { Database } from '#services/postgres/database.ts';
import { URGENT_WRITERS } from '../change/desk-item.ts';
import type { InboxViewer } from '../notes/note.ts';
import { isReadable } from '../notes/read-notes.ts';
import type { DeskView } from '../workflow/desk-lists.ts';
import { isWrittenBy, mayInspect } from '../workflow/desk-lists.ts';

/** `proposerId` is empty for the article itself. `by` is an email address or a name, `text` a note or comment; both may be empty. */
export type WaitingItem = {
  kind: WaitingKind;
  articleId: string;
  proposerId: string;
  title: string;
  /** The time since which the item waits, in ms. */
  at: number;
  by: string;
  text: string;
};

/** `view`: see `toDeskScope`; null on a site without a workflow. `limit` applies to each kind. */
export type WaitingRequest = { viewer: InboxViewer; view: DeskView | null; limit: number };

/** Maximum number of unread notes that are read, to limit the cost. The oldest of these are listed. */
const MAX_UNREAD = 500;

/** Lists what waits for a viewer: for each kind, the items that have waited longest. The cost depends only on the unfinished items. */
export async function listWaiting(db: Database, { viewer, view, limit }: WaitingRequest): Promise<WaitingItem[]> {
  const selects = [...(view === null ? [] : [...selectDesk(view), ...selectCorrections(view)]), ...selectInbox(viewer)];
  const limited = selects.map((select) => sql`(${select} order by at limit ${limit})`);
  const { rows } = await sql<WaitingItem>`${sql.join(limited, sql` union all `)}`.execute(db);
  return rows;
}

const selectEmail = (column: RawBuilder<unknown>) => sql`coalesce((select email from staff where id = ${column}), '')`;

/** The items of the board that wait for the viewer, as `countWaiting` counts them, and approved drafts that are not published. */
function selectDesk(view: DeskView): RawBuilder<unknown>[] {
  const { viewerId, isOwnOnly } = view;
  const submitter = selectEmail(sql`submitter_id`);
  const kindsWithNote: readonly WaitingKind[] = ['returned', 'assigned'];
  const select = (kind: WaitingKind, by: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${kind}::text as kind, article_id, desk_items.proposer_id, title, moved_at as at, ${by} as by,
      ${kindsWithNote.includes(kind) ? sql`note` : sql`''`} as text
    from desk_items join articles on articles.id = article_id where ${condition}`;
  const own = [
    select('returned', sql`note_by`, sql`submitter_id = ${viewerId} and stage = 'returned' and ${mayInspect(view)}`),
    select('assigned', sql`note_by`, sql`assignee_id = ${viewerId} and stage = 'writing'`),
  ];
  if (isOwnOnly) return own;
  const isReviewable = sql`${isOfDesks(view)} and not ${isWrittenBy(view)}`;
  return [
    ...own,
    select(
      'review',
      sql`case when desk_items.proposer_id = '' then ${submitter} else proposer_email end`,
      sql`stage = 'submitted' and submitter_id is distinct from ${viewerId} and ${isReviewable}`,
    ),
    select(
      'urgent',
      selectEmail(sql`urgent_by`),
      sql`urgent_at is not null and not ${viewerId} = all(${URGENT_WRITERS}) and ${isOfDesks(view)}`,
    ),
    select(
      'approved',
      submitter,
      sql`stage = 'approved' and desk_items.proposer_id = '' and status = 'draft'
        and approved_revision = articles.revision and ${isOfDesks(view)}`,
    ),
  ];
}

const isOfDesks = ({ desks }: DeskView) => (desks === null ? sql`true` : sql`category = any(${desks}::text[])`);

/** Corrections that wait for a second person. There are none without four eyes. */
function selectCorrections(view: DeskView): RawBuilder<unknown>[] {
  if (view.isOwnOnly || view.needsFourEyes !== true) return [];
  return [
    sql`select 'correction' as kind, article_id, '' as proposer_id, title, proposed_at as at, user_email as by, text
      from proposed_corrections join articles on articles.id = article_id
      where user_id is distinct from ${view.viewerId} and ${isOfDesks(view)}`,
  ];
}

/** Unread notes and unread comments on the viewer's previews. */
function selectInbox(viewer: InboxViewer): RawBuilder<unknown>[] {
  return [
    sql`select case when is_mention then 'mention' else 'note' end as kind, unread.article_id, '' as proposer_id, title,
        article_notes.created_at as at, author_email as by, text
      from (
        select note_id, article_id, is_mention from note_recipients
        where staff_id = ${viewer.staffId} and is_unread order by note_id limit ${MAX_UNREAD}
      ) as unread join article_notes on article_notes.id = note_id join articles on articles.id = unread.article_id
      where ${isReadable(viewer)}`,
    sql`select 'comment' as kind, link.article_id, '' as proposer_id, title, sent_at as at, comment.name as by, comment.text
      from preview_comments as comment join preview_links as link on link.id = comment.link_id
        join articles on articles.id = link.article_id
      where link.maker_id = ${viewer.staffId} and comment.read_at is null and ${isReadable(viewer)}`,
  ];
}
