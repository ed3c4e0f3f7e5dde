import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CropSource, ImageCrop } from '#domain/images/image-crop.ts';
import { decideCropPath, IMAGE_CROPS, parseCropPath } from '#domain/images/image-crop.ts';
import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks } from '#domain/network/client-networks.ts';
import type { Log } from '#server/runtime/log.ts';
import type { ReadCardImage } from '#services/cards/render/card-renderer.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import { createImageCrops, MAX_QUEUED_CROPS } from '#services/storage/image-crops.ts';
import { createQuota } from '../guards/quota.ts';
import type { Audience, DecideAudience } from './image-access.ts';
import { createMissingResponse, createUnavailableResponse, describeImageFile, isNotModified } from './media.ts';

type CropOptions = {
  files: Pick<FileStorage, 'open' | 'findDrawnUrl'>;
  /** Folder of the built browser files, with the images of the demonstration. */
  clientDir: string;
  decideAudience: DecideAudience;
  log: Log;
};

/** Running and queued crops. A fifth is reserved for networks without a running or queued crop. */
const QUOTA = { total: MAX_QUEUED_CROPS, reserved: 8 };
/** Running and queued crops of one network. */
const MAX_PER_NETWORK: Readonly<Record<NetworkSize, number>> = {
  address: 8,
  '/24': 16,
  '/64': 8,
  '/56': 12,
  '/48': 16,
};

/**
 * Creates the handler of `GET /media/{token}/{width}-{crop}.jpg`, with `-{x}-{y}` after the crop if the image has a focal
 * point, and of `GET /media/demo/{name}/{crop}.jpg`: crops of an article's image for link previews and search engines.
 * Returns null for any other path, and 404 in the same cases as for the image itself. Returns 503 if too many requests are
 * queued, in total or for the client's network, or if the store or the database does not respond. Only the widest file is
 * cropped, around the current focal point. Any other width or point redirects to that crop; otherwise a client could
 * request thousands of different crops.
 */
export function createCropHandler({ files, clientDir, decideAudience, log }: CropOptions) {
  const make = createSharedCrops({ files, clientDir });
  return async (request: Request, clientAddress: string): Promise<Response | null> => {
    const path = new URL(request.url).pathname;
    const wanted = parseCropPath(path);
    if (wanted === null) return null;
    try {
      const { source } = wanted;
      const audience = source.kind === 'demo' ? 'public' : await decideAudience(request, source.token);
      if (audience === null) return createMissingResponse();
      const crop = await make({ ...wanted, path, clientAddress });
      if (crop === null) return createMissingResponse();
      if (crop === 'busy') return createUnavailableResponse();
      return crop instanceof Uint8Array ? respond(request, crop, audience) : createMovedResponse(crop.movedTo);
    } catch (error) {
      log.error({ error, path, what: 'crop' }, 'could not crop an image');
      return createUnavailableResponse();
    }
  };
}

type CropRequest = { source: CropSource; crop: ImageCrop; path: string; clientAddress: string };

/** Creates crops within the share of each network. A cached or running crop does not count. */
function createSharedCrops({ files, clientDir }: Pick<CropOptions, 'files' | 'clientDir'>) {
  const crops = createImageCrops();
  const quota = createQuota(QUOTA);
  return async ({ source, crop, path, clientAddress }: CropRequest) => {
    const isStored = source.kind === 'stored';
    if (isStored && crops.find(path) === undefined) {
      const imageUrl = await files.findDrawnUrl(source.token);
      const currentPath = imageUrl === null ? null : decideCropPath(imageUrl, crop);
      if (currentPath !== path) return currentPath === null ? null : { movedTo: currentPath };
    }
    const found = crops.find(path);
    if (found !== undefined) return found;
    const taken = quota.take(
      listNetworks(clientAddress).map(({ name, size }) => ({ name, max: MAX_PER_NETWORK[size] })),
    );
    if (taken.kind !== 'taken') return 'busy' as const;
    const { width, height } = IMAGE_CROPS[crop];
    const focus = isStored ? source.focus : null;
    const readSource = () => readCropSource(source, { files, clientDir });
    return crops.make({ key: path, widthPx: width, heightPx: height, focus, readSource }).finally(taken.release);
  };
}

function createMovedResponse(path: string): Response {
  return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } });
}

function respond(request: Request, bytes: Uint8Array, audience: Audience): Response {
  const tag = `"${new URL(request.url).pathname.slice('/media/'.length).replaceAll('/', '-')}"`;
  const headers = describeImageFile({ tag, contentType: 'image/jpeg', audience });
  headers.delete('Accept-Ranges');
  if (isNotModified(request, headers)) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { headers });
}

/** Reads the bytes of an image. Null if it does not exist. */
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

/** Creates the function that reads an image for a photo card. `url` is the image's URL as an article stores it. */
export function createCardImageReader(sources: Pick<CropOptions, 'files' | 'clientDir'>): ReadCardImage {
  return async (url) => {
    const path = decideCropPath(url, 'share');
    const source = path === null ? undefined : parseCropPath(path)?.source;
    const bytes = source === undefined ? null : await readCropSource(source, sources);
    return bytes && { bytes, focus: source?.kind === 'stored' ? source.focus : null };
  };
}
