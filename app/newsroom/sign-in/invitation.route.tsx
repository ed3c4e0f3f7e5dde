import { data, redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { accountText, signInText } from '#app/strings/staff/sign-in.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { MAX_STAFF_NAME_LENGTH } from '#domain/staff/staff-name.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import type { Route } from './+types/invitation.route.ts';
import { readForm, toSetCookieHeaders } from './form-request.ts';
import { toPathAfterPassword } from './return-path.ts';
import { listPasswordProblems } from './sign-in-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${staffText.welcome} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** Shows for whom an invitation is; status 404 if it is not valid. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const link = url.searchParams.get('link') ?? '';
  const { identity } = context.get(newsroomContext);
  const invited = link === '' ? null : await identity.roles.findInvitation(link);
  const { name } = context.get(requestContext).site;
  return data({ link, email: invited?.email ?? null, siteName: name }, { status: invited === null ? 404 : 200 });
}

const STATUSES = { 'bad-password': 400, 'bad-name': 400, 'name-taken': 409, missing: 404, taken: 404 } as const;

/** Creates the account and signs in, or continues with the second step if one is required. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { read } = await readForm(request);
  const [password, name] = [read('new-password'), read('name')];
  if (password !== read('repeated-password')) return data({ kind: 'mismatch' as const, name }, { status: 400 });
  const accepted = await identity.roles.acceptInvitation({ token: read('link'), name, password });
  if (accepted.kind !== 'accepted') return data({ ...accepted, name }, { status: STATUSES[accepted.kind] });
  const { email, setUpToken } = accepted;
  const credentials = { email, password, setUpToken: setUpToken ?? '', isInvited: true };
  const signIn = await identity.signIn({ ...credentials, clientAddress, headers: request.headers });
  if (!('setCookies' in signIn)) throw redirect('/login');
  throw redirect(toPathAfterPassword(request.headers, signIn.kind, '/dashboard'), {
    headers: toSetCookieHeaders(signIn.setCookies),
  });
}

/** Sets the password of an invited account. Uses a plain form, which works without JavaScript. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { link, email } = loaderData;
  const isInvalid = email === null || actionData?.kind === 'missing' || actionData?.kind === 'taken';
  if (isInvalid) {
    return (
      <SignInPage title={staffText.invalidTitle}>
        <Banner tone="error">{staffText.invalid}</Banner>
      </SignInPage>
    );
  }
  const problems = findProblems(actionData);
  return (
    <SignInPage title={staffText.welcome}>
      <p className="leading-[1.6]">{staffText.invitedAs}</p>
      <form className="flex flex-col gap-7" method="post">
        <input name="link" type="hidden" value={link} />
        <Field label={signInText.email}>
          <TextInput autoComplete="username" readOnly type="email" value={email} />
        </Field>
        <Field error={problems.name} hint={accountText.nameHint} label={accountText.name}>
          <TextInput
            autoComplete="name"
            lang="bn"
            maxLength={MAX_STAFF_NAME_LENGTH}
            name="name"
            defaultValue={actionData?.name}
          />
        </Field>
        <Field error={problems.next} hint={accountText.lengthHint} label={accountText.next}>
          <TextInput autoComplete="new-password" name="new-password" required type="password" />
        </Field>
        <Field error={problems.repeat} label={accountText.repeat}>
          <TextInput autoComplete="new-password" name="repeated-password" required type="password" />
        </Field>
        <Button type="submit" variant="primary">
          {staffText.join}
        </Button>
      </form>
    </SignInPage>
  );
}

type Problems = { name?: string; next?: string; repeat?: string };

function findProblems(result: Route.ComponentProps['actionData']): Problems {
  if (result?.kind === 'bad-name') return { name: accountText.badName };
  if (result?.kind === 'name-taken') return { name: accountText.nameTaken };
  if (result?.kind === 'mismatch') return { repeat: accountText.mismatch };
  if (result?.kind !== 'bad-password') return {};
  return { next: listPasswordProblems()[result.problem] };
}
