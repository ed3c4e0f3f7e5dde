import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { EditionContext } from './edition/edition-context.ts';
import { toLiteHtml } from './edition/lite-html.ts';
import { DOCTYPE, finishDocument } from './head/finish-document.ts';
import { program as headProgram } from './head/head-program.ts?inline-script';
import { collectScripts } from './head/page-scripts.ts';
import { program as startProgram } from './head/start-modules.ts?inline-script';
import { program as zoneProgram } from './newsroom/overview/zone-cookie.ts?inline-script';
import type { NewsroomContext } from './newsroom-context.ts';
import { newsroomContext } from './newsroom-context.ts';
import type { RequestContext } from './request-context.ts';
import { requestContext } from './request-context.ts';
import styles from './styles.css?inline';

const STYLES = Buffer.from(styles);

/** Inline scripts that the app writes itself. Their text never changes. */
const OWN_PROGRAMS = [headProgram, startProgram, zoneProgram];

/** Passes the server's values to the loaders of one request; pages of the newsroom get a second set. */
export function createContext(values: RequestContext, newsroom?: NewsroomContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, values);
  if (newsroom !== undefined) context.set(newsroomContext, newsroom);
  return context;
}

/**
 * Renders a complete page, so that it works without script and can be cached and compressed. The loaders have read
 * everything, so nothing waits and React writes the page as one string.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { edition, nonce, allowScripts } = loadContext.get(requestContext);
  const { serverHandoffStream, ...context } = routerContext;
  const rendered = renderToString(
    <EditionContext value={edition}>
      <ServerRouter context={context} nonce={nonce} url={request.url} />
    </EditionContext>,
  );
  const { html, scripts } = collectScripts(rendered, nonce);
  if (edition === 'full') allowScripts([...OWN_PROGRAMS, ...scripts]);
  if (html.includes(FAILED_SECTION)) throw new Error('A section of the page could not be rendered.');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (edition !== 'full') return new Response(Buffer.from(DOCTYPE + toLiteHtml(html)), { status, headers });
  if (serverHandoffStream === undefined) throw new Error('The page has no data.');
  return new Response(finishDocument(html, { styles: STYLES, data: await text(serverHandoffStream) }), {
    status,
    headers,
  });
}

/** What React writes for a `Suspense` boundary whose content threw an error, instead of throwing it. */
const FAILED_SECTION = '<!--$!-->';

type HandledRequest = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Logs an unexpected error instead of React Router, which prints to the console. Missing pages are no errors. */
export function handleError(error: unknown, { request, context }: HandledRequest): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).reportFailure('page', error);
}
