import { useRef, useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import type { TestResult } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { deliveriesText } from '#app/strings/newsroom/deliveries.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import type { TargetProblem } from '#domain/deliveries/parse-target.ts';
import { OWNER_TARGET_KINDS, toUrlOrId } from '#domain/deliveries/parse-target.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { SaveTargetResult } from '#services/outbox/targets.ts';
import { guardAction, readJson, requireSitePermission, requireViewer } from '../actions/access.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { identifierSchema } from '../actions/identifier-schema.ts';
import { failSoftly, useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ScreenMessage } from '../components/screen-message.tsx';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/deliveries.route.ts';
import type { DeliveryView, TargetAction, TargetView } from './delivery-lists.tsx';
import { DeliveryList, TargetList } from './delivery-lists.tsx';
import type { TargetDialog } from './target-dialogs.tsx';
import { TargetDialogs } from './target-dialogs.tsx';

const MAX_DELIVERIES = 50;
const NO_DATA = { targets: [] as TargetView[], deliveries: [] as DeliveryView[] };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-settings');
  const { deliveryTargets, timeZone } = context.get(newsroomContext);
  try {
    const [targets, latest] = await Promise.all([deliveryTargets.list(), deliveryTargets.listLatest(MAX_DELIVERIES)]);
    const format = createMomentFormat(timeZone);
    return {
      targets: targets.map(({ id, kind, name, url: stored, isPaused, failures, waiting }): TargetView => {
        // The purge URL, which the operator has configured, may contain a token.
        const urlOrId = kind === 'purge-url' ? '' : toUrlOrId(kind, stored);
        return { id, kind, name, isPaused, failures, waiting, urlOrId, host: new URL(stored).host };
      }),
      deliveries: latest.map(
        ({ queuedAt, endedAt, attempts, ...delivery }): DeliveryView => ({
          ...delivery,
          queuedAt: toMomentView(queuedAt, format),
        }),
      ),
    };
  } catch (error) {
    context.get(requestContext).reportFailure('deliveries', error);
    return data({ ...NO_DATA, ...READ_FAILED }, { status: 503 });
  }
}

const requestSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    id: identifierSchema.nullable(),
    kind: z.enum(OWNER_TARGET_KINDS),
    name: z.string().max(1_000),
    urlOrId: z.string().max(4_000),
    secret: z.string().max(4_000),
  }),
  z.object({ intent: z.enum(['pause', 'resume', 'test', 'renew', 'remove', 'retry']), id: identifierSchema }),
]);
type ChangeRequest = z.infer<typeof requestSchema>;

/** Changes or tests a target, or sends a delivery again. */
export const action = guardAction(async ({ newsroom, actor, site }, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'invalid' as const }, { status: 400 });
  const { deliveryTargets: targets, testTarget } = newsroom;
  const stamp = { by: actor, nowMs: site.nowMs };
  switch (parsed.intent) {
    case 'save':
      return targets.save(parsed, stamp);
    case 'pause':
    case 'resume':
      return targets.setPaused({ id: parsed.id, isPaused: parsed.intent === 'pause' }, stamp);
    case 'test':
      return testTarget(parsed.id, actor);
    case 'renew':
      return targets.renewSecret(parsed.id, stamp);
    case 'remove':
      return targets.remove(parsed.id, stamp);
    case 'retry':
      return targets.retry(parsed.id, stamp);
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

const PROBLEMS: readonly string[] = ['bad-name', 'bad-url', 'bad-zone', 'bad-token'];
const isProblem = (kind: string): kind is TargetProblem => PROBLEMS.includes(kind);

type DoneResult = { kind: 'paused' | 'resumed' | 'removed' | 'retried' | 'missing' | 'invalid' };
type ChangeResult = Forbidden | SaveTargetResult | TestResult | DoneResult;

/** `onRemoved` moves the focus, because the row disappears. */
function useChangeTargets(onRemoved: () => void) {
  const { call, isBusy } = useActionCall<ChangeResult>('/dashboard/deliveries');
  const { banner, show } = useTimedBanner();
  const [dialog, setDialog] = useState<TargetDialog | null>(null);
  const [problem, setProblem] = useState<TargetProblem | null>(null);
  const [refused, setRefused] = useState<ChangeRequest | null>(null);
  async function change(request: ChangeRequest) {
    const response = await call(request);
    const { kind } = response;
    setProblem(isProblem(kind) ? kind : null);
    setRefused(kind === 'signed-out' ? request : null);
    if (isProblem(kind) || kind === 'signed-out') return;
    if (kind === 'tested') return show(response.isDelivered ? 'success' : 'error', describeTest(response));
    if (kind === 'failed' || kind === 'forbidden' || kind === 'invalid') {
      return show('error', describeRefusal(response) ?? deliveriesText.failed);
    }
    const secret = kind === 'saved' ? response.secret : null;
    setDialog(secret === null ? null : { kind: 'secret', secret });
    show(kind === 'missing' || kind === 'limited' ? 'error' : 'success', deliveriesText[kind]);
    if (secret === null && request.intent === 'remove') onRemoved();
  }
  const open = (next: TargetDialog | null) => {
    setProblem(null);
    setDialog(next);
  };
  return { banner, dialog, open, problem, refused, setRefused, change, isBusy };
}

function describeTest({ isDelivered, status, responseText }: TestResult & { kind: 'tested' }) {
  if (isDelivered) return deliveriesText.tested(status ?? 0);
  return deliveriesText.testFailed([status, responseText].filter(Boolean).join(' '));
}

/** The systems that are notified of changes (docs/behaviour §2.7.17). */
export default function Deliveries({ loaderData: { targets, deliveries } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { banner, dialog, open, problem, refused, setRefused, change, isBusy } = useChangeTargets(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  const openNew = () => open({ kind: 'edit', draft: { id: null, kind: 'webhook', name: '', urlOrId: '', secret: '' } });
  const act = (intent: TargetAction, { id, kind, name, urlOrId }: TargetView) => {
    if (intent === 'remove' || intent === 'renew') return open({ kind: intent, id, name });
    if (intent !== 'change') return void change({ intent, id });
    return kind === 'purge-url' ? undefined : open({ kind: 'edit', draft: { id, kind, name, urlOrId, secret: '' } });
  };
  return (
    <>
      <ScreenHeading about={deliveriesText.hint} headingRef={heading} title={dashboardText.deliveries}>
        <Button onClick={openNew} variant="primary">
          {deliveriesText.add}
        </Button>
      </ScreenHeading>
      <ScreenMessage banner={banner} />
      {targets.length === 0 ? (
        <EmptyState text={deliveriesText.empty} />
      ) : (
        <>
          <TargetList onAction={act} targets={targets} />
          <DeliveryList deliveries={deliveries} onRetry={(id) => void change({ intent: 'retry', id })} />
        </>
      )}
      <TargetDialogs
        dialog={dialog}
        isBusy={isBusy}
        onClose={() => open(null)}
        onConfirm={(intent, id) => void change({ intent, id })}
        onSave={(draft) => void change({ intent: 'save', ...draft })}
        problem={problem}
      />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={change} request={refused} />
    </>
  );
}
