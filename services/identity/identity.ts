import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';
import type { WithContext } from '../postgres/with-context.ts';
import { withContext } from '../postgres/with-context.ts';
import type { SecurityEvent, StoredSecurityEvent } from '../security/security-events.ts';
import { deleteOldSecurityEvents, listSecurityEvents, recordSecurityEvent } from '../security/security-events.ts';
import { readRights } from '../security/staff-rights.ts';
import type { StaffAccounts } from './accounts/staff-accounts.ts';
import { createStaffAccounts } from './accounts/staff-accounts.ts';
import { listNames, setName } from './accounts/staff-names.ts';
import type { AuthOptions } from './auth.ts';
import { createAuth } from './auth.ts';
import * as passkeySignIn from './passkeys/passkey-sign-in.ts';
import type { Passkey } from './passkeys/passkeys.ts';
import * as passkeys from './passkeys/passkeys.ts';
import { changePassword } from './passwords/change-password.ts';
import { toSiteWords } from './passwords/new-password.ts';
import { scryptPasswordHash } from './passwords/password-hash.ts';
import type { StaffRoles } from './roles/staff-roles.ts';
import { createStaffRoles } from './roles/staff-roles.ts';
import { readFactors } from './second-factor/factors.ts';
import { confirmFirstCodes, findSetUpStep, showFirstCodes } from './second-factor/first-codes.ts';
import { createRecoveryCodes } from './second-factor/recovery-codes.ts';
import * as secondFactor from './second-factor/second-factor.ts';
import type { ListedSession } from './sessions/session-list.ts';
import { endSessions, listSessions } from './sessions/session-list.ts';
import type { SessionContext, StaffViewer } from './sessions/sessions.ts';
import {
  createSessionHint,
  deleteExpiredSessions,
  findSession,
  openSession,
  signOut,
  signOutEverywhere,
} from './sessions/sessions.ts';
import { finishSignIn } from './sign-in/finish-sign-in.ts';
import { createKnownDevices } from './sign-in/known-device.ts';
import { deleteExpiredVerifications } from './sign-in/pending-sign-in.ts';
import { findSecondSteps } from './sign-in/second-step.ts';
import { signIn } from './sign-in/sign-in.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';

const MAX_EVENTS = 20;

const FUNCTIONS = {
  signIn,
  finishSignIn,
  findSecondSteps,
  signOut,
  signOutEverywhere,
  findSession,
  openSession,
  endSessions,
  changePassword,
  readSecurity,
  listNames,
  setName,
  findSetUpStep,
  showFirstCodes,
  confirmFirstCodes,
  startSetUp: secondFactor.startSetUp,
  confirmSetUp: secondFactor.confirmSetUp,
  turnOffSecondFactor: secondFactor.turnOff,
  replaceRecoveryCodes: secondFactor.replaceRecoveryCodes,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  startPasskeySignIn: passkeySignIn.startPasskeySignIn,
  signInWithPasskey: passkeySignIn.signInWithPasskey,
  startPasskeyStep: passkeySignIn.startPasskeyStep,
  finishSignInWithPasskey: passkeySignIn.finishSignInWithPasskey,
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
  WithContext<typeof FUNCTIONS> & {
    canUsePasskeys: boolean;
    roles: StaffRoles;
    /** Reads the rights of an account, or of dev mode if `staffId` is null. */
    readRights(staffId: string | null): Promise<Rights>;
    /** Sets the language of the dashboard. */
    setLanguage(staffId: string, language: InterfaceLanguage): Promise<void>;
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
    ...withContext(context, FUNCTIONS),
    canUsePasskeys: passkeys.canUsePasskeys(siteUrl),
    roles: createStaffRoles({ db, now, siteWords, passwordHash }),
    readRights: (staffId) => readRights(db, staffId === null ? DEV_MODE_ACTOR : { userId: staffId, userEmail: '' }),
    setLanguage: async (staffId, language) => {
      await db.updateTable('staff').set({ language }).where('id', '=', staffId).execute();
    },
    deleteExpired: async (nowMs) => {
      await deleteExpiredSessions(db, nowMs);
      await deleteExpiredVerifications(db, nowMs);
      await limits.deleteExpired(nowMs);
      await deleteOldSecurityEvents(db, nowMs);
    },
  };
}

async function readSecurity(context: SessionContext, viewer: StaffViewer): Promise<AccountSecurity> {
  const { db } = context;
  const [factors, recoveryCodesLeft, ownPasskeys, sessions, events] = await Promise.all([
    readFactors(db, viewer.staffId),
    secondFactor.countUnusedRecoveryCodes(db, viewer.staffId),
    passkeys.listPasskeys(db, viewer.staffId),
    listSessions(context, viewer),
    listSecurityEvents(db, { email: viewer.email, limit: MAX_EVENTS }),
  ]);
  return { hasApp: factors.hasApp, recoveryCodesLeft, passkeys: ownPasskeys, sessions, events };
}
