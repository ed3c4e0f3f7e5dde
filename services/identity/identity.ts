import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';
import type { SecurityEvent, StoredSecurityEvent } from '../security/security-events.ts';
import { deleteOldSecurityEvents, listSecurityEvents, recordSecurityEvent } from '../security/security-events.ts';
import { readRights } from '../security/staff-rights.ts';
import type { StaffAccounts } from './accounts/staff-accounts.ts';
import { createStaffAccounts } from './accounts/staff-accounts.ts';
import type { AuthOptions } from './auth.ts';
import { createAuth } from './auth.ts';
import type { PasskeySignInResult, PasskeyStepResult, StartPasskeySignInResult } from './passkeys/passkey-sign-in.ts';
import * as passkeySignIn from './passkeys/passkey-sign-in.ts';
import type {
  AddPasskeyResult,
  Passkey,
  RemovePasskeyResult,
  RenamePasskeyResult,
  StartPasskeyResult,
} from './passkeys/passkeys.ts';
import * as passkeys from './passkeys/passkeys.ts';
import type { ChangePasswordRequest, ChangePasswordResult } from './passwords/change-password.ts';
import { changePassword } from './passwords/change-password.ts';
import { toSiteWords } from './passwords/new-password.ts';
import { scryptPasswordHash } from './passwords/password-hash.ts';
import type { StaffRoles } from './roles/staff-roles.ts';
import { createStaffRoles } from './roles/staff-roles.ts';
import type { SecondSteps } from './second-factor/factors.ts';
import { readFactors } from './second-factor/factors.ts';
import type { ConfirmCodesResult, SetUpStep, ShowCodesResult } from './second-factor/first-codes.ts';
import { confirmFirstCodes, findSetUpStep, showFirstCodes } from './second-factor/first-codes.ts';
import { createRecoveryCodes } from './second-factor/recovery-codes.ts';
import type {
  ConfirmSetUpResult,
  ReplaceCodesResult,
  StartSetUpResult,
  TurnOffResult,
} from './second-factor/second-factor.ts';
import * as secondFactor from './second-factor/second-factor.ts';
import { createSessionHint } from './sessions/session-hint.ts';
import type { EndSessionsResult, ListedSession } from './sessions/session-list.ts';
import { endSessions, listSessions } from './sessions/session-list.ts';
import type { OpenedSession, SessionContext, StaffViewer } from './sessions/sessions.ts';
import { deleteExpiredSessions, findSession, openSession, signOut, signOutEverywhere } from './sessions/sessions.ts';
import type { FinishSignInRequest, FinishSignInResult } from './sign-in/finish-sign-in.ts';
import { finishSignIn } from './sign-in/finish-sign-in.ts';
import type { Client } from './sign-in/grant-session.ts';
import { createKnownDevices } from './sign-in/known-device.ts';
import { deleteExpiredVerifications } from './sign-in/pending-sign-in.ts';
import { findSecondSteps } from './sign-in/second-step.ts';
import type { SignInContext, SignInRequest, SignInResult } from './sign-in/sign-in.ts';
import { signIn } from './sign-in/sign-in.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';

const MAX_EVENTS = 20;

type WithPassword = Client & { password: string };

type SecondFactorMethods = {
  /**
   * The set-up step that the current session requires before it opens the newsroom; null if the cookies have no such
   * session.
   */
  findSetUpStep(headers: Headers): Promise<SetUpStep | null>;
  showFirstCodes(client: Client): Promise<ShowCodesResult>;
  confirmFirstCodes(client: Client): Promise<ConfirmCodesResult>;
  startSetUp(request: WithPassword): Promise<StartSetUpResult>;
  confirmSetUp(request: Client & { code: string }): Promise<ConfirmSetUpResult>;
  turnOffSecondFactor(request: WithPassword): Promise<TurnOffResult>;
  replaceRecoveryCodes(request: WithPassword): Promise<ReplaceCodesResult>;
};

type PasskeyMethods = {
  canUsePasskeys: boolean;
  startPasskey(request: WithPassword): Promise<StartPasskeyResult>;
  addPasskey(request: Client & { name: string; response: unknown }): Promise<AddPasskeyResult>;
  renamePasskey(request: { headers: Headers; id: string; name: string }): Promise<RenamePasskeyResult>;
  removePasskey(request: WithPassword & { id: string }): Promise<RemovePasskeyResult>;
  startPasskeySignIn(client: Client): Promise<StartPasskeySignInResult>;
  signInWithPasskey(request: Client & { response: unknown }): Promise<PasskeySignInResult>;
  startPasskeyStep(client: Client): Promise<StartPasskeySignInResult | { kind: 'expired' }>;
  /** Verifies a passkey after {@link Identity.signIn} and opens the session. */
  finishSignInWithPasskey(request: Client & { response: unknown }): Promise<PasskeyStepResult>;
};

/** The security section of the account page. `recoveryCodesLeft` is null without a second factor. */
export type AccountSecurity = {
  hasApp: boolean;
  recoveryCodesLeft: number | null;
  passkeys: Passkey[];
  sessions: ListedSession[];
  events: StoredSecurityEvent[];
};

/**
 * Staff accounts and their sessions. Every session check reads the database, so ending a session takes effect in every
 * process. Every method rejects if the database fails.
 */
export type Identity = StaffAccounts &
  SecondFactorMethods &
  PasskeyMethods & {
    signIn(request: SignInRequest): Promise<SignInResult>;
    /** Verifies the second factor after {@link Identity.signIn} and opens the session. */
    finishSignIn(request: FinishSignInRequest): Promise<FinishSignInResult>;
    /** The available second steps for the pending sign-in in the cookies; null if there is none. */
    findSecondSteps(headers: Headers): Promise<SecondSteps | null>;
    /** Ends the session in the cookies. Returns the `Set-Cookie` lines. */
    signOut(headers: Headers): Promise<string[]>;
    signOutEverywhere(headers: Headers): Promise<string[]>;
    /** The staff member of the session in the cookies; null without a valid session. Does not extend the session. */
    findSession(headers: Headers): Promise<StaffViewer | null>;
    /** Like `findSession`, but extends the session if due. */
    openSession(headers: Headers): Promise<OpenedSession>;
    roles: StaffRoles;
    /** Reads the rights of an account, or of dev mode if `staffId` is null. */
    readRights(staffId: string | null): Promise<Rights>;
    /** Ends one session of the signed-in staff member or, if `id` is null, all except the current one. */
    endSessions(request: Client & { id: string | null }): Promise<EndSessionsResult>;
    changePassword(request: ChangePasswordRequest): Promise<ChangePasswordResult>;
    setLanguage(staffId: string, language: InterfaceLanguage): Promise<void>;
    readSecurity(viewer: StaffViewer): Promise<AccountSecurity>;
    /** Deletes expired sessions, challenges and attempt counts, and old security events. */
    deleteExpired(nowMs: number): Promise<void>;
  };

export function createIdentity(options: AuthOptions): Identity {
  const { db, now, siteUrl, passwordHash = scryptPasswordHash } = options;
  const limits = createSignInLimits(db);
  const siteWords = toSiteWords(options);
  const context = {
    db,
    now,
    limits,
    siteWords,
    passwordHash,
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
    signIn: (request) => signIn(context, request),
    finishSignIn: (request) => finishSignIn(context, request),
    findSecondSteps: (headers) => findSecondSteps(context, headers),
    signOut: (headers) => signOut(context, headers),
    signOutEverywhere: (headers) => signOutEverywhere(context, headers),
    findSession: (headers) => findSession(context, headers),
    openSession: (headers) => openSession(context, headers),
    roles: createStaffRoles({ db, now, siteWords, passwordHash }),
    readRights: (staffId) => readRights(db, staffId === null ? DEV_MODE_ACTOR : { userId: staffId, userEmail: '' }),
    endSessions: (request) => endSessions(context, request),
    changePassword: (request) => changePassword(context, request),
    setLanguage: async (staffId, language) => {
      await db.updateTable('staff').set({ language }).where('id', '=', staffId).execute();
    },
    readSecurity: (viewer) => readSecurity(context, viewer),
    deleteExpired: async (nowMs) => {
      await deleteExpiredSessions(db, nowMs);
      await deleteExpiredVerifications(db, nowMs);
      await limits.deleteExpired(nowMs);
      await deleteOldSecurityEvents(db, nowMs);
    },
  };
}

const createSecondFactorMethods = (context: SignInContext): SecondFactorMethods => ({
  findSetUpStep: (headers) => findSetUpStep(context, headers),
  showFirstCodes: (client) => showFirstCodes(context, client),
  confirmFirstCodes: (client) => confirmFirstCodes(context, client),
  startSetUp: (request) => secondFactor.startSetUp(context, request),
  confirmSetUp: (request) => secondFactor.confirmSetUp(context, request),
  turnOffSecondFactor: (request) => secondFactor.turnOff(context, request),
  replaceRecoveryCodes: (request) => secondFactor.replaceRecoveryCodes(context, request),
});

const createPasskeyMethods = (context: SignInContext, siteUrl: string): PasskeyMethods => ({
  canUsePasskeys: passkeys.canUsePasskeys(siteUrl),
  startPasskey: (request) => passkeys.startPasskey(context, request),
  addPasskey: (request) => passkeys.addPasskey(context, request),
  renamePasskey: (request) => passkeys.renamePasskey(context, request),
  removePasskey: (request) => passkeys.removePasskey(context, request),
  startPasskeySignIn: (client) => passkeySignIn.startPasskeySignIn(context, client),
  signInWithPasskey: (request) => passkeySignIn.signInWithPasskey(context, request),
  startPasskeyStep: (client) => passkeySignIn.startPasskeyStep(context, client),
  finishSignInWithPasskey: (request) => passkeySignIn.finishSignInWithPasskey(context, request),
});

async function readSecurity(context: SessionContext, viewer: StaffViewer): Promise<AccountSecurity> {
  const { db } = context;
  const [factors, recoveryCodesLeft, ownPasskeys, sessions, events] = await Promise.all([
    readFactors(db, viewer.staffId),
    secondFactor.findRecoveryCodesLeft(db, viewer.staffId),
    passkeys.listPasskeys(db, viewer.staffId),
    listSessions(context, viewer),
    listSecurityEvents(db, { email: viewer.email, limit: MAX_EVENTS }),
  ]);
  return { hasApp: factors.hasApp, recoveryCodesLeft, passkeys: ownPasskeys, sessions, events };
}
