import { z } from 'zod';
import type { RemoteImageStore, StoredRemoteImage } from './store-remote-image.ts';
import { storeRemoteImage } from './store-remote-image.ts';

const POSTER_ORIGINS = {
  youtube: 'https://i.ytimg.com',
  vimeo: 'https://vimeo.com',
  dailymotion: 'https://www.dailymotion.com',
} as const;

/** `origins` differs from {@link POSTER_ORIGINS} in tests only. */
export type VideoPosterStore = RemoteImageStore & { origins?: Readonly<Record<keyof typeof POSTER_ORIGINS, string>> };

const UPLOADER = 'prohor video posters';

const oembedSchema = z.object({ thumbnail_url: z.string() });

/**
 * Fetches the poster of a video and stores it. `video` is a key of `domain/markup/video-poster.ts`. Rejects if the
 * database or the store fails.
 */
export async function storeVideoPoster(
  store: VideoPosterStore,
  { video, nowMs, signal }: { video: string; nowMs: number; signal: AbortSignal },
): Promise<StoredRemoteImage> {
  let result: StoredRemoteImage = { kind: 'failed', reason: 'its site has no poster of it' };
  for (const url of await listUrls(store, video, signal)) {
    result = await storeRemoteImage(store, { url, uploadedBy: UPLOADER, nowMs, signal });
    if (result.kind === 'stored') return result;
  }
  return result;
}

/** Lists the URLs of a video's poster, largest first. */
async function listUrls(
  { fetchRemote, origins = POSTER_ORIGINS }: VideoPosterStore,
  video: string,
  signal: AbortSignal,
): Promise<string[]> {
  const [, provider = '', id = ''] = /^(\w+):([\w-]+)$/.exec(video) ?? [];
  // Older videos do not have a `maxresdefault` image.
  if (provider === 'youtube')
    return ['maxresdefault', 'hqdefault'].map((name) => `${origins.youtube}/vi/${id}/${name}.jpg`);
  if (provider === 'dailymotion') return [`${origins.dailymotion}/thumbnail/video/${id}`];
  if (provider !== 'vimeo') return [];
  const page = encodeURIComponent(`https://vimeo.com/${id}`);
  const described = await fetchRemote(`${origins.vimeo}/api/oembed.json?width=1280&url=${page}`, signal);
  if (described.kind === 'failed') return [];
  const { data } = z.preprocess(parseJson, oembedSchema).safeParse(described.bytes);
  return data === undefined ? [] : [data.thumbnail_url];
}

function parseJson(bytes: unknown): unknown {
  try {
    return bytes instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  } catch {
    return null;
  }
}
