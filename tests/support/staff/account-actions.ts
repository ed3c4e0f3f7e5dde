import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { NewsroomAction } from './newsroom-action.ts';
import { forEveryone, guarded, staffOnly } from './newsroom-action.ts';
import { sendForm, sendJson } from './newsroom-data.ts';
import type { Viewer } from './newsroom-viewers.ts';

/** Stores a passkey for the viewer's account, if there is one. No device has it. */
async function addStoredPasskey({ site: { db }, email }: Viewer): Promise<void> {
  await sql`
    insert into staff_passkeys (id, staff_id, public_key, credential_id, counter, device_type, backed_up)
    select ${randomUUID()}, id, '', ${randomUUID()}, 0, 'singleDevice', false from staff where email = ${email}`.execute(
    db,
  );
}

/** Any cookie shows that the browser accepts them. */
const withCookie = (viewer: Viewer): Viewer => ({ ...viewer, headers: { Cookie: 'theme=light', ...viewer.headers } });

/** The actions of signing in and of the account page. */
export const ACCOUNT_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'signing in',
    route: 'newsroom/sign-in/login.route',
    prepare: async (viewer) => {
      const email = `${randomUUID()}@prohor.example`;
      await viewer.site.identity.addStaff(email, STAFF_PASSWORD);
      return () => sendForm(withCookie(viewer), '/login', { email, password: STAFF_PASSWORD });
    },
    answers: forEveryone('302 /dashboard', 'security_events', 'sign_in_tries', 'staff_sessions'),
  },
  {
    name: 'entering a code without a password',
    route: 'newsroom/sign-in/enter-code.route',
    prepare: async (viewer) => () => sendForm(viewer, '/login/code.data', { code: '000000', stay: 'here' }),
    answers: forEveryone('401 expired'),
  },
  {
    name: 'setting up a second factor without a password',
    route: 'newsroom/sign-in/set-up.route',
    prepare: async (viewer) => () => sendForm(viewer, '/login/set-up.data', { password: STAFF_PASSWORD }),
    answers: {
      ...forEveryone('202'),
      'before the second factor': ['200 started', 'sign_in_tries', 'staff_second_factors'],
    },
  },
  {
    name: 'seeing the first recovery codes without a sign-in that waits for them',
    route: 'newsroom/sign-in/recovery-codes.route',
    prepare: async (viewer) => () => sendForm(viewer, '/login/recovery-codes.data', { intent: 'show' }),
    answers: forEveryone('202'),
  },
  {
    name: 'seeing the first recovery codes of an account with a passkey',
    route: 'newsroom/sign-in/recovery-codes.route',
    prepare: async (viewer) => {
      await addStoredPasskey(viewer);
      return () => sendForm(viewer, '/login/recovery-codes.data', { intent: 'show' });
    },
    answers: { ...forEveryone('202'), 'before the second factor': ['200 shown', 'staff_second_factors'] },
  },
  {
    name: 'starting a sign-in with a passkey',
    route: 'newsroom/sign-in/passkey.route',
    prepare: async (viewer) => () => sendJson(viewer, '/login/passkey', { intent: 'start' }),
    answers: forEveryone('200 started', 'sign_in_tries', 'staff_verifications'),
  },
  {
    name: 'starting the second step with a passkey, without a password',
    route: 'newsroom/sign-in/passkey.route',
    prepare: async (viewer) => () =>
      sendJson(withCookie(viewer), '/login/passkey', { intent: 'start', isSecondStep: true }),
    answers: forEveryone('401 expired'),
  },
  {
    name: 'taking the second step with a passkey, without a password',
    route: 'newsroom/sign-in/passkey.route',
    prepare: async (viewer) => () =>
      sendJson(withCookie(viewer), '/login/passkey', { intent: 'finish', isSecondStep: true, response: {} }),
    answers: forEveryone('401 expired'),
  },
  {
    name: 'signing in with a passkey of no account',
    route: 'newsroom/sign-in/passkey.route',
    prepare: async (viewer) => () =>
      sendJson(withCookie(viewer), '/login/passkey', { intent: 'finish', response: { id: 'x', rawId: 'x' } }),
    answers: forEveryone('401 refused', 'sign_in_tries'),
  },
  {
    name: 'signing out',
    route: 'newsroom/sign-in/logout.route',
    prepare: async (viewer) => () => sendForm(viewer, '/logout', {}),
    answers: {
      ...forEveryone('302 /'),
      staff: ['302 /', 'security_events', 'staff_sessions'],
      'before the second factor': ['302 /', 'security_events', 'staff_sessions'],
    },
  },
  {
    name: 'changing the password',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      const passwords = { 'new-password': 'another password', 'repeated-password': 'another password' };
      const fields = { 'current-password': STAFF_PASSWORD, ...passwords };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 changed', 'security_events', 'sign_in_tries', 'staff_credentials'),
  },
  {
    name: 'changing the own name',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => () =>
      sendForm(viewer, '/dashboard/account.data', { intent: 'name', name: randomUUID() }),
    answers: staffOnly('200 named', 'staff'),
  },
  {
    name: 'saving a view of Manage News',
    route: 'newsroom/manage/views/views.route',
    prepare: async (viewer) => {
      const body = { intent: 'save', name: randomUUID(), query: '?status=draft' };
      return () => sendJson(viewer, '/dashboard/views.data', body);
    },
    answers: { ...guarded('200 saved', 'saved_views'), 'dev mode': ['400 failed'] },
  },
  {
    name: 'starting the set-up of a second factor',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      const fields = { intent: 'start-set-up', password: STAFF_PASSWORD };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 started', 'sign_in_tries', 'staff_second_factors'),
  },
  {
    name: 'starting to add a passkey',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      const fields = { intent: 'start-passkey', password: STAFF_PASSWORD };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 started', 'sign_in_tries', 'staff_verifications'),
  },
  {
    name: 'ending the other sessions',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      await viewer.site.signIn(viewer.email || undefined);
      return () => sendForm(viewer, '/dashboard/account.data', { intent: 'end-other-sessions' });
    },
    answers: staffOnly('200 ended', 'security_events', 'staff_sessions'),
  },
  {
    name: 'signing out everywhere',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => () => sendForm(viewer, '/dashboard/account.data', { intent: 'sign-out-everywhere' }),
    answers: { ...guarded('202'), staff: ['202', 'security_events', 'staff_sessions'] },
  },
  {
    name: 'inviting someone',
    route: 'newsroom/staff/staff.route',
    prepare: async (viewer) => {
      const invited = { email: `${randomUUID()}@prohor.example`, role: 'owner', desks: null };
      const body = { intent: 'invite', ...invited, mustHaveSecondFactor: false };
      return () => sendJson(viewer, '/dashboard/staff.data', body);
    },
    // Without roles, only the operator changes accounts.
    answers: guarded('403 forbidden'),
    isFor: 'owners',
    withRoles: ['200 invited', 'security_events', 'staff_verifications'],
  },
  {
    name: 'becoming an owner',
    route: 'newsroom/staff/staff.route',
    prepare: async (viewer) => {
      const change = { email: viewer.email, role: 'owner', desks: null };
      return () => sendJson(viewer, '/dashboard/staff.data', { intent: 'role', ...change });
    },
    answers: guarded('403 forbidden'),
    isFor: 'owners',
    withRoles: ['200 changed'],
  },
  {
    name: 'deactivating a colleague',
    route: 'newsroom/staff/staff.route',
    prepare: async (viewer) => {
      const email = `${randomUUID()}@prohor.example`;
      await viewer.site.identity.addStaff(email, STAFF_PASSWORD);
      return () => sendJson(viewer, '/dashboard/staff.data', { intent: 'deactivate', email });
    },
    answers: guarded('403 forbidden'),
    isFor: 'owners',
    withRoles: ['200 changed', 'security_events', 'staff'],
  },
  {
    name: 'sending a guessed link by mail',
    route: 'newsroom/staff/staff.route',
    prepare: async (viewer) => {
      const link = { purpose: 'invitation', token: 'guessed' };
      return () => sendJson(viewer, '/dashboard/staff.data', { intent: 'mail-link', link });
    },
    answers: guarded('403 forbidden'),
    isFor: 'owners',
    withRoles: ['200 missing'],
  },
  {
    name: 'sending a link by mail from a site without a mail server',
    route: 'newsroom/staff/staff.route',
    prepare: async (viewer) => {
      const email = `${randomUUID()}@prohor.example`;
      const invited = { email, role: 'reporter', desks: null, mustHaveSecondFactor: false } as const;
      const result = await viewer.site.identity.roles.invite({ ...invited, by: OPERATOR });
      const link = { purpose: 'invitation', token: result.kind === 'invited' ? result.token : '' };
      return () => sendJson(viewer, '/dashboard/staff.data', { intent: 'mail-link', link });
    },
    answers: guarded('403 forbidden'),
    isFor: 'owners',
    withRoles: ['200 no-mail'],
  },
  {
    name: 'revoking an invitation',
    route: 'newsroom/staff/staff.route',
    prepare: async (viewer) => () => sendJson(viewer, '/dashboard/staff.data', { intent: 'revoke', id: 'x' }),
    answers: guarded('403 forbidden'),
    isFor: 'owners',
    withRoles: ['200 missing'],
  },
  {
    name: 'accepting an invitation that does not exist',
    route: 'newsroom/sign-in/invitation.route',
    prepare: async (viewer) => {
      const passwords = { 'new-password': STAFF_PASSWORD, 'repeated-password': STAFF_PASSWORD };
      return () => sendForm(viewer, '/login/invitation.data', { link: 'guessed', ...passwords });
    },
    answers: forEveryone('404 missing'),
  },
];
