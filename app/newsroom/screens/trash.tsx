import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { dashboardText, trashText } from '#app/text/newsroom.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import { guardAction, requireViewer } from '../access.ts';
import { Banner } from '../components/banner.tsx';
import { LinkButton } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useTimedBanner } from '../components/use-timed-banner.ts';
import { failSoftly } from '../fail-softly.ts';
import { readJson } from '../read-json.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { loadTrash } from '../trash/load-trash.ts';
import { TrashList } from '../trash/trash-list.tsx';
import type { TrashView } from '../trash/trash-view.ts';
import { useActionCall } from '../use-action-call.ts';
import type { Route } from './+types/trash.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  return loadTrash(context.get(newsroomContext), context.get(requestContext), url.searchParams.get('after'));
}

const requestSchema = z.object({ id: z.string() });

export const action = guardAction(async ({ actor, newsroom, site }, { request }: Route.ActionArgs) => {
  const asked = requestSchema.safeParse(await readJson(request)).data;
  if (asked === undefined) return { kind: 'missing' as const };
  const moment = { nowMs: site.nowMs, historyId: newsroom.newId() };
  const { kind } = await newsroom.desk.restoreFromTrash(asked.id, actor, moment);
  return { kind };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

const PROBLEMS: Readonly<Record<string, string>> = { missing: trashText.gone, 'id-taken': trashText.taken };

/** `onRestored`: the row goes, and its button with it. */
function useRestoring(onRestored: () => void) {
  const { call } = useActionCall<{ kind: 'saved' } | { kind: 'missing' } | { kind: 'id-taken' }>('/dashboard/trash');
  const { banner, show } = useTimedBanner();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refused, setRefused] = useState<TrashView | null>(null);
  async function restore(row: TrashView) {
    setBusyId(row.id);
    const { kind } = await call({ id: row.id });
    setBusyId(null);
    setRefused(kind === 'signed-out' ? row : null);
    if (kind === 'saved') {
      show('success', <Restored title={row.plainTitle} />);
      onRestored();
    } else if (kind !== 'signed-out') show('error', PROBLEMS[kind] ?? trashText.restoreFailed);
  }
  return { banner, busyId, refused, setRefused, restore };
}

function Restored({ title }: { readonly title: string }) {
  return (
    <span className="wrap-anywhere">
      {trashText.restored} <span lang="bn">{title}</span>
    </span>
  );
}

/** What was deleted in the last 30 days, and the way back. */
export default function Trash({ loaderData }: Route.ComponentProps) {
  const { rows, next, after } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const { banner, busyId, refused, setRefused, restore } = useRestoring(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-lg outline-none" ref={heading} tabIndex={-1}>
          {dashboardText.trash}
        </h2>
        <Link className="inline-flex min-h-11 items-center underline hover:text-accent" to="/dashboard/manage">
          {trashText.backToNews}
        </Link>
      </div>
      <p className="pb-4 text-muted">{trashText.hint}</p>
      {banner === null ? null : (
        <div className="pb-4">
          <Banner tone={banner.tone}>{banner.text}</Banner>
        </div>
      )}
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
      <SignInAgain
        isOpen={refused !== null}
        onCancel={() => setRefused(null)}
        onSignedIn={() => refused !== null && void restore(refused)}
      />
    </>
  );
}
