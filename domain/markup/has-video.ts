import { flattenBlocks } from './flatten-blocks.ts';
import { parseBody } from './parse-body.ts';

/** True if a body contains a video (docs/behaviour §5.5). */
export function hasVideo(body: string): boolean {
  return flattenBlocks(parseBody(body)).some(({ kind }) => kind === 'video');
}
