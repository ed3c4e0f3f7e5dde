import { data } from 'react-router';

/**
 * Parses the text fields of a submitted form. A missing field reads as ''. Throws status 400 if the body is not a form,
 * or if a field contains NUL, which no browser sends and PostgreSQL cannot store.
 */
export async function readForm(request: Request): Promise<{ has(name: string): boolean; read(name: string): string }> {
  const form = await request.formData().catch(() => null);
  if (form === null || [...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))) {
    throw data(null, { status: 400, statusText: 'Bad Request' });
  }
  return {
    has: (name) => form.has(name),
    read: (name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    },
  };
}

export function toSetCookieHeaders(setCookies: readonly string[]): Headers {
  return new Headers(setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
}

type SignInResult = { kind: string; setCookies?: readonly string[]; retryAfterS?: number };

/** Returns response headers for the result of a sign-in or an account change: its cookies, and when to try again. */
export function toResultHeaders({ setCookies = [], retryAfterS }: SignInResult): Headers {
  const headers = toSetCookieHeaders(setCookies);
  if (retryAfterS !== undefined) headers.set('Retry-After', String(retryAfterS));
  return headers;
}
