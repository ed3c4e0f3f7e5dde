import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { DEV_MODE_ACTOR } from '#domain/article/history.ts';
import { parseStorageName } from '#domain/files/storage-name.ts';
import type { AppCheck } from '#services/identity/app-check.ts';
import type { FileStorage, SaveOutcome } from '#services/storage/file-storage.ts';
import type { Log } from '../log.ts';
import type { FindViewer } from './find-viewer.ts';
import { isForeignWrite } from './foreign-origin.ts';
import { discardBody, readUpload } from './read-upload.ts';
import type { StorageFault } from './storage-fault.ts';
import { invalidUpload, refusedUpload, storageFault, toFaultResponse } from './storage-fault.ts';

export type StorageRoutesOptions = {
  files: FileStorage;
  /** Answers for the bytes of a file. */
  media: (request: Request) => Promise<Response>;
  findViewer: FindViewer;
  isAppCheck: AppCheck['isAppCheck'];
  siteUrl: string;
  now: () => number;
  log: Log;
};

const PREFIX = '/storage/';
/** Uploads received or processed at once, each with up to 10 MB in memory; one more is asked to come again. */
const MOST_UPLOADS = 16;

/**
 * Makes the handler of the file service's transport (spec §7), for staff and dev mode only, from the dashboard's own
 * pages: `POST /storage?name=…` (multipart, field `file`), `GET /storage/{name}` (what is known of it, or with
 * `?alt=media` its bytes), `DELETE /storage/{name}`. Failures are JSON, `{ error: { kind, message, reason? } }`, with
 * the kinds of spec §8, and are logged.
 */
export function createStorageHandler(options: StorageRoutesOptions) {
  const { files, log } = options;
  const save = createSave(options);

  const read = async (request: Request, url: URL, name: string): Promise<Response | StorageFault> => {
    const file = await files.find(name);
    if (file === null) return storageFault('object-not-found', 'There is no such file.');
    if (url.searchParams.get('alt') !== 'media') return Response.json(file);
    const { method, headers } = request;
    return options.media(new Request(new URL(file.url, request.url), { method, headers }));
  };

  const remove = async (name: string): Promise<Response | StorageFault> =>
    (await files.remove(name))
      ? new Response(null, { status: 204 })
      : storageFault('object-not-found', 'There is no such file.');

  const answer = async (request: Request): Promise<Response | StorageFault> => {
    if (isForeignWrite(request, options.siteUrl)) return storageFault('unauthorized', 'Another site sent this.');
    const viewer = await options.findViewer(request);
    if (viewer === null) return storageFault('unauthenticated', 'Sign in first.');
    if (!options.isAppCheck(request.headers.get('X-App-Check'), viewer)) {
      return storageFault('invalid-app-check', 'The request does not come from a page of the dashboard.');
    }
    const url = new URL(request.url);
    if (request.method === 'POST' && url.pathname === '/storage') return save(request, url, viewer);
    const name = readName(url.pathname);
    if (name === null) return refusedUpload('bad-name');
    if (request.method === 'GET' || request.method === 'HEAD') return read(request, url, name);
    if (request.method === 'DELETE') return remove(name);
    return storageFault('invalid-argument', 'A file is read, uploaded or deleted.', { status: 405 });
  };

  return async (request: Request): Promise<Response> => {
    const result = await answer(request).catch((error: unknown) => {
      log.error({ error }, 'file service failed');
      return storageFault('unavailable', 'The file service does not answer. Try again.');
    });
    if (!(result instanceof Response)) {
      await discardBody(request);
      const { pathname, searchParams } = new URL(request.url);
      log.warn(
        { fault: result, method: request.method, path: pathname, name: searchParams.get('name') },
        'file refused',
      );
    }
    const response = result instanceof Response ? result : toFaultResponse(result);
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
}

function createSave({ files, now }: StorageRoutesOptions) {
  let active = 0;

  const receive = async (request: Request, name: string, viewer: NewsroomViewer): Promise<Response | StorageFault> => {
    const upload = await readUpload(request);
    if (!upload.ok) return upload.problem === 'too-large' ? refusedUpload('too-large') : invalidUpload(upload.problem);
    const uploadedBy = viewer.kind === 'staff' ? viewer.email : DEV_MODE_ACTOR.userEmail;
    const { bytes } = upload;
    return toAnswer(await files.save({ name, bytes, uploadedBy, nowMs: now(), signal: request.signal }));
  };

  return async (request: Request, url: URL, viewer: NewsroomViewer): Promise<Response | StorageFault> => {
    const name = parseStorageName(url.searchParams.get('name') ?? '');
    if (name === null) return refusedUpload('bad-name');
    if (active >= MOST_UPLOADS) return toAnswer({ kind: 'busy' });
    active += 1;
    try {
      return await receive(request, name, viewer);
    } finally {
      active -= 1;
    }
  };
}

function toAnswer(outcome: SaveOutcome): Response | StorageFault {
  switch (outcome.kind) {
    case 'saved':
      return Response.json(outcome.file);
    case 'refused':
      return refusedUpload(outcome.reason);
    case 'busy':
      return storageFault('unavailable', 'Too many pictures are being processed. Try again.');
    case 'full':
      return storageFault('quota-exceeded', 'There is no room for another file.');
    case 'canceled':
      return storageFault('canceled', 'The upload was cancelled.');
  }
}

function readName(pathname: string): string | null {
  try {
    return parseStorageName(decodeURIComponent(pathname.slice(PREFIX.length)));
  } catch {
    return null;
  }
}
