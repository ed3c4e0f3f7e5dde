import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import type { SetUpStep } from '#services/identity/second-factor/first-codes.ts';
import { parseReturnPath, toSetUpPath } from './return-path.ts';

export type SetUpPage = { next: string; email: string; siteName: string };

/** Loads the page of one step of the set-up. Redirects if this is not the next step of the session in the cookies. */
export async function loadSetUp(
  step: SetUpStep['step'],
  { context, request, url }: LoaderFunctionArgs,
): Promise<SetUpPage> {
  const { identity, viewer } = context.get(newsroomContext);
  const next = parseReturnPath(url.searchParams.get('next'));
  if (viewer !== null) throw redirect(next);
  const setUp = await identity.findSetUpStep(request.headers);
  if (setUp === null) throw redirect('/login');
  if (setUp.step !== step) throw redirect(toSetUpPath(setUp.step, next));
  return { next, email: setUp.email, siteName: context.get(requestContext).site.name };
}
