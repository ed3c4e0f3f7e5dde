import { accountText } from '#app/strings/sign-in.ts';
import { guardAction, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Button } from '../components/button.tsx';
import type { Route } from './+types/account.route.ts';
import { changeAccount } from './account-action.ts';
import { ChangePassword } from './change-password.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  return { email: viewer.kind === 'staff' ? viewer.email : null };
}

export const action = guardAction((access, { request }: Route.ActionArgs) => changeAccount(access, request));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

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
          <Sessions />
        </>
      )}
    </div>
  );
}

/** Both sign-outs are native forms: the document that follows contains no dashboard data. */
function Sessions() {
  return (
    <section aria-labelledby="sessions" className="mt-8 border-line border-t pt-5">
      <h3 className="pb-2 font-bold text-lg leading-[1.5]" id="sessions">
        {accountText.sessionsTitle}
      </h3>
      <p className="max-w-measure pb-4 text-muted leading-[1.6]">
        {accountText.sessionsHint} {accountText.everywhereHint}
      </p>
      <div className="flex flex-wrap gap-3">
        <form action="/logout" method="post">
          <Button type="submit">{accountText.signOut}</Button>
        </form>
        <form method="post">
          <Button name="intent" type="submit" value="sign-out-everywhere">
            {accountText.signOutEverywhere}
          </Button>
        </form>
      </div>
    </section>
  );
}
