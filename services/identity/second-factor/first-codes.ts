import type { AnySession } from '../sessions/sessions.ts';
import { deleteSessionsOf, findAnySession } from '../sessions/sessions.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import { describeSession, toClientFields } from '../sign-in/grant-session.ts';
import type { SignInContext } from '../sign-in/sign-in.ts';
import { lacksSecondStep } from '../sign-in/sign-in-policy.ts';
import { issueFirstCodes, readFactors, turnOnSecondFactor } from './factors.ts';

/**
 * The step that a session must complete before it opens the newsroom: set up an authenticator app, or view the first
 * recovery codes.
 */
export type SetUpStep = { email: string; step: 'app' | 'codes' };

export type ShowCodesResult = { kind: 'shown'; recoveryCodes: string[] } | { kind: 'signed-out' };
export type ConfirmCodesResult = { kind: 'on'; setCookies: string[] } | { kind: 'signed-out' };

/** Returns the pending step of the session in the cookies; null if there is none. */
export async function findSetUpStep(context: SignInContext, headers: Headers): Promise<SetUpStep | null> {
  const found = await findSetUpSession(context, headers);
  return found && { email: found.viewer.email, step: found.step };
}

/**
 * Returns the first recovery codes of an account that has a passkey and no codes. The second step is not required until
 * {@link confirmFirstCodes}, so a lost response cannot lock the staff member out. Each call returns new codes.
 */
export async function showFirstCodes(context: SignInContext, { headers }: SignInClient): Promise<ShowCodesResult> {
  const session = await findSetUpSession(context, headers);
  const recoveryCodes = session?.step === 'codes' ? await issueFirstCodes(context, session.viewer.staffId) : null;
  return recoveryCodes === null ? { kind: 'signed-out' } : { kind: 'shown', recoveryCodes };
}

/** Makes the second step required, completes this session and ends the account's other sessions. */
export async function confirmFirstCodes(context: SignInContext, client: SignInClient): Promise<ConfirmCodesResult> {
  const { db, hint } = context;
  const session = await findSetUpSession(context, client.headers);
  if (session?.step !== 'codes') return { kind: 'signed-out' };
  const { staffId, email, sessionToken } = session.viewer;
  if (!(await turnOnSecondFactor(db, staffId))) return { kind: 'signed-out' };
  await describeSession(context, client, { ...session, token: sessionToken, mustSetUp: false });
  await deleteSessionsOf(db, { staffId, exceptToken: sessionToken });
  await context.record({ kind: 'second-factor-on', staffId, email, ...toClientFields(client), detail: 'passkey' });
  return { kind: 'on', setCookies: [hint.set] };
}

async function findSetUpSession(
  context: SignInContext,
  headers: Headers,
): Promise<(AnySession & { step: SetUpStep['step'] }) | null> {
  const session = await findAnySession(context, headers);
  if (session?.mustSetUp !== true || (await lacksSecondStep(context.db, session))) return null;
  const { passkeyIds } = await readFactors(context.db, session.viewer.staffId);
  return { ...session, step: passkeyIds.length > 0 ? 'codes' : 'app' };
}
