import { data } from 'react-router';
import type { ImageDetails } from '#domain/images/image-record.ts';
import type { ActionContext } from '../actions/access.ts';
import { readJson } from '../actions/access.ts';
import type { ImageRequest } from './image-requests.ts';
import { imageRequestSchema } from './image-requests.ts';
import { toDetails } from './library-view.ts';

/** Maximum number of articles that one request changes. To replace an image, the screen sends requests until all are done. */
const REPLACE_BATCH = 50;

/** Changes images of the library: their details, or the articles that use them. */
export async function changeImages(access: ActionContext, request: Request) {
  const parsed = imageRequestSchema.safeParse(await readJson(request)).data;
  return parsed === undefined ? data({ kind: 'invalid' as const }, { status: 400 }) : change(access, parsed);
}

async function change({ newsroom, actor, site }: ActionContext, request: ImageRequest) {
  const { library, files, newId } = newsroom;
  const { nowMs } = site;
  switch (request.kind) {
    case 'describe':
      return library.describe({ ...request, nowMs, by: actor });
    case 'keep':
      return describeTogether({ newsroom, actor, site }, request.tokens, {});
    case 'describe-together': {
      const { caption, credit } = request.texts;
      return describeTogether({ newsroom, actor, site }, request.tokens, {
        ...(caption !== '' && { caption }),
        ...(credit !== '' && { credit }),
      });
    }
    case 'replace':
      return library.replace({ ...request, limit: REPLACE_BATCH, actor, nowMs, newHistoryId: newId });
    case 'remove': {
      const image = await library.find({ token: request.token, nowMs });
      if (image === null) return { kind: 'missing' as const };
      const removed = await files.remove(image.name, actor);
      return removed.kind === 'forbidden' ? removed : { kind: removed.kind };
    }
  }
}

type Access = Pick<ActionContext, 'newsroom' | 'actor' | 'site'>;

/** Saves the texts for each image and marks it as kept. Images that are deleted or may not be changed count as refused. */
async function describeTogether(
  { newsroom, actor, site }: Access,
  tokens: readonly string[],
  texts: Partial<ImageDetails>,
) {
  const { library } = newsroom;
  const counts = { described: 0, refused: 0 };
  for (const token of tokens) {
    const image = await library.find({ token, nowMs: site.nowMs });
    const seen = image && toDetails(image);
    const result =
      seen &&
      (await library.describe({
        ...{ token, seen, details: { ...seen, ...texts, isKept: true } },
        ...{ nowMs: site.nowMs, by: actor },
      }));
    counts[result?.kind === 'described' ? 'described' : 'refused'] += 1;
  }
  return { kind: 'described-together' as const, ...counts };
}
