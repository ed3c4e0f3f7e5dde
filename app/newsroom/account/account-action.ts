import { data, redirect } from 'react-router';
import type { ChangePasswordResult } from '#services/identity/change-password.ts';
import type { Access } from '../actions/access.ts';
import type { ActionProblem } from '../actions/use-action-call.ts';
import { readForm, toSetCookieHeaders } from '../sign-in/form-request.ts';

/** The result of a password change, as the browser receives it. */
export type ChangePasswordAnswer = ChangePasswordResult | { kind: 'mismatch' } | ActionProblem;

const STATUSES = {
  changed: 200,
  'signed-out': 401,
  'wrong-password': 400,
  'bad-password': 400,
  'too-many-attempts': 429,
};

/** Changes the password, or ends all sessions and redirects to the home page. */
export async function changeAccount({ newsroom: { identity, clientAddress } }: Access, request: Request) {
  const { read } = await readForm(request);
  if (read('intent') === 'sign-out-everywhere') {
    const setCookies = await identity.signOutEverywhere(request.headers);
    throw redirect('/', { headers: toSetCookieHeaders(setCookies) });
  }
  const newPassword = read('new-password');
  if (newPassword !== read('repeated-password')) return data({ kind: 'mismatch' as const }, { status: 400 });
  const result = await identity.changePassword({
    headers: request.headers,
    clientAddress,
    currentPassword: read('current-password'),
    newPassword,
  });
  return data(result, { status: STATUSES[result.kind] });
}
