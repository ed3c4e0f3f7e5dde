import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { parseStaffName } from '#domain/staff/staff-name.ts';
import type { Database } from '#services/postgres/database.ts';
import { hasRoles } from '#services/security/staff-rights.ts';
import { checkNewPassword } from '../passwords/new-password.ts';
import type { PasswordHash } from '../passwords/password-hash.ts';
import { scryptPasswordHash } from '../passwords/password-hash.ts';
import type { AccountActor, AccountChange, AccountChangeResult } from './change-account.ts';
import { changeAccount } from './change-account.ts';
import { createSetUpLink } from './create-set-up-link.ts';
import type { InvitedAccount, ListedInvitation } from './invitation-rows.ts';
import { findInvitation, listInvitations } from './invitation-rows.ts';
import type { AcceptResult, InviteRequest, InviteResult } from './invitations.ts';
import { acceptInvitation, invite, revokeInvitation } from './invitations.ts';
import type { ListedAccount } from './list-accounts.ts';
import { listAccounts } from './list-accounts.ts';
import type { LinkRecipient, StaffLink } from './send-staff-link.ts';
import { sendStaffLink } from './send-staff-link.ts';
import type { TurnOffResult, TurnOnResult } from './switch-roles.ts';
import { turnRolesOff, turnRolesOn } from './switch-roles.ts';

type Actor = Pick<AccountActor, 'by'>;

/**
 * The roles of staff and what only owners may do with accounts (docs/behaviour §6.1). Each change is one transaction, which
 * checks the rights of its actor and is recorded in the security log.
 */
export type StaffRoles = {
  hasRoles(): Promise<boolean>;
  turnOn(request: Actor & { ownerEmail: string }): Promise<TurnOnResult>;
  turnOff(request: Actor): Promise<TurnOffResult>;
  listAccounts(): Promise<ListedAccount[]>;
  changeAccount(request: Actor & { email: string; change: AccountChange }): Promise<AccountChangeResult>;
  createSetUpLink(request: Actor & { email: string }): ReturnType<typeof createSetUpLink>;
  invite(request: Actor & InviteRequest): Promise<InviteResult>;
  listInvitations(): Promise<ListedInvitation[]>;
  revokeInvitation(request: Actor & { id: string }): ReturnType<typeof revokeInvitation>;
  sendStaffLink<Result extends { kind: string }>(
    request: Actor & { link: StaffLink; send: (to: LinkRecipient) => Promise<Result> },
  ): Promise<Result | { kind: 'missing' } | Forbidden>;
  findInvitation(token: string): Promise<InvitedAccount | null>;
  /** Creates the account of an invitation with a password and, unless it is empty, a name. */
  acceptInvitation(
    request: AcceptInvitationRequest,
  ): Promise<AcceptResult | { kind: 'bad-name' } | { kind: 'bad-password'; problem: PasswordProblem }>;
};

type AcceptInvitationRequest = { token: string; name?: string; password: string };

type StaffRolesOptions = {
  db: Database;
  now: () => number;
  siteWords: readonly string[];
  passwordHash?: PasswordHash;
};

export function createStaffRoles(options: StaffRolesOptions): StaffRoles {
  const { db, now } = options;
  return {
    hasRoles: () => hasRoles(db),
    turnOn: (request) => turnRolesOn(db, { ...request, nowMs: now() }),
    turnOff: (request) => turnRolesOff(db, { ...request, nowMs: now() }),
    listAccounts: () => listAccounts(db),
    changeAccount: (request) => changeAccount(db, { ...request, nowMs: now() }),
    createSetUpLink: (request) => createSetUpLink(db, { ...request, nowMs: now() }),
    invite: (request) => invite(db, { ...request, nowMs: now() }),
    listInvitations: () => listInvitations(db, now()),
    revokeInvitation: (request) => revokeInvitation(db, { ...request, nowMs: now() }),
    sendStaffLink: (request) => sendStaffLink(db, { ...request, nowMs: now() }),
    findInvitation: (token) => findInvitation(db, { token, nowMs: now() }),
    acceptInvitation: (request) => accept(options, request),
  };
}

/** Hashes the password only for a valid invitation, because hashing takes time. */
async function accept(
  { db, now, siteWords, passwordHash = scryptPasswordHash }: StaffRolesOptions,
  { token, name: typed = '', password }: AcceptInvitationRequest,
): ReturnType<StaffRoles['acceptInvitation']> {
  const invited = await findInvitation(db, { token, nowMs: now() });
  if (invited === null) return { kind: 'missing' };
  const name = parseStaffName(typed);
  if (name === null) return { kind: 'bad-name' };
  const checked = await checkNewPassword(password, { email: invited.email, siteWords });
  if (!checked.ok) return { kind: 'bad-password', problem: checked.problem };
  return acceptInvitation(db, { token, name, hash: await passwordHash.hash(checked.password), nowMs: now() });
}
