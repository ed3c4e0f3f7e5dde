import { flattenBlocks } from './flatten-blocks.ts';
import type { VideoLink } from './inline/parse-video-link.ts';
import { parseBody } from './parse-body.ts';

/** Returns the key of a video's poster: its site and id. Null for Facebook, which shows posters only to signed-in programs. */
export function toPosterKey({ provider, videoId }: Pick<VideoLink, 'provider' | 'videoId'>): string | null {
  return provider === 'facebook' ? null : `${provider}:${videoId}`;
}

/** Lists the keys of the posters of a body's videos. Sorted, without duplicates. */
export function listPosterKeys(body: string): string[] {
  // Parsing is slow, and most bodies have no video.
  if (!/youtu|vimeo|dailymotion|dai\.ly/i.test(body)) return [];
  const keys = flattenBlocks(parseBody(body)).map((block) =>
    block.kind === 'video' ? toPosterKey(block.video) : null,
  );
  return [...new Set(keys.filter((key) => key !== null))].sort();
}
