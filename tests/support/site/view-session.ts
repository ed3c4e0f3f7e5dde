/** Starts a browser session that may count views, as the first request of a browser does. Returns its `Cookie` header. */
export async function startViewSession(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/article/any/view`, { method: 'POST' });
  const [cookie] = answer.headers.getSetCookie();
  if (answer.status !== 202 || cookie === undefined) throw new Error(`No session starts: HTTP ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}
