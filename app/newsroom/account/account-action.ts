import { data, redirect } from 'react-router';
import { parseInterfaceLanguage } from '#domain/staff/interface-language.ts';
import type { ChangePasswordResult } from '#services/identity/passwords/change-password.ts';
import type { ActionContext } from '../actions/access.ts';
import type { ActionProblem } from '../actions/use-action-call.ts';
import { readForm, toResultHeaders, toSetCookieHeaders } from '../sign-in/form-request.ts';
import { parseReturnPath } from '../sign-in/return-path.ts';

/** The result of a password change, as the browser receives it. */
export type ChangePasswordResponse = ChangePasswordResult | { kind: 'mismatch' } | ActionProblem;

type Result = Awaited<ReturnType<typeof runIntent>>;
type WithoutCookies<Each> = Each extends unknown ? Omit<Each, 'setCookies'> : never;

/** The result of an account change. Its cookies are in the headers. */
export type AccountResult = WithoutCookies<Result> | ActionProblem;

type Form = Awaited<ReturnType<typeof readForm>>;

/** Statuses other than 200. `missing` has status 200, because the page then reloads its lists of sessions and passkeys. */
const STATUSES: Readonly<Record<string, number>> = {
  'signed-out': 401,
  'too-many-attempts': 429,
  'already-on': 409,
  required: 409,
  'name-taken': 409,
  'not-on': 409,
  'not-started': 409,
  ...Object.fromEntries(
    ['wrong-password', 'bad-password', 'mismatch', 'wrong-code', 'refused', 'bad-name'].map((kind) => [kind, 400]),
  ),
};

/**
 * Changes the signed-in account. Redirects to the home page after ending all sessions, and to `next` after changing the
 * language.
 */
export async function changeAccount(context: ActionContext, request: Request) {
  const form = await readForm(request);
  if (form.read('intent') === 'sign-out-everywhere') {
    const setCookies = await context.newsroom.identity.signOutEverywhere(request.headers);
    throw redirect('/', { headers: toSetCookieHeaders(setCookies) });
  }
  if (form.read('intent') === 'language') return changeLanguage(context, form.read);
  const result = await runIntent(context, request, form);
  const { setCookies: _, ...body } = 'setCookies' in result ? result : { ...result, setCookies: [] };
  return data(body, { status: STATUSES[result.kind] ?? 200, headers: toResultHeaders(result) });
}

const REFUSED_RESULT = Promise.resolve({ kind: 'refused' as const });

function runIntent(
  { viewer, newsroom: { identity, clientAddress } }: ActionContext,
  { headers }: Request,
  { read }: Form,
) {
  const client = { headers, clientAddress };
  const password = read('password');
  switch (read('intent')) {
    case 'start-set-up':
      return identity.startSetUp({ ...client, password });
    case 'confirm-set-up':
      return identity.confirmSetUp({ ...client, code: read('code') });
    case 'turn-off':
      return identity.turnOffSecondFactor({ ...client, password });
    case 'replace-codes':
      return identity.replaceRecoveryCodes({ ...client, password });
    case 'start-passkey':
      return identity.startPasskey({ ...client, password });
    case 'add-passkey':
      return identity.addPasskey({ ...client, name: read('name'), response: parseJson(read('response')) });
    case 'rename-passkey':
      return identity.renamePasskey({ headers, id: read('id'), name: read('name') });
    case 'remove-passkey':
      return identity.removePasskey({ ...client, id: read('id'), password });
    case 'name':
      return viewer.kind === 'staff'
        ? identity.setName({ staffId: viewer.staffId, name: read('name') })
        : REFUSED_RESULT;
    case 'end-session':
      return identity.endSessions({ ...client, id: read('id') });
    case 'end-other-sessions':
      return identity.endSessions({ ...client, id: null });
    default:
      return changePassword({ headers, clientAddress }, read, identity);
  }
}

async function changeLanguage({ viewer, newsroom }: ActionContext, read: Form['read']) {
  const language = parseInterfaceLanguage(read('language'));
  if (language === null || viewer.kind !== 'staff') return data({ kind: 'refused' as const }, { status: 400 });
  await newsroom.identity.setLanguage(viewer.staffId, language);
  throw redirect(parseReturnPath(read('next') || '/dashboard/account'));
}

async function changePassword(
  client: { headers: Headers; clientAddress: string },
  read: Form['read'],
  identity: ActionContext['newsroom']['identity'],
) {
  const newPassword = read('new-password');
  if (newPassword !== read('repeated-password')) return { kind: 'mismatch' as const };
  return identity.changePassword({ ...client, currentPassword: read('current-password'), newPassword });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
