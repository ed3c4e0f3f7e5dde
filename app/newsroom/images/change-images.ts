import { data } from 'react-router';
import type { ActionContext } from '../actions/access.ts';
import { readJson } from '../actions/access.ts';
import type { ImageRequest } from './image-requests.ts';
import { imageRequestSchema } from './image-requests.ts';

/** Articles per request of a replacement; the screen sends requests until none is left. */
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
    case 'keep': {
      const image = await library.find({ token: request.token, nowMs });
      if (image === null) return { kind: 'missing' as const };
      const { alt, caption, credit, source, people, focus, isKept } = image;
      const seen = { alt, caption, credit, source, people, focus, isKept };
      return library.describe({ token: request.token, seen, details: { ...seen, isKept: true }, nowMs, by: actor });
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
