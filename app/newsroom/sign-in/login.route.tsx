import { data, redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { codeStepText } from '#app/strings/account-security.ts';
import { signInText } from '#app/strings/sign-in.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import type { Route } from './+types/login.route.ts';
import { readForm, toResultHeaders, toSetCookieHeaders } from './form-request.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { parseReturnPath } from './return-path.ts';
import { SignInFields } from './sign-in-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${signInText.title} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** Passes `Retry-After` from the action to the response. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Redirects a viewer who is already signed in, or any visitor in dev mode, to the requested page (docs/behaviour.md §2). */
export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseReturnPath(url.searchParams.get('next'));
  const { viewer, identity } = context.get(newsroomContext);
  if (viewer !== null) throw redirect(next);
  const isExpired = url.searchParams.has('expired');
  const { name } = context.get(requestContext).site;
  return { next, isExpired, siteName: name, canUsePasskeys: identity.canUsePasskeys };
}

/** Signs in and redirects. With the field `stay` it answers with data instead, for the sign-in dialog. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { has, read } = await readForm(request);
  const email = read('email');
  const next = parseReturnPath(read('next'));
  const credentials = { email, password: read('password'), clientAddress, headers: request.headers };
  const result = await identity.signIn(credentials).catch((error) => {
    context.get(requestContext).reportFailure('the sign-in', error);
    return { kind: 'failed' as const, reason: signInText.failed };
  });
  if (result.kind === 'failed') return data({ ...result, email, next }, { status: 503 });
  if (result.kind === 'refused') return data({ ...result, email, next }, { status: 401 });
  if (result.kind === 'too-many-attempts') {
    return data({ ...result, email, next }, { status: 429, headers: toResultHeaders(result) });
  }
  const headers = toSetCookieHeaders(result.setCookies);
  if (has('stay')) return data({ kind: result.kind }, { headers });
  throw redirect(toNextStep(result.kind, next), { headers });
}

/** The page that follows a right password. */
function toNextStep(kind: 'signed-in' | 'second-factor-needed' | 'set-up-needed', next: string): string {
  const query = `?next=${encodeURIComponent(next)}`;
  if (kind === 'second-factor-needed') return `/login/code${query}`;
  return kind === 'set-up-needed' ? `/login/set-up${query}` : next;
}

/** Used by the sign-in dialog: the page below must stay if the sign-in fails. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** A native form: it works without JavaScript, and the next page is rendered for the signed-in viewer. */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData !== undefined && 'email' in actionData ? actionData : null;
  const next = problem?.next ?? loaderData.next;
  return (
    <SignInPage title={signInText.title}>
      {loaderData.isExpired && problem === null ? <Banner tone="error">{codeStepText.expired}</Banner> : null}
      <form action="/login" className="flex flex-col gap-7" method="post">
        <input name="next" type="hidden" value={next} />
        <SignInFields email={problem?.email ?? ''} problem={problem} />
        <Button type="submit" variant="primary">
          {signInText.submit}
        </Button>
      </form>
      {loaderData.canUsePasskeys ? <PasskeyButton onSignedIn={() => location.replace(next)} /> : null}
    </SignInPage>
  );
}
