import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { EditionContext } from './edition/edition-context.ts';
import { toLiteHtml } from './edition/lite-html.ts';
import { deferScripts } from './head/defer-scripts.ts';
import { program as headProgram } from './head/head-program.ts?inline-script';
import { collectScripts } from './head/page-scripts.ts';
import { program as startProgram } from './head/start-modules.ts?inline-script';
import { program as zoneProgram } from './newsroom/overview/zone-cookie.ts?inline-script';
import type { NewsroomContext } from './newsroom-context.ts';
import { newsroomContext } from './newsroom-context.ts';
import type { RequestContext } from './request-context.ts';
import { requestContext } from './request-context.ts';

const RENDER_TIMEOUT_MS = 10_000;
/** Inline scripts that the app writes itself. Their text never changes. */
const OWN_PROGRAMS = [headProgram, startProgram, zoneProgram];

/** Passes the server's values to the loaders of one request; pages of the newsroom get a second set. */
export function createContext(values: RequestContext, newsroom?: NewsroomContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, values);
  if (newsroom !== undefined) context.set(newsroomContext, newsroom);
  return context;
}

/** Renders a complete page, so that it works without script and can be cached and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { edition, nonce, allowScripts } = loadContext.get(requestContext);
  const html = await renderToHtml(
    <EditionContext value={edition}>
      <ServerRouter context={routerContext} nonce={nonce} url={request.url} />
    </EditionContext>,
  );
  const page = collectScripts(html, nonce);
  if (edition === 'full') allowScripts([...OWN_PROGRAMS, ...page.scripts]);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(edition === 'full' ? deferScripts(page.html) : toLiteHtml(page.html), { status, headers });
}

function renderToHtml(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      // React moves large sections behind a script unless the chunk size is unlimited.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('Rendering the page timed out.')), RENDER_TIMEOUT_MS);
  });
}

type HandledRequest = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Logs an unexpected error instead of React Router, which prints to the console. Missing pages are no errors. */
export function handleError(error: unknown, { request, context }: HandledRequest): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).reportFailure('page', error);
}
