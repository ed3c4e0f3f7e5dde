import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CropSource } from '#domain/images/image-crop.ts';
import { IMAGE_CROPS, parseCropPath } from '#domain/images/image-crop.ts';
import type { Log } from '#server/runtime/log.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import { createImageCrops } from '#services/storage/image-crops.ts';
import type { Audience, DecideAudience } from './image-access.ts';
import { describeImageFile, IMAGE_SECURITY_HEADERS, isNotModified, respondMissing } from './media.ts';

export type CropOptions = {
  files: Pick<FileStorage, 'open'>;
  /** Folder of the built browser files, with the images of the demonstration. */
  clientDir: string;
  decideAudience: DecideAudience;
  log: Log;
};

/** Sent to crawlers with a 503. */
const RETRY_AFTER_S = 5;

/**
 * Creates the handler of `GET /media/{token}/{width}-{crop}.jpg`, with `-{x}-{y}` after the crop if the image has a focal point, and `GET /media/demo/{name}/{crop}.jpg`: crops of an
 * article's image for link previews and search engines. Returns null for any other path, 404 in the same cases as for
 * the image itself, and 503 if too many requests are queued, or the store or the database does not respond.
 */
export function createCropHandler({ files, clientDir, decideAudience, log }: CropOptions) {
  const crops = createImageCrops();
  return async (request: Request): Promise<Response | null> => {
    const path = new URL(request.url).pathname;
    const parsed = parseCropPath(path);
    if (parsed === null) return null;
    const { width, height } = IMAGE_CROPS[parsed.crop];
    try {
      const readSource = () => readCropSource(parsed.source, { files, clientDir });
      const focus = parsed.source.kind === 'stored' ? parsed.source.focus : null;
      const crop = await crops.make({ key: path, widthPx: width, heightPx: height, focus, readSource });
      if (crop === null) return respondMissing();
      if (crop === 'busy') return respondUnavailable();
      const { source } = parsed;
      const audience = source.kind === 'demo' ? 'public' : await decideAudience(request, source.token);
      return audience === null ? respondMissing() : respond(request, crop, audience);
    } catch (error) {
      log.error({ error, path }, 'could not crop an image');
      return respondUnavailable();
    }
  };
}

function respond(request: Request, bytes: Uint8Array, audience: Audience): Response {
  const tag = `"${new URL(request.url).pathname.slice('/media/'.length).replaceAll('/', '-')}"`;
  const headers = describeImageFile({ tag, contentType: 'image/jpeg', audience });
  headers.delete('Accept-Ranges');
  if (isNotModified(request, headers)) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { headers });
}

function respondUnavailable(): Response {
  const headers = { ...IMAGE_SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) };
  return new Response(null, { status: 503, headers });
}

async function readCropSource(
  source: CropSource,
  { files, clientDir }: Pick<CropOptions, 'files' | 'clientDir'>,
): Promise<Uint8Array | null> {
  if (source.kind === 'demo') return readFileIfAny(join(clientDir, 'demo', `${source.name}-1280.webp`));
  const { token, widthPx } = source;
  const opened =
    (await files.open({ token, file: `${widthPx}.jpg` })) ?? (await files.open({ token, file: `${widthPx}.gif` }));
  return opened && new Uint8Array(await new Response(opened.body).arrayBuffer());
}

async function readFileIfAny(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
