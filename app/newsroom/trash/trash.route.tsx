import { useRef, useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { dashboardText, trashText } from '#app/strings/newsroom/newsroom.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { LeadChoice, LeadQuestion } from '#domain/change/save-command.ts';
import { formatListCursor, parseListCursor } from '#domain/desk/list-cursor.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { findOwnerFilter, guardAction, readJson, requireViewer, toEditContext } from '../actions/access.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { failSoftly, useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';
import { LinkButton } from '../components/button.tsx';
import { LeadDialog } from '../components/dialogs/lead-dialog.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ScreenMessage } from '../components/screen-message.tsx';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/trash.route.ts';
import { TrashList } from './trash-list.tsx';
import type { TrashView } from './trash-view.ts';
import { toTrashView } from './trash-view.ts';

const PAGE_SIZE = 20;
const NO_ROWS: TrashView[] = [];

/** Loads one page of the trash. A failed read is logged and shows an empty trash (docs/behaviour §8). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { editing, timeZone, rights } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const after = url.searchParams.get('after');
  try {
    const ownerId = findOwnerFilter(rights);
    const page = await editing.listTrash({ after: parseListCursor(after), limit: PAGE_SIZE, ownerId });
    const format = createMomentFormat(timeZone);
    const next = page.next && formatListCursor(page.next);
    return { after, next, rows: page.rows.map((row) => toTrashView(row, nowMs, format)) };
  } catch (error) {
    reportFailure('trash', error);
    return data({ after, next: null, rows: NO_ROWS, ...READ_FAILED }, { status: 503 });
  }
}

const requestSchema = z.object({
  id: z.string().refine(isArticleId),
  lead: z.enum(['replace', 'keep']).optional(),
});

export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'missing' as const }, { status: 400 });
  const result = await access.newsroom.editing.restoreFromTrash({ ...parsed, ...toEditContext(access) });
  return result.kind === 'forbidden' || result.kind === 'leads' ? result : { kind: result.kind };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

const listProblemTexts = (): Readonly<Record<string, string>> => ({
  missing: trashText.missing,
  'id-taken': trashText.taken,
});

type RestoreResponse = Forbidden | LeadQuestion | { kind: 'saved' } | { kind: 'missing' } | { kind: 'id-taken' };

/** `onRestored` moves the focus, because the row disappears together with its button. */
function useRestore(onRestored: () => void) {
  const { call } = useActionCall<RestoreResponse>('/dashboard/trash');
  const { banner, show } = useTimedBanner();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refused, setRefused] = useState<TrashView | null>(null);
  const [pending, setPending] = useState<{ row: TrashView; question: LeadQuestion } | null>(null);
  async function restore(row: TrashView, lead?: LeadChoice) {
    setBusyId(row.id);
    const response = await call({ id: row.id, lead });
    const { kind } = response;
    setBusyId(null);
    setRefused(kind === 'signed-out' ? row : null);
    setPending(kind === 'leads' ? { row, question: response } : null);
    if (kind === 'saved') {
      show('success', <Restored title={row.plainTitle} />);
      onRestored();
    } else if (kind !== 'signed-out' && kind !== 'leads')
      show('error', describeRefusal(response) ?? listProblemTexts()[kind] ?? trashText.restoreFailed);
  }
  return { banner, busyId, refused, setRefused, pending, setPending, restore };
}

function Restored({ title }: { readonly title: string }) {
  return (
    <span className="wrap-anywhere">
      {trashText.restored} <span lang="bn">{title}</span>
    </span>
  );
}

export default function Trash({ loaderData }: Route.ComponentProps) {
  const { rows, next, after } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const { banner, busyId, refused, setRefused, pending, setPending, restore } = useRestore(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  return (
    <>
      <ScreenHeading about={trashText.hint} headingRef={heading} title={dashboardText.trash} />
      <ScreenMessage banner={banner} />
      {rows.length === 0 ? (
        <EmptyState text={trashText.empty} />
      ) : (
        <TrashList busyId={busyId} onRestore={(row) => void restore(row)} rows={rows} />
      )}
      <div className="flex flex-wrap justify-between gap-3 pt-4">
        {after === null ? <span /> : <LinkButton to="/dashboard/trash">{dashboardText.firstPage}</LinkButton>}
        {next === null ? null : (
          <LinkButton to={`/dashboard/trash?${new URLSearchParams({ after: next })}`}>
            {dashboardText.nextPage}
          </LinkButton>
        )}
      </div>
      <LeadDialog
        isBusy={busyId !== null}
        onCancel={() => setPending(null)}
        onChoose={(lead) => pending !== null && void restore(pending.row, lead)}
        question={pending?.question ?? null}
      />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={restore} request={refused} />
    </>
  );
}
