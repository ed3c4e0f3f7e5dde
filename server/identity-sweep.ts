import type { Identity } from '#services/identity/identity.ts';
import type { Log } from './log.ts';

const HOUR_MS = 3_600_000;

/** Forgets ended sessions and old counts of tries once an hour. What fails is logged, and done an hour later. */
export function startIdentitySweep(identity: Identity, now: () => number, log: Log): { close(): Promise<void> } {
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = identity
      .forgetExpired(now())
      .catch((error) => log.error({ error }, 'ended sessions could not be forgotten'));
  }, HOUR_MS);
  timer.unref();
  return {
    close: () => {
      clearInterval(timer);
      return sweeping;
    },
  };
}
