import type { Preview } from '#app/request-context.ts';
import { parsePreviewComment } from '#domain/desk/parse-preview-comment.ts';
import type { PreviewComment } from '#domain/desk/preview-link.ts';
import { COMMENT_ID } from '#domain/desk/preview-link.ts';
import { listNetworks } from '#domain/network/client-networks.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { OpenedPreview } from '#services/articles/previews/preview-link.ts';
import type { PreviewLinks } from '#services/articles/previews/preview-links.ts';
import { createBodyReader, MIN_COUNTED_BYTES } from '../guards/body-reader.ts';
import type { PagesOptions } from '../pages/pages.ts';
import { RendersBusyError } from '../pages/render-queue.ts';
import { renderUncached } from '../pages/render-uncached.ts';
import { toPreviewCookie } from './preview-cookie.ts';

export type IsStaff = (request: Pick<Request, 'headers'>) => Promise<boolean>;

export type PreviewPagesOptions = Omit<PagesOptions, 'cache'> & {
  previews: Pick<PreviewLinks, 'open' | 'countOpening' | 'comment'>;
  isStaff: IsStaff;
  setTimer: Clock['setTimer'];
};

type Visit = { token: string; clientAddress: string };

/** Used instead of the path with the token, e.g. in the log. */
const PATH = '/preview/-';
const SENT_PARAMETER = 'sent';
/** The longest comment, percent-encoded. */
const MAX_BYTES = 32 * 1024;
const BODY_LIMITS = { maxTotalBytes: 4 * 1024 * 1024, reservedBytes: 2 * 1024 * 1024, timeoutMs: 10_000 };
/** Maximum number of comments that one network may send at the same time. */
const MAX_CONCURRENT_PER_NETWORK = 8;
const EMPTY_COMMENT: PreviewComment = { name: '', text: '' };

/**
 * Creates the handler of `/preview/{token}`: an article as its readers will see it, for anyone with a valid link, and
 * comments on it. The token is the only permission, so comments need neither another proof nor a cookie. Every invalid
 * link gets the same 404; a network that opens many of them gets 429. Responses are for one client and never stored.
 * Neither the render nor the log gets the token. Rejects with `RendersBusyError` if too many renders are queued.
 */
export function createPreviewHandler(options: PreviewPagesOptions) {
  const bodies = createBodyReader({ ...BODY_LIMITS, setTimer: options.setTimer });
  const isHttps = options.site.url.startsWith('https:');

  const show = async (visit: Visit, { opened, nowMs, ...page }: PageState): Promise<Response> => {
    const comment = { status: page.status ?? null, typed: page.typed ?? EMPTY_COMMENT };
    const preview: Preview | null = opened && { ...opened, comment };
    const rendered = await options.renders.run(visit, () =>
      renderUncached(options, { path: PATH, nowMs, preview }, PRIVATE_HEADERS),
    );
    if (opened !== null) {
      const { expiresAt } = opened;
      rendered.headers.append('Set-Cookie', toPreviewCookie({ token: visit.token, expiresAt, nowMs, isHttps }));
    }
    return rendered;
  };

  /** Does not count openings by staff. A failed write does not fail the page. */
  const countOpening = async (request: Request, visit: { token: string; nowMs: number }) => {
    if (request.method !== 'GET' || (await options.isStaff(request))) return;
    await options.previews.countOpening(visit).catch((error: unknown) => {
      options.log.error({ error, path: PATH }, 'could not count an opening of a preview');
    });
  };

  const send = async (request: Request, visit: Visit, page: PageState): Promise<Response> => {
    const shares = listNetworks(visit.clientAddress).map(({ name }) => ({
      name,
      max: MAX_CONCURRENT_PER_NETWORK * MIN_COUNTED_BYTES * 2,
    }));
    const received = await bodies.receive(request, { shares, maxBytes: MAX_BYTES });
    if (received.kind !== 'received') return refuse(received.kind === 'busy' ? 503 : 400);
    const typed = readComment(received.bytes);
    received.release();
    const comment = parsePreviewComment(typed);
    if (comment === null) return show(visit, { ...page, status: 'invalid', typed });
    const { kind } = await options.previews.comment({ ...visit, comment, nowMs: page.nowMs });
    if (kind === 'added') return redirectTo(`?${SENT_PARAMETER}#${COMMENT_ID}`);
    if (kind === 'missing') return show(visit, { ...page, opened: null });
    return show(visit, { ...page, status: kind === 'full' ? 'full' : 'too-many', typed });
  };

  return async (request: Request, visit: Visit): Promise<Response> => {
    const nowMs = options.now();
    try {
      const result = await options.previews.open({ ...visit, nowMs });
      if (result.kind === 'too-many-attempts') {
        if (result.isFirst) options.log.warn({ client: visit.clientAddress }, 'too many unknown preview links');
        return refuse(429, { 'Retry-After': String(result.retryAfterS) });
      }
      const opened = result.kind === 'opened' ? result : null;
      if (request.method === 'POST' && opened?.allowsComments) return await send(request, visit, { opened, nowMs });
      const hasSent = new URL(request.url).searchParams.has(SENT_PARAMETER);
      if (opened !== null && !hasSent) await countOpening(request, { token: visit.token, nowMs });
      return await show(visit, { opened, nowMs, ...(hasSent && { status: 'sent' }) });
    } catch (error) {
      if (error instanceof RendersBusyError) throw error;
      options.log.error({ error, path: PATH }, 'could not show a preview');
      return refuse(503, { 'Retry-After': '5' });
    }
  };
}

type PageState = {
  opened: OpenedPreview | null;
  nowMs: number;
  status?: Preview['comment']['status'];
  typed?: PreviewComment;
};

/** A response for one client, without a referrer to other sites. */
const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

function refuse(status: number, headers: Record<string, string> = {}): Response {
  const text = status === 429 ? 'Too Many Requests\n' : status === 503 ? 'Service Unavailable\n' : 'Bad Request\n';
  return new Response(text, { status, headers: { ...PRIVATE_HEADERS, ...headers } });
}

/** After a redirect, a reload does not send the comment again. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: location } });
}

function readComment(bytes: Uint8Array): PreviewComment {
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { name: fields.get('name') ?? '', text: fields.get('text') ?? '' };
}
