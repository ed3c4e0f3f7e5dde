import { useRef, useState } from 'react';
import { data, Outlet } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import { identifierSchema } from '#app/newsroom/actions/identifier-schema.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { deskText } from '#app/strings/newsroom/workflow.ts';
import { isArticleId } from '#domain/article/article.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { msUntilNextDay } from '#domain/desk/calendar.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { MAX_NOTE_LENGTH, toProposerId } from '#domain/workflow/workflow.ts';
import type { DeskCounts, DeskView } from '#services/articles/workflow/desk-lists.ts';
import { guardAction, readJson, requireViewer, toActor, toEditContext } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { LeadDialog } from '../components/dialogs/lead-dialog.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import { PageLinks } from '../components/page-links.tsx';
import { SavedBanner } from '../components/saved-banner.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { useReloadEveryMinute } from '../session/use-reload-every-minute.ts';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/desk.route.ts';
import { DeskItems, DeskLists, namePublish } from './desk-items.tsx';
import { deskPath, formatDeskCursor, parseDeskCursor, parseDeskList } from './desk-query.ts';
import type { DeskItemView, NoticeView } from './desk-view.ts';
import { toDeskItemView, toDeskScope, toNoticeViews } from './desk-view.ts';
import { RecordNotices } from './record-notices.tsx';
import { useDeskStep } from './use-desk-step.ts';

const PAGE_SIZE = 20;
const NO_ITEMS: DeskItemView[] = [];
const NO_NOTICES: NoticeView[] = [];
const MAX_NOTICES = 10;
const MAX_WITHDRAWAL_AGE_MS = DAY_MS;
const NO_COUNTS: DeskCounts = { review: 0, approved: 0, returned: 0, due: 0, mine: 0 };

/** Loads a page of the Desk. A failed read is logged and shows an empty list (docs/behaviour §8). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { desk, rights, timeZone } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const viewerScope = toDeskScope(rights, toProposerId(toActor(viewer)));
  const list = parseDeskList(url.searchParams.get('list'), viewerScope.isOwnOnly ? 'mine' : 'review');
  const cursor = parseDeskCursor(url.searchParams.get('after'));
  const shared = { list, isFirst: cursor === null };
  const nothing = { ...shared, items: NO_ITEMS, notices: NO_NOTICES, counts: NO_COUNTS, next: null };
  try {
    const settings = await desk.readSettings();
    if (!settings.isOn) return data({ ...nothing, isOff: true }, { status: 404 });
    const scope = { ...viewerScope, needsFourEyes: settings.needsFourEyes };
    const request = { ...scope, nowMs, dueUntilMs: nowMs + msUntilNextDay(nowMs, timeZone) };
    const [page, counts] = await Promise.all([
      desk.list({ ...request, list, after: cursor, limit: PAGE_SIZE }),
      desk.count(request),
    ]);
    const view = { rights, settings, nowMs, format: createMomentFormat(timeZone) };
    const items = page.rows.map((row) => toDeskItemView(row, view));
    const notices = settings.needsFourEyes ? await loadNotices(context, scope) : NO_NOTICES;
    return { ...shared, items, notices, counts, next: page.next && formatDeskCursor(page.next), isOff: false };
  } catch (error) {
    reportFailure('the desk', error);
    return data({ ...nothing, isOff: false, ...READ_FAILED }, { status: 503 });
  }
}

/** Loads the recent decisions about the public record, for viewers who may publish. */
async function loadNotices(context: Route.LoaderArgs['context'], scope: DeskView): Promise<NoticeView[]> {
  if (scope.isOwnOnly) return NO_NOTICES;
  const withdrawnAfterMs = context.get(requestContext).nowMs - MAX_WITHDRAWAL_AGE_MS;
  const { desk, timeZone } = context.get(newsroomContext);
  const notices = await desk.listRecordNotices({ desks: scope.desks, withdrawnAfterMs, limit: MAX_NOTICES });
  return toNoticeViews(notices, createMomentFormat(timeZone));
}

const seenSchema = z.number().int().nonnegative();
const noteSchema = z.string().max(MAX_NOTE_LENGTH).transform(normaliseText);

/** Years have four digits in date fields and ISO times. */
const MAX_DUE_MS = Date.UTC(9999, 11, 31);

const requestSchema = z.object({
  articleId: z.string().refine(isArticleId),
  proposerId: identifierSchema.nullable(),
  step: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['submit', 'drop']) }),
    z.object({ kind: z.literal('approve'), seen: seenSchema }),
    z.object({ kind: z.literal('publish'), seen: seenSchema, lead: z.enum(['ask', 'replace', 'keep']).default('ask') }),
    z.object({ kind: z.literal('return'), note: noteSchema }),
    z.object({ kind: z.literal('assign'), assigneeId: identifierSchema.nullable(), note: noteSchema }),
    z.object({ kind: z.literal('due'), dueAt: z.number().int().positive().max(MAX_DUE_MS).nullable() }),
  ]),
});

/** Takes a step of the workflow. Called from the Desk, the form and the review of a proposal. */
export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) {
    return data({ kind: 'failed' as const, reason: 'The request is malformed.' }, { status: 400 });
  }
  return access.newsroom.desk.take({ ...parsed, ...toEditContext(access) });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** docs/behaviour §2.7.15. */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const { list, items, notices, counts, next, isFirst, isOff } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const [publishing, setPublishing] = useState<DeskItemView | null>(null);
  // The focus moves to the heading, because the row disappears together with its button.
  const { take, banner, isBusy, refused, setRefused, question, choose } = useDeskStep(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  useReloadEveryMinute();
  if (isOff) {
    return (
      <>
        <ScreenHeading title={deskText.title} />
        <EmptyState text={deskText.off} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading headingRef={heading} title={deskText.title} />
      <DeskLists counts={counts} current={list} />
      <SavedBanner />
      {banner === null ? null : (
        <div className="pt-4">
          <Banner tone={banner.tone}>{banner.text}</Banner>
        </div>
      )}
      {items.length === 0 ? (
        <div className="pt-4">
          <EmptyState text={deskText.empty[list]} />
        </div>
      ) : (
        <DeskItems
          isBusy={isBusy}
          items={items}
          onConfirmUrgent={({ articleId, proposerId, revision }) =>
            void take({ articleId, proposerId, step: { kind: 'approve', seen: revision } })
          }
          onPublish={setPublishing}
        />
      )}
      <PageLinks firstPath={isFirst ? null : deskPath(list)} nextPath={next && deskPath(list, next)} />
      <RecordNotices notices={notices} />
      <ConfirmDialog
        confirmLabel={publishing === null ? '' : namePublish(publishing)}
        isOpen={publishing !== null}
        onCancel={() => setPublishing(null)}
        onConfirm={() => {
          if (publishing === null) return;
          const { articleId, proposerId, revision } = publishing;
          setPublishing(null);
          void take({ articleId, proposerId, step: { kind: 'publish', seen: revision } });
        }}
        question={deskText.publishQuestion}
      >
        <p className="wrap-anywhere font-semibold text-ink" lang="bn">
          {publishing?.plainTitle}
        </p>
        <p>{publishing?.stage === 'approved' ? deskText.readersSeeIt : deskText.publishHint}</p>
      </ConfirmDialog>
      <LeadDialog isBusy={isBusy} onCancel={() => choose(null)} onChoose={choose} question={question} />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={take} request={refused} />
      <Outlet />
    </>
  );
}
