import { z } from 'zod';
import { storedInputSchema } from '#services/articles/stored-article.ts';

const PATIENCE_MS = 20_000;

const answerSchema = z.object({
  data: z.object({ kind: z.string(), revision: z.number().optional(), article: storedInputSchema.optional() }),
});

/** What an action of the dashboard answered. */
export type Answer = z.infer<typeof answerSchema>['data'];

export type NewsroomClient = {
  cookies: readonly { name: string; value: string }[];
  /** Posts JSON to a route's action. Resolves once the answer has been read in full; rejects where it was not. */
  send(path: string, payload: object): Promise<Answer>;
};

/** Signs in over HTTP, as a browser does, and writes with that session. */
export async function signInClient(origin: string, email: string, password: string): Promise<NewsroomClient> {
  const body = new URLSearchParams({ email, password });
  const signedIn = await fetch(`${origin}/login`, { method: 'POST', body, redirect: 'manual' });
  if (signedIn.status !== 302) throw new Error(`Nobody is signed in: status ${signedIn.status}.`);
  const pairs = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return {
    cookies: pairs.map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
    })),
    send: async (path, payload) => {
      const response = await fetch(`${origin}${path}.data`, {
        method: 'POST',
        body: JSON.stringify(payload),
        headers: { 'Content-Type': 'application/json', Cookie: pairs.join('; ') },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return answerSchema.parse(readFlat(await response.text())).data;
    },
  };
}

/** React Router sends data as one flat list, whose objects name their keys and values by place. */
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
