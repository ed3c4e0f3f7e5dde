import type { Target } from '#services/outbox/outbox.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import type { Config } from '../runtime/config.ts';
import type { DeliveryRequest, SendResult } from './send-request.ts';
import { createSendRequest } from './send-request.ts';

export type Senders = {
  /** Returns a target with the secret that it is sent with. */
  toSent(target: Target): Target;
  sendTo(target: Target, request: DeliveryRequest, signal: AbortSignal): Promise<SendResult>;
};

type SendersOptions = Pick<Config, 'purgeToken' | 'deliveryNetworks'> & { now: () => number; timeoutMs?: number };

/** Targets of owners are sent to at public addresses only, and in the networks that the operator allows. `PURGE_URL` may be anywhere. */
export function createSenders({ purgeToken, deliveryNetworks, ...options }: SendersOptions): Senders {
  const send = createSendRequest({ ...options, isAllowedAddress: createAddressCheck(deliveryNetworks) });
  const sendAnywhere = createSendRequest({ ...options, isAllowedAddress: () => true });
  return {
    toSent: (target) => (target.kind === 'purge-url' ? { ...target, secret: purgeToken ?? '' } : target),
    sendTo: ({ kind }, ...request) => (kind === 'purge-url' ? sendAnywhere : send)(...request),
  };
}
