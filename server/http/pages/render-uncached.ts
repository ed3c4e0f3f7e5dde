import type { PagesOptions } from './pages.ts';
import type { PerRequestValues } from './request-context.ts';
import { createRequestContext } from './request-context.ts';

/** A page is rendered under this origin for any Host header. */
const ORIGIN = 'http://localhost';

/** Renders the page at `values.path`, without ads, for a response that is not cached. Adds `headers` to the page's own. */
export async function renderUncached(
  options: Omit<PagesOptions, 'cache'>,
  values: PerRequestValues,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const scripts = new Set<string>();
  const allowScripts = (texts: Iterable<string>) => {
    for (const text of texts) scripts.add(text);
  };
  const context = createRequestContext(options, { ...values, allowScripts });
  const rendered = await options.render(new Request(`${ORIGIN}${values.path}`), context);
  const all = new Headers(rendered.headers);
  const policy = options.decidePolicy({ scripts, showsAds: false });
  for (const [name, value] of Object.entries({ ...headers, 'Content-Security-Policy': policy })) all.set(name, value);
  return new Response(rendered.body, { status: rendered.status, headers: all });
}
