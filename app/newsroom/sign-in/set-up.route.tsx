import { data, redirect } from 'react-router';
import { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { codeStepText, confirmText, secondFactorText } from '#app/strings/staff/account-security.ts';
import { accountText, signInText } from '#app/strings/staff/sign-in.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import type { Route } from './+types/set-up.route.ts';
import { readForm, toResultHeaders, toSetCookieHeaders } from './form-request.ts';
import type { SetUpPage } from './load-set-up.ts';
import { loadSetUp } from './load-set-up.ts';
import { parseReturnPath } from './return-path.ts';
import { SetUpFields } from './set-up-fields.tsx';
import { formatWait } from './sign-in-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${codeStepText.title} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: Route.LoaderArgs): Promise<SetUpPage> => loadSetUp('app', args);

/** Passes `Retry-After` from the action to the response. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * Starts the set-up if the password is correct, and completes it with the first code. The session then gives access to
 * the dashboard.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { read } = await readForm(request);
  const client = { headers: request.headers, clientAddress };
  // Only an incomplete session that must set up an app may use this page. A complete session uses the account page.
  if ((await identity.findSetUpStep(request.headers))?.step !== 'app') throw redirect('/login');
  if (read('intent') !== 'confirm') {
    const result = await identity.startSetUp({ ...client, password: read('password') });
    return data(result, { status: decideStatus(result.kind), headers: toResultHeaders(result) });
  }
  const result = await identity.confirmSetUp({ ...client, code: read('code') });
  if (result.kind !== 'on') {
    const init = { status: decideStatus(result.kind), headers: toResultHeaders(result) };
    return data({ ...result, setUp: parseSetUp(read('set-up')) }, init);
  }
  throw redirect(parseReturnPath(read('next')), { headers: toSetCookieHeaders(result.setCookies) });
}

const setUpSchema = z.object({ key: z.string(), qrCodeSvg: z.string(), recoveryCodes: z.array(z.string()) });
type SetUpData = z.infer<typeof setUpSchema>;

/** Parses the field of `HiddenSetUpInput`. Returns null if it is malformed. */
function parseSetUp(text: string): SetUpData | null {
  try {
    return setUpSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function decideStatus(kind: string): number {
  if (kind === 'started') return 200;
  return kind === 'too-many-attempts' ? 429 : 400;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/**
 * Sets up an authenticator app at the sign-in, after a link from the operator. Uses plain forms, which work without JavaScript.
 */
export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { email, next } = loaderData;
  const setUp =
    actionData?.kind === 'started' ? actionData : actionData && 'setUp' in actionData ? actionData.setUp : null;
  const problem = describeProblem(actionData);
  return (
    <SignInPage title={codeStepText.title}>
      <p className="leading-[1.6]">{codeStepText.mustSetUp}</p>
      {setUp === null ? (
        <form className="flex flex-col gap-7" method="post">
          {problem === null ? null : <Banner tone="error">{problem}</Banner>}
          <p className="text-muted leading-[1.6]">{secondFactorText.setUpHint}</p>
          <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
          <Field label={confirmText.password}>
            <TextInput autoComplete="current-password" autoFocus name="password" required type="password" />
          </Field>
          <Button type="submit" variant="primary">
            {confirmText.confirm}
          </Button>
        </form>
      ) : (
        <form className="flex flex-col gap-7" method="post">
          <input name="intent" type="hidden" value="confirm" />
          <input name="next" type="hidden" value={next} />
          <HiddenSetUpInput setUp={setUp} />
          <SetUpFields problem={problem} setUp={setUp} />
          <Button type="submit" variant="primary">
            {secondFactorText.turnOn}
          </Button>
        </form>
      )}
      <form action="/logout" method="post">
        <Button type="submit" variant="quiet">
          {accountText.signOut}
        </Button>
      </form>
    </SignInPage>
  );
}

/** Sends the displayed set-up along with the form, because the server cannot show it again after a wrong code. */
function HiddenSetUpInput({ setUp: { key, qrCodeSvg, recoveryCodes } }: { readonly setUp: SetUpData }) {
  return <input name="set-up" type="hidden" value={JSON.stringify({ key, qrCodeSvg, recoveryCodes })} />;
}

function describeProblem(actionData: Route.ComponentProps['actionData']): string | null {
  switch (actionData?.kind) {
    case 'wrong-password':
      return accountText.wrongCurrent;
    case 'wrong-code':
      return secondFactorText.wrongCode;
    case 'too-many-attempts':
      return `${signInText.tooManyAttempts} ${formatWait(actionData.retryAfterS)}`;
    case undefined:
    case 'started':
      return null;
    default:
      return secondFactorText.notStarted;
  }
}
