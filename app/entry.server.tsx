import type { ReactElement } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { INLINE_SCRIPTS } from './document/document.tsx';
import { addLiteStyles } from './document/lite-styles.ts';
import { RenderingContext } from './document/rendering.ts';
import type { NewsroomContext } from './newsroom-context.ts';
import { newsroomContext } from './newsroom-context.ts';
import type { RequestContext } from './request-context.ts';
import { requestContext } from './request-context.ts';

/** Passes the server's values to the loaders of one request. Newsroom pages get further values. */
export function createContext(values: RequestContext, newsroom?: NewsroomContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, values);
  if (newsroom !== undefined) context.set(newsroomContext, newsroom);
  return context;
}

/**
 * Renders a page. A reader's page is static markup: complete, cacheable and never hydrated. A newsroom page is sent as
 * a whole, with the data and scripts that hydrate it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { edition, part, nonce, allowScripts } = loadContext.get(requestContext);
  const page = (
    <RenderingContext value={{ edition, part, nonce }}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce !== undefined && { nonce })} />
    </RenderingContext>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (nonce !== undefined) return new Response(await renderHydrated(page, nonce), { status, headers });
  if (edition === 'full') allowScripts(INLINE_SCRIPTS);
  const doctype = part === 'document' ? '<!DOCTYPE html>' : '';
  const html = doctype + renderToStaticMarkup(page);
  return new Response(edition === 'full' ? html : addLiteStyles(html, edition), { status, headers });
}

/** Renders the whole page before it is sent. The loaders have already finished, so streaming would gain nothing. */
async function renderHydrated(page: ReactElement, nonce: string): Promise<ReadableStream> {
  const stream = await renderToReadableStream(page, { nonce });
  await stream.allReady;
  return stream;
}

type HandledRequest = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Logs an unexpected error, which React Router would otherwise print to the console. Responses that a route throws,
 * such as 404, are not logged.
 */
export function handleError(error: unknown, { request, context }: HandledRequest): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).reportFailure('page', error);
}
