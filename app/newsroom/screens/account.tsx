import { data, redirect } from 'react-router';
import { accountText } from '#app/text/sign-in.ts';
import { guardAction, requireViewer } from '../access.ts';
import { failSoftly } from '../fail-softly.ts';
import { AccountSessions } from '../sign-in/account-sessions.tsx';
import { ChangePassword } from '../sign-in/change-password.tsx';
import { readForm } from '../sign-in/read-form.ts';
import { toHeaders } from '../sign-in/to-headers.ts';
import type { Route } from './+types/account.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  return { email: viewer.kind === 'staff' ? viewer.email : null };
}

export const action = guardAction(async ({ newsroom }, { request }: Route.ActionArgs) => {
  const { identity, clientAddress } = newsroom;
  const { read } = await readForm(request);
  if (read('intent') === 'sign-out-everywhere') {
    const setCookies = await identity.signOutEverywhere(request.headers);
    throw redirect('/', { headers: toHeaders(setCookies) });
  }
  const newPassword = read('new-password');
  if (newPassword !== read('repeated-password')) return data({ kind: 'unlike' as const }, { status: 400 });
  const currentPassword = read('current-password');
  const result = await identity.changePassword({
    headers: request.headers,
    clientAddress,
    currentPassword,
    newPassword,
  });
  return data(result, { status: STATUSES[result.kind] });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

const STATUSES = { changed: 200, 'signed-out': 401, 'wrong-password': 400, 'bad-password': 400, 'too-many-tries': 429 };

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email } = loaderData;
  return (
    <div className="max-w-measure pt-6">
      <h2 className="font-bold text-xl leading-[1.5]">{accountText.title}</h2>
      {email === null ? (
        <p className="pt-3 leading-[1.6]">{accountText.devMode}</p>
      ) : (
        <>
          <p className="break-words pt-1 leading-[1.6]">
            {accountText.signedInAs} <strong>{email}</strong>
          </p>
          <ChangePassword email={email} />
          <AccountSessions />
        </>
      )}
    </div>
  );
}
