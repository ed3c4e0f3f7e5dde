/** Headers that set each of the cookies, given as lines for `Set-Cookie`. */
export function toHeaders(setCookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return headers;
}
