import type { CardCheck } from '#app/request-context.ts';
import type { CardCheckProblem } from '#domain/cards/check-problem.ts';
import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks } from '#domain/network/client-networks.ts';
import { UPLOAD_LIMIT_BYTES } from '#domain/storage/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { CardRecognition } from '#services/cards/recognise/recognise.ts';
import { createBodyReader, MIN_COUNTED_BYTES } from '../guards/body-reader.ts';
import { isForeignWrite } from '../guards/foreign-origin.ts';
import { createWindowBudget } from '../guards/window-budget.ts';
import { discardBody, ENVELOPE_BYTES, readUpload } from '../images/read-upload.ts';
import { readEdition } from '../pages/edition.ts';
import type { PagesOptions } from '../pages/pages.ts';
import { RendersBusyError } from '../pages/render-queue.ts';
import { renderUncached } from '../pages/render-uncached.ts';

type CheckCardOptions = Omit<PagesOptions, 'cache'> & {
  recognition: CardRecognition;
  workers: number;
  setTimer: Clock['setTimer'];
};

const PATH = '/v';
const MAX_BYTES = UPLOAD_LIMIT_BYTES + ENVELOPE_BYTES;
const BODY_LIMITS = { maxTotalBytes: 6 * MAX_BYTES, reservedBytes: 2 * MAX_BYTES, timeoutMs: 60 * SECOND_MS };
/** Images per minute. Mobile carriers put thousands of readers behind a few addresses; a check takes about a second. */
const LIMITS: Readonly<Record<NetworkSize, number>> = { address: 20, '/24': 40, '/64': 10, '/56': 20, '/48': 40 };
/** How many images of the maximum size each network may send at the same time. */
const MAX_CONCURRENT_PER_NETWORK = 2;
const BUSY_RETRY_AFTER_S = 10;
/** For a response to one client. It depends on the image that was sent, so it must not be cached or indexed. */
const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Creates the handler of `POST /v`. Anyone may send an image (multipart, field `file`). The response is a page that says
 * whether it is a photo card of this site (docs/decisions/0110-recognising-cards.md). The image is neither stored nor logged.
 * Rejects with `RendersBusyError` if too many renders are queued.
 */
export function createCheckCardHandler(options: CheckCardOptions) {
  const { now, setTimer, log } = options;
  const bodies = createBodyReader({ ...BODY_LIMITS, setTimer });
  const budget = createWindowBudget({ windowMs: MINUTE_MS, workers: options.workers, now });

  const check = async (request: Request, clientAddress: string): Promise<CardCheck> => {
    const networks = listNetworks(clientAddress);
    if (!budget.take(networks.map(({ name, size }) => ({ key: name, limit: LIMITS[size] })))) {
      return { kind: 'problem', problem: 'too-many' };
    }
    const shares = networks.map(({ name }) => ({
      name,
      max: MAX_CONCURRENT_PER_NETWORK * Math.max(MAX_BYTES, MIN_COUNTED_BYTES),
    }));
    const received = await bodies.receive(request, { shares, maxBytes: MAX_BYTES });
    if (received.kind !== 'received') return { kind: 'problem', problem: PROBLEM_BY_REASON[received.kind] };
    try {
      return await recognise(request, received.bytes);
    } finally {
      received.release();
    }
  };

  const recognise = async ({ url, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Promise<CardCheck> => {
    const contentType = headers.get('Content-Type') ?? '';
    const copy = new Request(url, { method: 'POST', headers: { 'Content-Type': contentType }, body });
    const upload = await readUpload(copy);
    if (!upload.ok) return { kind: 'problem', problem: PROBLEM_BY_REASON[upload.problem] };
    const result = await options.recognition.recognise(upload.bytes, signal);
    switch (result.kind) {
      case 'busy':
      case 'canceled':
        return { kind: 'problem', problem: 'busy' };
      case 'refused':
        return { kind: 'problem', problem: PROBLEM_BY_REASON[result.reason] };
      case 'foreign':
        return result;
      case 'ours': {
        const proof = await options.cards.findForReaders(result.code, now());
        return proof === null ? { kind: 'foreign', shown: result.shown } : { ...result, proof };
      }
    }
  };

  return async (request: Request, clientAddress: string): Promise<Response> => {
    if (isForeignWrite(request, options.site.url)) {
      return new Response('Forbidden\n', { status: 403, headers: PRIVATE_HEADERS });
    }
    const cardCheck = await check(request, clientAddress).catch((error: unknown): CardCheck => {
      log.error({ error, path: PATH }, 'could not check a picture');
      return { kind: 'problem', problem: 'failed' };
    });
    // A browser reads the response only after it has sent the body.
    await discardBody(request, setTimer);
    try {
      const page = await options.renders.run({ clientAddress }, () => renderCheck(options, request, cardCheck));
      const retryAfterS = findRetryAfter(cardCheck, budget.msUntilReset());
      if (retryAfterS !== null) page.headers.set('Retry-After', String(retryAfterS));
      return page;
    } catch (error) {
      if (error instanceof RendersBusyError) throw error;
      log.error({ error, path: PATH }, 'could not show the result of a check');
      return new Response('Service Unavailable\n', {
        status: 503,
        headers: { ...PRIVATE_HEADERS, 'Retry-After': '5' },
      });
    }
  };
}

/** The problem shown for each reason of the body reader, the form parser and the decoder. */
const PROBLEM_BY_REASON = {
  ...{ 'too-large': 'too-large', 'too-many-pixels': 'too-large', busy: 'busy' },
  ...{ 'too-slow': 'cut-off', aborted: 'cut-off', malformed: 'cut-off', 'cut-off': 'cut-off' },
  ...{ 'not-an-image': 'not-an-image', animated: 'not-an-image', unreadable: 'unreadable' },
  ...{ empty: 'no-file', 'no-file': 'no-file' },
  // Caused only by programs that do not use the form.
  ...{ 'not-multipart': 'no-file', 'wrong-field': 'no-file', 'several-files': 'no-file', 'text-too-long': 'no-file' },
} as const satisfies Record<string, CardCheckProblem>;

function findRetryAfter(check: CardCheck, msUntilReset: number): number | null {
  if (check.kind !== 'problem') return null;
  if (check.problem === 'too-many') return Math.max(1, Math.ceil(msUntilReset / SECOND_MS));
  return check.problem === 'busy' || check.problem === 'failed' ? BUSY_RETRY_AFTER_S : null;
}

function renderCheck(options: CheckCardOptions, { headers }: Request, cardCheck: CardCheck): Promise<Response> {
  const edition = readEdition({ cookie: headers.get('Cookie'), saveData: headers.get('Save-Data') });
  return renderUncached(options, { path: PATH, nowMs: options.now(), edition, cardCheck }, PRIVATE_HEADERS);
}
