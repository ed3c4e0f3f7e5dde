import { data, Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { previewLinkText } from '#app/strings/editor/previews.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { PREVIEWS_ID } from '#domain/desk/preview-link.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import type { InboxNote } from '#services/articles/notes/note.ts';
import type { UnreadComment } from '#services/articles/previews/preview-link.ts';
import { findOwnerFilter, requireViewer, toViewerKey } from '../actions/access.ts';
import { LinkButton } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat, Moment, toMomentView } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { editPath } from '../manage/managed-view.ts';
import type { Route } from './+types/notes.route.ts';
import { NoteMark, NoteText } from './note-text.tsx';

const PAGE_SIZE = 30;
const NO_ROWS: ReturnType<typeof toInboxView>[] = [];
const NO_COMMENTS: ReturnType<typeof toCommentView>[] = [];

/**
 * Loads one page of the viewer's unread notes and mentions. The first page also has the unread comments on the viewer's
 * previews. In dev mode there are no notes.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { notes, previews, timeZone, rights } = context.get(newsroomContext);
  const { reportFailure } = context.get(requestContext);
  const after = parseNoteId(url.searchParams.get('after'));
  try {
    const reader = { staffId: toViewerKey(viewer), ownerId: findOwnerFilter(rights) };
    const [page, unread] = await Promise.all([
      notes.listInbox({ ...reader, after, limit: PAGE_SIZE }),
      after === null ? previews.listUnread({ ...reader, limit: PAGE_SIZE }) : [],
    ]);
    const format = createMomentFormat(timeZone);
    const comments = unread.map((comment) => toCommentView(comment, format));
    return { after, next: page.next, comments, rows: page.rows.map((note) => toInboxView(note, format)) };
  } catch (error) {
    reportFailure('notes', error);
    return data({ after, next: null, comments: NO_COMMENTS, rows: NO_ROWS, ...READ_FAILED }, { status: 503 });
  }
}

const parseNoteId = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

function toInboxView({ createdAt, resolvedAt, title, ...note }: InboxNote, format: (ms: number) => string) {
  return { ...note, title: parseTitle(title), at: toMomentView(createdAt, format), isResolved: resolvedAt !== null };
}

function toCommentView({ title, sentAt, ...comment }: UnreadComment, format: (ms: number) => string) {
  return { ...comment, title: parseTitle(title), at: toMomentView(sentAt, format) };
}

/** The viewer's unread notes and mentions, which lead to the notes of their articles (docs/behaviour §2.7.10). */
export default function Notes({ loaderData: { after, next, comments, rows } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeading about={notesText.inboxHint} title={notesText.title} />
      <UnreadComments comments={comments} />
      {rows.length === 0 ? (
        <EmptyState text={notesText.inboxEmpty} />
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <InboxRow key={row.id} row={row} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap justify-between gap-3 pt-4">
        {after === null ? <span /> : <LinkButton to="/dashboard/notes">{dashboardText.firstPage}</LinkButton>}
        {next === null ? null : <LinkButton to={`/dashboard/notes?after=${next}`}>{dashboardText.nextPage}</LinkButton>}
      </div>
    </>
  );
}

function UnreadComments({ comments }: { readonly comments: readonly ReturnType<typeof toCommentView>[] }) {
  if (comments.length === 0) return null;
  return (
    <section className="pb-6">
      <h2 className="pb-2 font-bold">{previewLinkText.unreadTitle}</h2>
      <ol className="divide-y divide-line border-line border-y">
        {comments.map(({ id, articleId, title, name, text, at }) => (
          <li className="max-w-measure py-3" key={id}>
            <ArticleLink path={`${editPath(articleId, '')}#${PREVIEWS_ID}`} title={title} />
            <p className="wrap-anywhere pt-1 text-sm leading-[1.6]">
              <span className="font-semibold" lang="bn">
                {name}
              </span>{' '}
              <Moment className="text-muted" moment={at} />
            </p>
            <p className="lines-3 wrap-anywhere text-sm leading-[1.6]" lang="bn">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type ArticleLinkProps = { readonly path: string; readonly title: ReturnType<typeof parseTitle> };

function ArticleLink({ path, title }: ArticleLinkProps) {
  return (
    <Link
      className="wrap-anywhere inline-flex min-h-11 items-center font-semibold leading-[1.5] underline decoration-muted hover:text-accent"
      lang="bn"
      to={path}
    >
      <span>
        <ArticleTitle parts={title} />
      </span>
    </Link>
  );
}

function InboxRow({ row }: { readonly row: ReturnType<typeof toInboxView> }) {
  const { articleId, title, text, authorEmail, at, isMention, isUnread, isResolved } = row;
  return (
    <li className="max-w-measure py-3">
      <ArticleLink path={`${editPath(articleId, '')}#${NOTES_ID}`} title={title} />
      <p className="wrap-anywhere flex flex-wrap items-baseline gap-x-2 pt-1 text-sm leading-[1.6]">
        <span className="font-semibold">
          <Person email={authorEmail} />
        </span>
        <Moment className="text-muted" moment={at} />
        {isUnread ? <NoteMark isStrong>{notesText.unread}</NoteMark> : null}
        {isMention ? <NoteMark>{notesText.mentionsYou}</NoteMark> : null}
        {isResolved ? <NoteMark>{notesText.resolved}</NoteMark> : null}
      </p>
      <NoteText className="lines-3 text-sm leading-[1.6]" text={text} />
    </li>
  );
}
