import type { NewsroomViewer } from '#app/newsroom-context.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import { parseStorageName } from '#domain/storage/storage-name.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { DebugLog, Log } from '#server/runtime/log.ts';
import type { AppCheck } from '#services/identity/sessions/app-check.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import type { UploadResult } from '#services/storage/save-upload.ts';
import type { FindViewer } from '../guards/find-viewer.ts';
import { isForeignWrite } from '../guards/foreign-origin.ts';
import { createQuota } from '../guards/quota.ts';
import { discardBody, readUpload } from './read-upload.ts';
import type { StorageFault } from './storage-fault.ts';
import {
  createFault,
  createInUseFault,
  createMalformedBodyFault,
  createRefusalFault,
  toFaultResponse,
} from './storage-fault.ts';

export type StorageRoutesOptions = {
  files: FileStorage;
  media: (request: Request) => Promise<Response>;
  findViewer: FindViewer;
  isAppCheck: AppCheck['isAppCheck'];
  siteUrl: string;
  now: () => number;
  setTimer: Clock['setTimer'];
  log: Log & DebugLog;
};

const toActor = (viewer: NewsroomViewer): HistoryActor =>
  viewer.kind === 'staff' ? { userEmail: viewer.email, userId: viewer.staffId } : DEV_MODE_ACTOR;

/** Faults of requests that do not come from a newsroom viewer's page. */
const STRANGER_FAULTS: ReadonlySet<string> = new Set(['unauthorized', 'unauthenticated', 'invalid-app-check']);

const PREFIX = '/storage/';
/** Concurrent uploads, each with up to 10 MB in memory. Further uploads get 503. */
const MAX_UPLOADS = 16;

/**
 * Creates the handler of the file service (docs/behaviour §7), which dashboard pages use. For staff and dev mode only.
 *
 * - `POST /storage?name=…`: multipart, field `file`, and optionally the texts `caption`, `credit` and `source`
 * - `GET /storage/{name}`: the metadata, or the bytes with `?alt=media`
 * - `DELETE /storage/{name}`
 *
 * Failures are logged and returned as JSON, `{ error: { kind, message, reason?, uses? } }`, with the kinds of
 * docs/behaviour §8.
 */
export function createStorageHandler(options: StorageRoutesOptions) {
  const respond = createResponder(options);
  return async (request: Request): Promise<Response> => {
    const result = await respond(request).catch((error: unknown) => {
      options.log.error({ error }, 'the file service failed');
      return createFault('unavailable', 'The file service does not answer. Try again.');
    });
    if (!(result instanceof Response)) {
      const discarded = discardBody(request, options.setTimer);
      // A browser reads the response only after it has sent the body. Requests from strangers need not wait for this.
      if (!STRANGER_FAULTS.has(result.kind)) await discarded;
      const { pathname, searchParams } = new URL(request.url);
      const fields = { fault: result, method: request.method, path: pathname, name: searchParams.get('name') };
      if (result.kind === 'canceled') options.log.debug(fields, 'the client ended a file request');
      else options.log.warn(fields, 'refused a file request');
    }
    const response = result instanceof Response ? result : toFaultResponse(result);
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
}

function createResponder(options: StorageRoutesOptions) {
  const saveUpload = createUploadHandler(options);
  return async (request: Request): Promise<Response | StorageFault> => {
    if (isForeignWrite(request, options.siteUrl))
      return createFault('unauthorized', 'The request comes from another site.');
    const viewer = await options.findViewer(request);
    if (viewer === null) return createFault('unauthenticated', 'Sign in first.');
    if (!options.isAppCheck(request.headers.get('X-App-Check'), viewer)) {
      return createFault('invalid-app-check', 'The request does not come from a page of the dashboard.');
    }
    const url = new URL(request.url);
    if (request.method === 'POST' && url.pathname === '/storage') return saveUpload(request, url, viewer);
    const name = readName(url.pathname);
    if (name === null) return createRefusalFault('bad-name');
    if (request.method === 'GET' || request.method === 'HEAD') return read({ request, name }, options);
    if (request.method === 'DELETE') return remove({ name, viewer }, options.files);
    return createFault('invalid-argument', 'Use GET, HEAD, POST or DELETE.', { status: 405 });
  };
}

async function read(
  { request, name }: { request: Request; name: string },
  { files, media }: StorageRoutesOptions,
): Promise<Response | StorageFault> {
  const file = await files.find(name);
  if (file === null) return createFault('object-not-found', 'There is no such file.');
  const { method, headers, url } = request;
  if (new URL(url).searchParams.get('alt') !== 'media') return Response.json(file);
  return media(new Request(new URL(file.url, url), { method, headers }));
}

async function remove(
  { name, viewer }: { name: string; viewer: NewsroomViewer },
  files: FileStorage,
): Promise<Response | StorageFault> {
  const result = await files.remove(name, toActor(viewer));
  if (result.kind === 'forbidden')
    return createFault('unauthorized', `Your role does not permit this: ${result.reason}.`);
  if (result.kind === 'removed') return new Response(null, { status: 204 });
  return result.kind === 'in-use'
    ? createInUseFault(result.uses)
    : createFault('object-not-found', 'There is no such file.');
}

function createUploadHandler({ files, now }: StorageRoutesOptions) {
  const uploads = createQuota({ total: MAX_UPLOADS });

  const receive = async (request: Request, name: string, viewer: NewsroomViewer): Promise<Response | StorageFault> => {
    const upload = await readUpload(request);
    if (!upload.ok) {
      const { problem } = upload;
      return problem === 'too-large' || problem === 'text-too-long'
        ? createRefusalFault(problem)
        : createMalformedBodyFault(problem);
    }
    const uploadedBy = toActor(viewer).userEmail;
    const { bytes, texts } = upload;
    return toResponseOrFault(
      await files.save({ name, bytes, texts, uploadedBy, nowMs: now(), signal: request.signal }),
    );
  };

  return async (request: Request, url: URL, viewer: NewsroomViewer): Promise<Response | StorageFault> => {
    const name = parseStorageName(url.searchParams.get('name') ?? '');
    if (name === null) return createRefusalFault('bad-name');
    const slot = uploads.take([]);
    if (slot.kind !== 'taken') return toResponseOrFault({ kind: 'busy' });
    return receive(request, name, viewer).finally(slot.release);
  };
}

function toResponseOrFault(result: UploadResult): Response | StorageFault {
  switch (result.kind) {
    case 'saved':
      return Response.json(result.file);
    case 'refused':
      return createRefusalFault(result.reason);
    case 'busy':
      return createFault('unavailable', 'Too many images are being processed. Try again.');
    case 'full':
      return createFault('quota-exceeded', 'The store is full.');
    case 'canceled':
      return createFault('canceled', 'The upload was cancelled.');
  }
}

function readName(pathname: string): string | null {
  try {
    return parseStorageName(decodeURIComponent(pathname.slice(PREFIX.length)));
  } catch {
    return null;
  }
}
