import { data, redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { codeStepText } from '#app/strings/staff/account-security.ts';
import { signInText } from '#app/strings/staff/sign-in.ts';
import type { SignInResult } from '#services/identity/sign-in/sign-in.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import type { Route } from './+types/login.route.ts';
import { readForm, toResultHeaders, toSetCookieHeaders } from './form-request.ts';
import { PasskeyButton } from './passkey-button.tsx';
import {
  lacksCookies,
  parseReturnPath,
  parseStep,
  toPathAfterPassword,
  toSetUpPath,
  toStepPath,
} from './return-path.ts';
import type { SignInProblem } from './sign-in-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${signInText.title} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** Passes `Retry-After` from the action to the response. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * Redirects a viewer who is already signed in, or any visitor in dev mode, to the requested page (docs/behaviour
 * §2).
 */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const next = parseReturnPath(url.searchParams.get('next'));
  const { viewer, identity, isDeactivated } = context.get(newsroomContext);
  if (viewer !== null) throw redirect(next);
  const isExpired = url.searchParams.has('expired');
  const accepted = parseStep(url.searchParams.get('accepted'));
  const lacksAllCookies = lacksCookies(request.headers);
  if (accepted !== null && !lacksAllCookies) throw redirect(toStepPath(accepted, next));
  const link = url.searchParams.get('link') ?? '';
  const { name } = context.get(requestContext).site;
  const reason = isDeactivated && link === '' ? ('deactivated' as const) : null;
  const notice = accepted !== null ? ('lacks-cookies' as const) : reason;
  return { next, link, isExpired, notice, siteName: name, canUsePasskeys: identity.canUsePasskeys };
}

/** Signs in and redirects. If the form has the field `stay`, returns data instead, for the sign-in dialog. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { has, read } = await readForm(request);
  const fields = { email: read('email'), next: parseReturnPath(read('next')), link: read('link') };
  const credentials = { email: fields.email, password: read('password'), setUpToken: fields.link };
  const result = await identity.signIn({ ...credentials, clientAddress, headers: request.headers }).catch((error) => {
    context.get(requestContext).reportFailure('the sign-in', error);
    return { kind: 'failed' as const, reason: signInText.failed };
  });
  if (!('setCookies' in result)) {
    return data({ ...result, ...fields }, { status: STATUSES[result.kind], headers: toResultHeaders(result) });
  }
  const headers = toSetCookieHeaders(result.setCookies);
  if (has('stay')) return data(toStep(result, identity), { headers });
  throw redirect(toPathAfterPassword(request.headers, result.kind, fields.next), { headers });
}

const STATUSES = { refused: 401, deactivated: 403, 'set-up-link-needed': 403, 'too-many-attempts': 429, failed: 503 };

type ContinuedSignIn = Extract<SignInResult, { setCookies: string[] }>;

/** Returns the step after a correct password, for the sign-in dialog. */
function toStep(result: ContinuedSignIn, { canUsePasskeys }: { canUsePasskeys: boolean }) {
  if (result.kind !== 'second-factor-needed') return { kind: result.kind };
  const { hasApp, hasPasskey } = result.steps;
  return { kind: result.kind, steps: { hasApp, hasPasskey: hasPasskey && canUsePasskeys } };
}

/** If the sign-in fails, the page below the sign-in dialog remains. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/**
 * The sign-in form. It is a native form, because it must work without JavaScript and the next page must be rendered for
 * the signed-in viewer.
 */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData !== undefined && 'email' in actionData ? actionData : null;
  const { next, link } = problem ?? loaderData;
  const notice: SignInProblem | null = loaderData.notice && { kind: loaderData.notice };
  return (
    <SignInPage title={signInText.title}>
      {loaderData.isExpired && problem === null ? <Banner tone="error">{codeStepText.expired}</Banner> : null}
      {link !== '' && problem === null ? <Banner tone="info">{codeStepText.linkHint}</Banner> : null}
      <form action="/login" className="flex flex-col gap-7" method="post">
        <input name="next" type="hidden" value={next} />
        {link === '' ? null : <input name="link" type="hidden" value={link} />}
        <SignInFields email={problem?.email ?? ''} problem={problem ?? notice} />
        <Button type="submit" variant="primary">
          {signInText.submit}
        </Button>
      </form>
      {loaderData.canUsePasskeys ? (
        <PasskeyButton
          onDone={(kind) => location.replace(kind === 'codes-needed' ? toSetUpPath('codes', next) : next)}
        />
      ) : null}
    </SignInPage>
  );
}
