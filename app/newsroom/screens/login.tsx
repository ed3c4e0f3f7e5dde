import { data, redirect } from 'react-router';
import { signInText } from '#app/text/sign-in.ts';
import { siteText } from '#app/text/site.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import { Button } from '../components/button.tsx';
import { failSoftly } from '../fail-softly.ts';
import newsroomStyles from '../newsroom.css?url';
import { RememberZone } from '../overview/remember-zone.tsx';
import { readForm } from '../sign-in/read-form.ts';
import { parseReturnPath } from '../sign-in/return-path.ts';
import { SignInFields } from '../sign-in/sign-in-fields.tsx';
import { toHeaders } from '../sign-in/to-headers.ts';
import type { Route } from './+types/login.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: newsroomStyles }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${signInText.title} | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** Tells when to try again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Whoever may enter already goes on to the page that was asked for (spec §2). */
export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseReturnPath(url.searchParams.get('next'));
  if (context.get(newsroomContext).viewer !== null) throw redirect(next);
  return { next, siteName: context.get(requestContext).site.name };
}

/** Signs in, and leads on; or stays (`stay`), for a page that goes on with what it was doing. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const { has, read } = await readForm(request);
  const email = read('email');
  const next = parseReturnPath(read('next'));
  const given = { email, password: read('password'), clientAddress, headers: request.headers };
  const result = await identity.signIn(given).catch((error) => {
    context.get(requestContext).readFailed('the sign-in', error);
    return { kind: 'failed' as const, reason: signInText.failed };
  });
  if (result.kind === 'failed') return data({ ...result, email, next }, { status: 503 });
  if (result.kind === 'refused') return data({ ...result, email, next }, { status: 401 });
  if (result.kind === 'too-many-tries') {
    return data({ ...result, email, next }, { status: 429, headers: { 'Retry-After': String(result.retryAfterS) } });
  }
  const headers = toHeaders(result.setCookies);
  if (has('stay')) return data({ kind: 'signed-in' as const }, { headers });
  throw redirect(next, { headers });
}

/** For a page that goes on with what it was doing: it must stay, whatever becomes of the sign-in. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** A form of the browser's own: it works without script, and the page after it knows that somebody is signed in. */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData !== undefined && 'email' in actionData ? actionData : null;
  return (
    <div className="mx-auto w-full max-w-sm py-10 sm:py-16" lang="en">
      <RememberZone />
      <h1 className="border-ink border-b-2 pb-3 font-bold text-2xl leading-[1.5]">{signInText.title}</h1>
      <form action="/login" className="flex flex-col gap-7 pt-7" method="post">
        <input name="next" type="hidden" value={problem?.next ?? loaderData.next} />
        <SignInFields email={problem?.email ?? ''} problem={problem} />
        <Button type="submit" variant="primary">
          {signInText.submit}
        </Button>
      </form>
      <p className="pt-8" lang="bn">
        <a className="inline-flex min-h-11 items-center text-muted underline hover:text-accent" href="/">
          {siteText.backHome}
        </a>
      </p>
    </div>
  );
}
