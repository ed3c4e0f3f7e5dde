import { data, redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { codeStepText } from '#app/strings/staff/account-security.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Button } from '../components/button.tsx';
import type { Route } from './+types/enter-code.route.ts';
import { CodeFields } from './code-fields.tsx';
import { readForm, toResultHeaders, toSetCookieHeaders } from './form-request.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { parseReturnPath } from './return-path.ts';
import { SignInPage } from './sign-in-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${codeStepText.title} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const STATUSES = { 'wrong-code': 401, expired: 401, 'too-many-attempts': 429, failed: 503 };

/** Redirects to the sign-in page unless the password has been accepted and only the code is missing. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { identity, viewer } = context.get(newsroomContext);
  const next = parseReturnPath(url.searchParams.get('next'));
  if (viewer !== null) throw redirect(next);
  const steps = await identity.findSecondSteps(request.headers);
  if (steps === null) throw redirect('/login');
  const { hasApp, hasPasskey } = steps;
  const siteName = context.get(requestContext).site.name;
  return { next, siteName, hasApp, hasPasskey: hasPasskey && identity.canUsePasskeys };
}

/** Checks the code and redirects. If the form has the field `stay`, returns data instead, for the sign-in dialog. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { has, read } = await readForm(request);
  const code = { headers: request.headers, clientAddress, code: read('code') };
  const result = await identity.finishSignIn(code).catch((error) => {
    context.get(requestContext).reportFailure('the second step of the sign-in', error);
    return { kind: 'failed' as const };
  });
  if (result.kind === 'expired' && !has('stay')) throw redirect(toExpiredPath(parseReturnPath(read('next'))));
  if (result.kind !== 'signed-in') {
    return data(result, { status: STATUSES[result.kind], headers: toResultHeaders(result) });
  }
  const headers = toSetCookieHeaders(result.setCookies);
  if (has('stay')) return data({ kind: 'signed-in' as const }, { headers });
  throw redirect(parseReturnPath(read('next')), { headers });
}

/** If the sign-in fails, the page below the sign-in dialog remains. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

const toExpiredPath = (next: string) => `/login?expired&next=${encodeURIComponent(next)}`;

/** The step after the password: a code, a recovery code or a passkey. Uses a plain form, which works without JavaScript. */
export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, hasApp, hasPasskey } = loaderData;
  const problem = actionData === undefined || actionData.kind === 'signed-in' ? null : actionData;
  const passkeyButton = hasPasskey ? (
    <PasskeyButton
      isPrimary={!hasApp}
      isSecondStep={true}
      onDone={(kind) => location.replace(kind === 'expired' ? toExpiredPath(next) : next)}
      takesFocus={!hasApp && problem === null}
    />
  ) : null;
  return (
    <SignInPage title={codeStepText.title}>
      {hasApp ? null : passkeyButton}
      <form className="flex flex-col gap-7" method="post">
        <input name="next" type="hidden" value={next} />
        <CodeFields hasApp={hasApp} problem={problem} takesFocus={hasApp || !hasPasskey || problem !== null} />
        <Button type="submit" variant={hasApp || !hasPasskey ? 'primary' : 'secondary'}>
          {codeStepText.submit}
        </Button>
      </form>
      {hasApp ? passkeyButton : null}
      <a
        className="inline-flex min-h-11 items-center self-start underline hover:text-accent"
        href={`/login?next=${encodeURIComponent(next)}`}
      >
        {codeStepText.startAgain}
      </a>
    </SignInPage>
  );
}
