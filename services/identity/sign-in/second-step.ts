import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';
import { findPasswordHash } from '../passwords/password-rows.ts';
import type { SecondSteps } from '../second-factor/factors.ts';
import { readFactors, toSecondSteps } from '../second-factor/factors.ts';
import type { SignInClient } from './grant-session.ts';
import { toClientFields } from './grant-session.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { findPendingSignIn } from './pending-sign-in.ts';
import type { SignInContext } from './sign-in.ts';

/** `expired`: after ten minutes or five wrong codes, the sign-in starts again with the password. */
export type SecondStepRefusal = { kind: 'expired' } | TooManyAttempts;

type StartedStep = {
  kind: 'started';
  pending: PendingSignIn;
  email: string;
  hash: string;
  succeeded(): Promise<void>;
};

export async function startSecondStep(
  context: SignInContext,
  client: SignInClient,
): Promise<StartedStep | SecondStepRefusal> {
  const { db, auth, limits, devices } = context;
  const { headers, clientAddress } = client;
  const pending = await findPendingSignIn(auth, headers);
  if (pending === null) return { kind: 'expired' };
  const { staffId } = pending;
  const staff = await db
    .selectFrom('staff')
    .select(['email', 'deactivatedAt'])
    .where('id', '=', staffId)
    .executeTakeFirst();
  const hash = await findPasswordHash(db, staffId);
  if (staff === undefined || staff.deactivatedAt !== null || hash === null) return { kind: 'expired' };
  const { email } = staff;
  const deviceId = devices.find(headers, { staffId, hash });
  const attempt = await limits.countCode({ email, clientAddress, deviceId });
  if (attempt.kind === 'too-many-attempts') {
    if (attempt.isFirst) await context.record({ kind: 'sign-in-blocked', staffId, email, ...toClientFields(client) });
    return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  }
  return { kind: 'started', pending, email, hash, succeeded: attempt.succeeded };
}

/** Returns the possible second steps for the pending sign-in in the cookies; null if there is none. */
export async function findSecondSteps({ db, auth }: SignInContext, headers: Headers): Promise<SecondSteps | null> {
  const pending = await findPendingSignIn(auth, headers);
  return pending && toSecondSteps(await readFactors(db, pending.staffId));
}
