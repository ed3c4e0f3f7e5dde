import { deliveriesText } from '#app/strings/newsroom/deliveries.ts';
import { CONFIGURED_TARGET_ID } from '#domain/deliveries/target.ts';
import type { ListedEffect, ListedTarget } from '#services/outbox/targets.ts';
import { CardTable } from '../components/card-table.tsx';
import type { MomentView } from '../components/moment.tsx';
import { Moment } from '../components/moment.tsx';
import { RowButtons } from '../components/row-buttons.tsx';

export type TargetView = Pick<ListedTarget, 'id' | 'kind' | 'name' | 'isPaused' | 'failures' | 'waiting'> & {
  /** The URL, or the id at a content delivery network. */
  urlOrId: string;
  host: string;
};

export type TargetAction = 'change' | 'pause' | 'resume' | 'test' | 'renew' | 'remove';

type TargetListProps = {
  readonly targets: readonly TargetView[];
  readonly onAction: (action: TargetAction, target: TargetView) => void;
};

export function TargetList({ targets, onAction }: TargetListProps) {
  return (
    <CardTable
      columns={[
        {
          name: deliveriesText.name,
          show: ({ name, kind, host }) => (
            <>
              <span className="wrap-anywhere block" lang="bn">
                {name}
              </span>
              <span className="wrap-anywhere block font-normal text-muted text-sm">
                {deliveriesText.kinds[kind]}, <bdi>{host}</bdi>
              </span>
            </>
          ),
        },
        { name: deliveriesText.state, show: (target) => <TargetState target={target} /> },
        {
          name: deliveriesText.actions,
          isActions: true,
          show: (target) => (
            <RowButtons
              buttons={listActions(target).map((action) => [LABELS[action](), () => onAction(action, target)])}
              row={target.name}
              wraps={true}
            />
          ),
        },
      ]}
      label={deliveriesText.list}
      rows={targets}
      toKey={({ id }) => id}
    />
  );
}

/** The target of `PURGE_URL` can be changed and removed only by the operator. */
function listActions({ id, kind, isPaused }: TargetView): TargetAction[] {
  const isConfigured = id === CONFIGURED_TARGET_ID;
  return [
    ...(isConfigured ? [] : ['change' as const]),
    isPaused ? 'resume' : 'pause',
    'test',
    ...(kind === 'webhook' ? ['renew' as const] : []),
    ...(isConfigured ? [] : ['remove' as const]),
  ];
}

const LABELS: Readonly<Record<TargetAction, () => string>> = {
  change: () => deliveriesText.change,
  pause: () => deliveriesText.pause,
  resume: () => deliveriesText.resume,
  test: () => deliveriesText.test,
  renew: () => deliveriesText.renewSecret,
  remove: () => deliveriesText.remove,
};

function TargetState({ target: { isPaused, failures, waiting } }: { readonly target: TargetView }) {
  const parts = [
    isPaused ? deliveriesText.isPaused : failures > 0 ? deliveriesText.fails(failures) : deliveriesText.works,
    ...(waiting > 0 ? [deliveriesText.waiting(waiting)] : []),
  ];
  const tone = isPaused ? 'text-muted' : failures > 0 ? 'text-accent' : 'text-success';
  return <span className={`tabular-nums ${tone}`}>{parts.join(', ')}</span>;
}

export type DeliveryView = Pick<
  ListedEffect,
  'id' | 'event' | 'articleId' | 'state' | 'status' | 'responseText' | 'targetName'
> & {
  queuedAt: MomentView;
};

type DeliveryListProps = {
  readonly deliveries: readonly DeliveryView[];
  readonly onRetry: (id: string) => void;
};

export function DeliveryList({ deliveries, onRetry }: DeliveryListProps) {
  return (
    <section className="pt-8">
      <h2 className="pb-2 font-bold text-lg leading-[1.5]">{deliveriesText.latest}</h2>
      {deliveries.length === 0 ? (
        <p className="text-muted">{deliveriesText.latestEmpty}</p>
      ) : (
        <CardTable
          columns={[
            {
              name: deliveriesText.time,
              show: ({ queuedAt }) => <Moment className="font-normal" moment={queuedAt} />,
            },
            {
              name: deliveriesText.target,
              show: ({ targetName }) => (
                <span className="wrap-anywhere" lang="bn">
                  {targetName}
                </span>
              ),
            },
            { name: deliveriesText.event, show: (delivery) => <DeliveryEvent delivery={delivery} /> },
            { name: deliveriesText.result, show: (delivery) => <DeliveryResult delivery={delivery} /> },
            {
              name: deliveriesText.actions,
              isActions: true,
              show: ({ id, targetName, queuedAt }) => (
                <RowButtons
                  buttons={[[deliveriesText.sendAgain, () => onRetry(id)]]}
                  row={`${targetName}, ${queuedAt.text}`}
                />
              ),
            },
          ]}
          label={deliveriesText.latest}
          rows={deliveries}
          toKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const DeliveryEvent = ({ delivery: { event, articleId } }: { readonly delivery: DeliveryView }) => (
  <>
    {deliveriesText.events[event]}
    {articleId === null ? null : (
      <a
        className="wrap-anywhere block text-sm underline hover:text-accent"
        href={`/dashboard/manage/${encodeURIComponent(articleId)}/edit`}
      >
        {articleId}
      </a>
    )}
  </>
);

function DeliveryResult({ delivery: { state, status, responseText } }: { readonly delivery: DeliveryView }) {
  const tone = { waiting: '', delivered: 'text-success', skipped: 'text-muted', failed: 'text-accent' }[state];
  const detail = [status, responseText].filter((part) => part !== null && part !== '').join(' ');
  return (
    <>
      <span className={tone}>{deliveriesText.states[state]}</span>
      {detail === '' ? null : (
        <span className="wrap-anywhere line-clamp-2 text-muted text-sm">
          <bdi>{detail}</bdi>
        </span>
      )}
    </>
  );
}
