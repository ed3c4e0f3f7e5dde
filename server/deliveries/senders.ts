import type { Target } from '#services/outbox/outbox.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import type { Config } from '../runtime/config.ts';
import type { DeliveryRequest, SendResult } from './send-request.ts';
import { createSendRequest } from './send-request.ts';

export type Senders = {
  /** Returns the target with its secret; for `PURGE_URL`, the configured token. */
  withSecret(target: Target): Target;
  sendTo(target: Target, request: DeliveryRequest, signal: AbortSignal): Promise<SendResult>;
};

type SendersOptions = Pick<Config, 'purgeToken' | 'deliveryNetworks'> & { now: () => number; timeoutMs?: number };

/**
 * Requests to targets that owners added go only to public addresses and to networks that the operator allows. `PURGE_URL`
 * may have any address.
 */
export function createSenders({ purgeToken, deliveryNetworks, ...options }: SendersOptions): Senders {
  const send = createSendRequest({ ...options, isAllowedAddress: createAddressCheck(deliveryNetworks) });
  const sendAnywhere = createSendRequest({ ...options, isAllowedAddress: () => true });
  return {
    withSecret: (target) => (target.kind === 'purge-url' ? { ...target, secret: purgeToken ?? '' } : target),
    sendTo: ({ kind }, ...request) => (kind === 'purge-url' ? sendAnywhere : send)(...request),
  };
}
