import { redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import type { Route } from './+types/logout.route.ts';
import { toSetCookieHeaders } from './form-request.ts';

/** A GET does not sign out, because any page could make a browser open the URL. */
export function loader(): never {
  throw redirect('/');
}

/** Ends the session on the server, clears its cookies and redirects to the home page (docs/behaviour §2). */
export async function action({ context, request }: Route.ActionArgs): Promise<never> {
  const setCookies = await context.get(newsroomContext).identity.signOut(request.headers);
  throw redirect('/', { headers: toSetCookieHeaders(setCookies) });
}
