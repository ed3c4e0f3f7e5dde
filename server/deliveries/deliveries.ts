import { backoffMs, withJitter } from '#domain/time/backoff.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Change } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import { listReadersTopics } from '#services/live/queue-effects.ts';
import type { Outbox, Target, TargetResponse } from '#services/outbox/outbox.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Delivery, PlanOptions } from './plan-deliveries.ts';
import { planDeliveries } from './plan-deliveries.ts';
import type { SendResult } from './send-request.ts';
import type { Senders } from './senders.ts';

/** Changes within this time are sent together. */
const COLLECT_MS = 20;
/** How often another process tries to become the sender while deliveries are due. */
const CLAIM_RETRY_MS = 10 * SECOND_MS;
const BATCH_SIZE = 1_000;
const TARGET_RETRY = { firstMs: SECOND_MS, maxMs: MINUTE_MS };
const EFFECT_RETRY = { firstMs: SECOND_MS, maxMs: 10 * MINUTE_MS };

export type DeliveriesOptions = PlanOptions &
  Senders & {
    outbox: Outbox;
    live: Pick<ChangeBus, 'subscribe' | 'claim'>;
    clock: Clock;
    /** Returns a number from 0 to 1. */
    random: () => number;
    log: Log;
  };

export type Deliveries = {
  job: Job;
  /** Checks for due deliveries. */
  wake(): void;
  /** Waits for the requests in flight, after the job was stopped. */
  drain(): Promise<void>;
};

/**
 * Creates the job that sends the waiting deliveries. Only one of the processes that share a database sends. A target
 * that fails or hangs does not delay the others. A failed request is repeated with increasing delays, or after the
 * delay that the target requests. Each delivery is sent at least once unless it is skipped or fails for a day; a
 * repeated delivery has the same id.
 */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { outbox, live, clock, log } = options;
  const sending = new Map<string, Promise<void>>();
  let wakeJob = () => {};
  const start = (target: Target, signal: AbortSignal) => {
    const sent = deliver(target, { ...options, signal }).then(
      () => {
        sending.delete(target.id);
        wakeJob();
      },
      (error: unknown) => {
        sending.delete(target.id);
        if (signal.aborted) return;
        log.error({ error, target: target.name }, 'could not record deliveries; trying again');
        clock.setTimer(TARGET_RETRY.firstMs, wakeJob);
      },
    );
    sending.set(target.id, sent);
  };
  const job: Job = {
    name: 'deliveries',
    run: async (signal) => {
      const { due, nextMs } = await outbox.listDueTargets(clock.now());
      const idle = due.filter(({ id }) => !sending.has(id));
      if (idle.length > 0 && !(await live.claim('deliveries'))) return { againInMs: CLAIM_RETRY_MS };
      for (const target of idle) start(target, signal);
      return { againAtMs: nextMs };
    },
    wakeOn: (wake) => {
      wakeJob = wake;
      let cancel: (() => void) | null = null;
      const collect = () => {
        cancel ??= clock.setTimer(COLLECT_MS, () => {
          cancel = null;
          wake();
        });
      };
      const unsubscribe = live.subscribe((change) => {
        if (mayQueue(change)) collect();
      });
      return () => {
        unsubscribe();
        cancel?.();
      };
    },
  };
  return {
    job,
    wake: () => wakeJob(),
    drain: async () => {
      await Promise.all(sending.values());
    },
  };
}

/** True if the change may have queued deliveries. */
const mayQueue = ({ topics, scheduleChanged }: Change) => scheduleChanged || listReadersTopics(topics).length > 0;

type DeliverOptions = DeliveriesOptions & { signal: AbortSignal };

/** Sends one batch of a target's waiting deliveries. Stops at the first failure. */
async function deliver(stored: Target, options: DeliverOptions): Promise<void> {
  const { outbox, clock, signal } = options;
  let target = options.withSecret(stored);
  const { id: targetId } = target;
  const nowMs = clock.now();
  const effects = await outbox.listWaiting({ targetId, nowMs, limit: BATCH_SIZE });
  if (effects.length === 0) return;
  const plan = planDeliveries(options, { target, effects, nowMs });
  if ('waitUntilMs' in plan) return outbox.postpone(targetId, plan.waitUntilMs);
  const { callsLeft } = plan;
  if (callsLeft !== undefined) await outbox.saveCallsLeft({ targetId, callsLeft, nowMs });
  for (const delivery of plan.deliveries) {
    if (signal.aborted || !(await sendOne(delivery, { ...options, target }))) return;
    target = { ...target, failures: 0 };
  }
}

/** Sends one delivery and records its result. False if it failed or was aborted. */
async function sendOne(
  { effects, toRequests }: Delivery,
  { target, signal, ...options }: DeliverOptions & { target: Target },
): Promise<boolean> {
  const { outbox, clock } = options;
  const ids = effects.map(({ id }) => id);
  const recordEnd = (end: TargetResponse & { state: 'delivered' | 'skipped' }) =>
    outbox.recordEnd({ targetId: target.id, ids, nowMs: clock.now(), ...end });
  const requests = await toRequests(clock.now());
  if (requests === null) {
    await recordEnd({ state: 'skipped', status: null, responseText: '' });
    return true;
  }
  let last: SendResult | null = null;
  for (const request of requests) {
    last = await options.sendTo(target, request, signal);
    if (!last.isDelivered) break;
  }
  if (signal.aborted || last === null) return false;
  const { isDelivered, status, responseText } = last;
  if (isDelivered) {
    await recordEnd({ state: 'delivered', status, responseText });
    return true;
  }
  await recordFailure({ target, effects, result: last }, options);
  return false;
}

async function recordFailure(
  { target, effects, result }: { target: Target; effects: Delivery['effects']; result: SendResult },
  { outbox, clock, random, log }: DeliveriesOptions,
): Promise<void> {
  const { status, responseText, retryAfterMs } = result;
  const nowMs = clock.now();
  const toRetryTime = (failures: number, retry: typeof TARGET_RETRY) =>
    Math.round(nowMs + (retryAfterMs ?? withJitter(backoffMs(failures, retry), random())));
  if (target.failures === 0)
    log.error({ target: target.name, status, responseText }, 'could not deliver to a target; trying again');
  const attempts = Math.max(...effects.map((effect) => effect.attempts)) + 1;
  // Only webhooks get effects one by one. Other targets get all waiting effects together, so only the target waits.
  const effectsAtMs = target.kind === 'webhook' ? toRetryTime(attempts, EFFECT_RETRY) : 0;
  await outbox.recordFailure({
    ...{ target, effects, status, responseText },
    targetAtMs: toRetryTime(target.failures + 1, TARGET_RETRY),
    effectsAtMs,
  });
}
