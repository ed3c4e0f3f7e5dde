import { randomUUID } from 'node:crypto';
import type { TestTarget } from '#app/newsroom-context.ts';
import { isCacheKind } from '#domain/deliveries/target.ts';
import type { Outbox, Target } from '#services/outbox/outbox.ts';
import type { DeliveryTargets } from '#services/outbox/targets.ts';
import { toIndexNow, toWebhook, toWebSub } from './plan-deliveries.ts';
import { planPurge } from './plan-purge.ts';
import type { DeliveryRequest } from './send-request.ts';
import type { Senders } from './senders.ts';

/** No page has the tag of this topic. */
const TEST_TOPIC = 'article:test';

type TestTargetOptions = Senders & {
  outbox: Pick<Outbox, 'saveCallsLeft'>;
  targets: Pick<DeliveryTargets, 'findForTest'>;
  siteUrl: string;
  now: () => number;
};

export function createTestTarget({ targets, outbox, siteUrl, now, ...senders }: TestTargetOptions): TestTarget {
  return async (id, by) => {
    const found = await targets.findForTest(id, by);
    if (!('url' in found)) return found;
    const target = senders.withSecret(found);
    const request = await toRequest(target);
    if (request === undefined) return { kind: 'limited' };
    const { isDelivered, status, responseText } = await senders.sendTo(target, request, new AbortController().signal);
    return { kind: 'tested', isDelivered, status, responseText };
  };

  async function toRequest(target: Target): Promise<DeliveryRequest | undefined> {
    const nowMs = now();
    const { kind, id: targetId } = target;
    if (isCacheKind(kind)) {
      const plan = planPurge({ ...target, kind }, [{ topics: [TEST_TOPIC] }], nowMs);
      if ('waitUntilMs' in plan) return undefined;
      await outbox.saveCallsLeft({ targetId, callsLeft: plan.callsLeft, nowMs });
      return plan.requests[0];
    }
    if (kind === 'webhook') {
      const message = { id: randomUUID(), type: 'test', timestamp: new Date(nowMs).toISOString(), data: {} };
      return toWebhook({ ...target, message }, nowMs);
    }
    return kind === 'indexnow'
      ? toIndexNow([`${siteUrl}/`], { target, siteUrl })
      : toWebSub(target.url, `${siteUrl}/rss.xml`);
  }
}
