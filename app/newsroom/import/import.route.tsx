import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { importText } from '#app/strings/newsroom/import.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import type { ImportRequest } from '#domain/import/moving/import-request.ts';
import { importRequestSchema } from '#domain/import/moving/import-request.ts';
import type { ImportRunView, ImportStartProblem, ImportStartResult } from '#domain/import/moving/site-import.ts';
import { estimateRestMs, isRunActive } from '#domain/import/moving/site-import.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { guardAction, readJson, refuseSiteAction, requireSitePermission, requireViewer } from '../actions/access.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { failSoftly, useActionCall } from '../actions/use-action-call.ts';
import { Banner, useTimedBanner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ScreenMessage } from '../components/screen-message.tsx';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/import.route.ts';
import { ImportFiles } from './import-files.tsx';
import type { RunView } from './import-run.tsx';
import type { ScreenState } from './import-steps.tsx';
import { ImportSteps } from './import-steps.tsx';

const POLL_MS = 2 * SECOND_MS;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-settings');
  const { siteImports, timeZone } = context.get(newsroomContext);
  try {
    const { dryRun, import: run, ...state } = await siteImports.read();
    const format = createMomentFormat(timeZone);
    const toView = (one: ImportRunView | null): RunView | null =>
      one && {
        ...one,
        restMs: estimateRestMs(one, Date.now()),
        ended: one.endedMs === null ? null : toMomentView(one.endedMs, format),
      };
    return { state: { ...state, dryRun: toView(dryRun), import: toView(run) } };
  } catch (error) {
    context.get(requestContext).reportFailure('the import', error);
    return data({ state: null, ...READ_FAILED }, { status: 503 });
  }
}

/** Starts, continues or stops a run, or removes files. */
export const action = guardAction(async ({ newsroom }, { request }: Route.ActionArgs) => {
  const refusal = refuseSiteAction(newsroom, 'change-settings');
  if (refusal !== null) return refusal;
  const parsed = importRequestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'invalid' as const }, { status: 400 });
  const { siteImports } = newsroom;
  if (parsed.intent === 'remove') return siteImports.remove(parsed.id);
  if (parsed.intent === 'start') return siteImports.start(parsed);
  await siteImports.stop();
  return { kind: 'stopping' as const };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

type ChangeResult = Forbidden | ImportStartResult | { kind: 'stopping' | 'removed' | 'invalid' };

/** Sends the requests of the screen. `onDone` moves the focus, because the pressed button disappears. */
function useImport(onDone: () => void) {
  const { call, isBusy } = useActionCall<ChangeResult>('/dashboard/import');
  const { banner, show } = useTimedBanner();
  const [problem, setProblem] = useState<ImportStartProblem | null>(null);
  const [refused, setRefused] = useState<ImportRequest | null>(null);
  async function change(request: ImportRequest) {
    const response = await call(request);
    setProblem(response.kind === 'not-started' ? response.problem : null);
    setRefused(response.kind === 'signed-out' ? request : null);
    switch (response.kind) {
      case 'signed-out':
      case 'stopping':
        return;
      case 'started':
        return onDone();
      case 'removed':
        onDone();
        return show('success', importText.removed);
      case 'not-started':
        // The field shows this problem.
        if (response.problem === 'bad-site-url') return;
        return show('error', importText.startProblems[response.problem]);
      default:
        show('error', describeRefusal(response) ?? importText.failed);
    }
  }
  return { banner, problem, refused, setRefused, change, isBusy };
}

/** Reloads the data of the screen every two seconds while `isOn` is true. */
function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

/**
 * Returns a function that requests a check, which starts once all files are uploaded and shown. A Ghost export is not
 * checked, because the editor must first enter the site's URL.
 */
function useCheckAfterUpload(state: ScreenState | null, check: () => Promise<void>): () => void {
  const [isRequested, setIsRequested] = useState(false);
  const startCheck = useEffectEvent(() => {
    setIsRequested(false);
    if (state?.dryRun === null && state.files.every(({ system }) => system === 'wordpress')) void check();
  });
  const isUploaded =
    state !== null &&
    state.files.length > 0 &&
    state.files.every(({ bytes, receivedBytes }) => bytes === receivedBytes);
  useEffect(() => {
    if (isRequested && isUploaded) startCheck();
  }, [isRequested, isUploaded]);
  return () => setIsRequested(true);
}

/** The import of a site from WordPress or Ghost (docs/behaviour §2.7.18). */
export default function ImportScreen({ loaderData: { state } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  const [isRemoving, setIsRemoving] = useState(false);
  const { banner, problem, refused, setRefused, change, isBusy } = useImport(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  const isActive = state !== null && (state.isStarting || state.isRunning);
  usePolling(isActive || state === null);
  const requestCheck = useCheckAfterUpload(state, () =>
    change({ intent: 'start', kind: 'dry-run', options: null, choices: null }),
  );
  if (state === null) return <Banner tone="error">{importText.readFailed}</Banner>;
  return (
    <>
      <ScreenHeading
        {...(state.files.length > 0 && { about: importText.hint })}
        headingRef={heading}
        title={dashboardText.import}
      >
        {isActive || state.files.length === 0 ? null : (
          <Button onClick={() => setIsRemoving(true)}>{importText.removeFiles}</Button>
        )}
      </ScreenHeading>
      <ScreenMessage banner={banner} />
      {state.isRunning && !isRunActive(state) ? <Banner tone="info">{importText.startProblems.running}</Banner> : null}
      <ImportFiles
        files={state.files}
        mayChange={!isActive && state.import === null}
        onRemove={(id) => void change({ intent: 'remove', id })}
        onUploaded={(isComplete) => {
          void revalidate().then(() => isComplete && requestCheck());
        }}
      />
      <ImportSteps isBusy={isBusy} onChange={(request) => void change(request)} problem={problem} state={state} />
      <ConfirmDialog
        confirmLabel={importText.remove}
        isOpen={isRemoving}
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => {
          setIsRemoving(false);
          void change({ intent: 'remove', id: null });
        }}
        question={importText.removeQuestion}
        tone="danger"
      >
        {importText.removeHint}
      </ConfirmDialog>
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={change} request={refused} />
    </>
  );
}
