import { redirect } from 'react-router';
import { newsroomContext } from '../../newsroom-context.ts';
import { toHeaders } from '../sign-in/to-headers.ts';
import type { Route } from './+types/logout.ts';

/** Nobody is signed out by an address alone, which any page could make a browser open. */
export function loader(): never {
  throw redirect('/');
}

/** Ends the session on the server, takes the cookies back and goes to the front page (spec §2). */
export async function action({ context, request }: Route.ActionArgs): Promise<never> {
  const setCookies = await context.get(newsroomContext).identity.signOut(request.headers);
  throw redirect('/', { headers: toHeaders(setCookies) });
}
