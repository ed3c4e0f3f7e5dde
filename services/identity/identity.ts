import type { SecurityEvent } from '../security/security-events.ts';
import { deleteOldSecurityEvents, listSecurityEvents, recordSecurityEvent } from '../security/security-events.ts';
import { createStaffAccounts } from './accounts/staff-accounts.ts';
import type { AuthOptions } from './auth.ts';
import { createAuth } from './auth.ts';
import * as passkeySignIn from './passkeys/passkey-sign-in.ts';
import * as passkeys from './passkeys/passkeys.ts';
import type { ChangePasswordRequest } from './passwords/change-password.ts';
import { changePassword } from './passwords/change-password.ts';
import { toSiteWords } from './passwords/new-password.ts';
import { scryptPasswordHash } from './passwords/password-hash.ts';
import { readFactors } from './second-factor/factors.ts';
import { confirmFirstCodes, findSetUpStep, showFirstCodes } from './second-factor/first-codes.ts';
import { createRecoveryCodes } from './second-factor/recovery-codes.ts';
import * as secondFactor from './second-factor/second-factor.ts';
import { createSessionHint } from './sessions/session-hint.ts';
import { endSessions, listSessions } from './sessions/session-list.ts';
import type { SessionContext, StaffViewer } from './sessions/sessions.ts';
import { deleteExpiredSessions, findSession, openSession, signOut, signOutEverywhere } from './sessions/sessions.ts';
import type { FinishSignInRequest } from './sign-in/finish-sign-in.ts';
import { finishSignIn } from './sign-in/finish-sign-in.ts';
import type { Client } from './sign-in/grant-session.ts';
import { createKnownDevices } from './sign-in/known-device.ts';
import { deleteExpiredVerifications } from './sign-in/pending-sign-in.ts';
import { findSecondSteps } from './sign-in/second-step.ts';
import type { SignInContext, SignInRequest } from './sign-in/sign-in.ts';
import { signIn } from './sign-in/sign-in.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';

/** How many events of the security log the account page shows. */
const SHOWN_EVENTS = 20;

export type Identity = ReturnType<typeof createIdentity>;

/** What the account page shows of the account's security. */
export type AccountSecurity = Awaited<ReturnType<Identity['readSecurity']>>;

/**
 * Creates the identity service: staff accounts and their sessions. Every check of a session reads the database, so a
 * session that has ended has ended in every process. Every method rejects if the database fails.
 */
export function createIdentity(options: AuthOptions) {
  const { db, now, siteUrl, passwordHash = scryptPasswordHash } = options;
  const limits = createSignInLimits(db);
  const siteWords = toSiteWords(options);
  const context = {
    ...{ db, now, limits, siteWords, passwordHash },
    auth: createAuth(options),
    hint: createSessionHint(siteUrl),
    devices: createKnownDevices(options),
    recoveryCodes: createRecoveryCodes(options.secret),
    record: async (event: SecurityEvent) => {
      await recordSecurityEvent(db, event, now());
      options.onSecurityEvent(event);
    },
  };
  return {
    ...createStaffAccounts({ db, siteWords, now, passwordHash }),
    ...createSecondFactorMethods(context),
    ...createPasskeyMethods(context, siteUrl),
    signIn: (request: SignInRequest) => signIn(context, request),
    /** Checks the second factor after {@link signIn} and opens the session. */
    finishSignIn: (request: FinishSignInRequest) => finishSignIn(context, request),
    /** The second steps of the sign-in in the cookies; null if none waits for its second step. */
    findSecondSteps: (headers: Headers) => findSecondSteps(context, headers),
    signOut: (headers: Headers) => signOut(context, headers),
    signOutEverywhere: (headers: Headers) => signOutEverywhere(context, headers),
    findSession: (headers: Headers) => findSession(context, headers),
    openSession: (headers: Headers) => openSession(context, headers),
    /** Ends one session of the signed-in staff member, or with `id` null all but this one. */
    endSessions: (request: Client & { id: string | null }) => endSessions(context, request),
    changePassword: (request: ChangePasswordRequest) => changePassword(context, request),
    readSecurity: (viewer: StaffViewer) => readSecurity(context, viewer),
    /** Deletes expired sessions, challenges and counts of attempts, and old events of the security log. */
    deleteExpired: async (nowMs: number) => {
      await deleteExpiredSessions(db, nowMs);
      await deleteExpiredVerifications(db, nowMs);
      await limits.deleteExpired(nowMs);
      await deleteOldSecurityEvents(db, nowMs);
    },
  };
}

function createSecondFactorMethods(context: SignInContext) {
  return {
    /** What the session in the cookies waits for before it opens the newsroom; null without such a session. */
    findSetUpStep: (headers: Headers) => findSetUpStep(context, headers),
    showFirstCodes: (client: Client) => showFirstCodes(context, client),
    confirmFirstCodes: (client: Client) => confirmFirstCodes(context, client),
    startSetUp: (request: Client & { password: string }) => secondFactor.startSetUp(context, request),
    confirmSetUp: (request: Client & { code: string }) => secondFactor.confirmSetUp(context, request),
    turnOffSecondFactor: (request: Client & { password: string }) => secondFactor.turnOff(context, request),
    replaceRecoveryCodes: (request: Client & { password: string }) =>
      secondFactor.replaceRecoveryCodes(context, request),
  };
}

function createPasskeyMethods(context: SignInContext, siteUrl: string) {
  return {
    canUsePasskeys: passkeys.canUsePasskeys(siteUrl),
    startPasskey: (request: Client & { password: string }) => passkeys.startPasskey(context, request),
    addPasskey: (request: Client & { name: string; response: unknown }) => passkeys.addPasskey(context, request),
    renamePasskey: (request: { headers: Headers; id: string; name: string }) =>
      passkeys.renamePasskey(context, request),
    removePasskey: (request: Client & { password: string; id: string }) => passkeys.removePasskey(context, request),
    startPasskeySignIn: (client: Client) => passkeySignIn.startPasskeySignIn(context, client),
    signInWithPasskey: (request: Client & { response: unknown }) => passkeySignIn.signInWithPasskey(context, request),
    startPasskeyStep: (client: Client) => passkeySignIn.startPasskeyStep(context, client),
    /** Checks a passkey after {@link signIn} and opens the session. */
    finishSignInWithPasskey: (request: Client & { response: unknown }) =>
      passkeySignIn.finishSignInWithPasskey(context, request),
  };
}

/** The second factor, passkeys, sessions and last events of a staff member. */
async function readSecurity(context: SessionContext, viewer: StaffViewer) {
  const { db } = context;
  const [factors, recoveryCodesLeft, ownPasskeys, sessions, events] = await Promise.all([
    readFactors(db, viewer.staffId),
    secondFactor.findRecoveryCodesLeft(db, viewer.staffId),
    passkeys.listPasskeys(db, viewer.staffId),
    listSessions(context, viewer),
    listSecurityEvents(db, { email: viewer.email, limit: SHOWN_EVENTS }),
  ]);
  return { hasApp: factors.hasApp, recoveryCodesLeft, passkeys: ownPasskeys, sessions, events };
}
