import { z } from 'zod';
import { storedInputSchema } from '#services/articles/article-row.ts';
import { runProhor } from './run-program.ts';
import { STAFF_PASSWORD, toBrowserCookies, toCookieHeader } from './staff-session.ts';

/** Long enough for a change of 200 articles on a busy machine. */
const TIMEOUT_MS = 120_000;

const responseSchema = z.object({
  data: z.object({ kind: z.string(), revision: z.number().optional(), article: storedInputSchema.optional() }),
});

type ActionResponse = z.infer<typeof responseSchema>['data'];

export type NewsroomClient = {
  cookies: readonly { name: string; value: string; url: string }[];
  /** The same cookies as the header of a request. */
  cookie: string;
  /** Posts JSON to a route's action. Resolves once the response has been read in full; rejects if it is incomplete. */
  send(path: string, payload: object): Promise<ActionResponse>;
};

/** Creates an account with the command, whose variables are `env`, and signs it in on the running site. */
export async function addClient(origin: string, email: string, env: Record<string, string>): Promise<NewsroomClient> {
  const { status, err } = await runProhor(['staff', 'add', email], env, `${STAFF_PASSWORD}\n`);
  if (status !== 0) throw new Error(err);
  return signInClient(origin, email, STAFF_PASSWORD);
}

/** Signs in over HTTP as a browser does. The client sends requests with that session. */
export async function signInClient(origin: string, email: string, password: string): Promise<NewsroomClient> {
  const body = new URLSearchParams({ email, password });
  const signedIn = await fetch(`${origin}/login`, { method: 'POST', body, redirect: 'manual' });
  if (signedIn.status !== 302) throw new Error(`The sign-in failed: status ${signedIn.status}.`);
  const setCookies = signedIn.headers.getSetCookie();
  const cookie = toCookieHeader(setCookies);
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return {
    cookie,
    cookies: toBrowserCookies(setCookies, origin),
    send: async (path, payload) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const posted = { method: 'POST', body: JSON.stringify(payload), headers, signal };
      const response = await fetch(`${origin}${path}.data`, posted);
      return responseSchema.parse(readFlat(await response.text())).data;
    },
  };
}

/** React Router sends data as a flat list in which objects reference keys and values by index. */
function readFlat(text: string): unknown {
  const flat = z.array(z.unknown()).parse(JSON.parse(text.split('\n')[0] ?? ''));
  const read = (place: number): unknown => {
    const value = place < 0 ? null : flat[place];
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, at]) => [read(Number(key.slice(1))), read(at)]));
  };
  return read(0);
}
