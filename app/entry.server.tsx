import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { deferScripts } from './defer-scripts.ts';
import type { NewsroomContext } from './newsroom-context.ts';
import { newsroomContext } from './newsroom-context.ts';
import type { RequestContext } from './request-context.ts';
import { requestContext } from './request-context.ts';

const RENDER_LIMIT_MS = 10_000;

/** Hands the server's values to the loaders of one request; a page of the newsroom has its own beside them. */
export function createContext(values: RequestContext, newsroom?: NewsroomContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, values);
  if (newsroom !== undefined) context.set(newsroomContext, newsroom);
  return context;
}

/** Renders a page whole, so that it is complete without script and can be kept and compressed as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(deferScripts(html), { status, headers });
}

function renderWhole(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      // A finished section is never moved behind a script, however large it is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(impatience);
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
    const impatience = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
  });
}

/** Logs what broke. A page that is not there is no error, and React Router's own printing is not wanted. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  process.stderr.write(`${JSON.stringify({ level: 50, path: request.url, error: String(error) })}\n`);
}
