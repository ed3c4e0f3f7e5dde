import { data, redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { firstCodesText, passkeyText } from '#app/strings/staff/account-security.ts';
import { accountText } from '#app/strings/staff/sign-in.ts';
import { Button } from '../components/button.tsx';
import type { Route } from './+types/recovery-codes.route.ts';
import { readForm, toSetCookieHeaders } from './form-request.ts';
import type { SetUpPage } from './load-set-up.ts';
import { loadSetUp } from './load-set-up.ts';
import { parseReturnPath } from './return-path.ts';
import { RecoveryCodeList } from './set-up-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${firstCodesText.title} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: Route.LoaderArgs): Promise<SetUpPage> => loadSetUp('codes', args);

/**
 * Shows the account's first recovery codes. Once the viewer has confirmed that they are saved, the session gives access
 * to the dashboard.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { read } = await readForm(request);
  const client = { headers: request.headers, clientAddress };
  if (read('intent') === 'confirm') {
    const result = await identity.confirmFirstCodes(client);
    if (result.kind === 'signed-out') throw redirect('/login');
    throw redirect(parseReturnPath(read('next')), { headers: toSetCookieHeaders(result.setCookies) });
  }
  const result = await identity.showFirstCodes(client);
  if (result.kind === 'signed-out') throw redirect('/login');
  return data(result);
}

/** The first recovery codes of an account with a passkey. Uses plain forms, which work without JavaScript. */
export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInPage title={firstCodesText.title}>
      <form className="flex flex-col gap-7" method="post">
        <input name="next" type="hidden" value={loaderData.next} />
        {actionData === undefined ? (
          <p className="leading-[1.6]">{firstCodesText.intro}</p>
        ) : (
          <div>
            <p className="font-semibold leading-[1.6]">{passkeyText.firstCodes}</p>
            <p className="text-muted text-sm leading-[1.6]">{passkeyText.firstCodesHint}</p>
            <RecoveryCodeList codes={actionData.recoveryCodes} />
          </div>
        )}
        <Button name="intent" type="submit" value={actionData === undefined ? 'show' : 'confirm'} variant="primary">
          {actionData === undefined ? firstCodesText.show : firstCodesText.saved}
        </Button>
      </form>
      <form action="/logout" method="post">
        <Button type="submit" variant="quiet">
          {accountText.signOut}
        </Button>
      </form>
    </SignInPage>
  );
}
