import { data } from 'react-router';
import { z } from 'zod';
import type { ImageDetails } from '#domain/images/image-record.ts';
import { imageDetailsSchema } from '#domain/images/parse-image-details.ts';
import type { ActionContext } from '../actions/access.ts';
import { readJson } from '../actions/access.ts';
import { MAX_TOGETHER } from './image-responses.ts';
import { toDetails } from './library-view.ts';

/** Maximum number of articles that one request changes. The screen sends requests until all are done. */
const REPLACE_BATCH = 50;

const token = z.string().regex(/^[0-9a-f]{32}$/);
const tokens = z.array(token).min(1).max(MAX_TOGETHER);

/** `after` is the `next` of the previous response. */
const imageRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), token, seen: imageDetailsSchema, details: imageDetailsSchema }),
  z.object({ kind: z.literal('keep'), tokens }),
  z.object({
    kind: z.literal('describe-together'),
    tokens,
    texts: imageDetailsSchema.pick({ caption: true, credit: true }),
  }),
  z.object({ kind: z.literal('replace'), from: token, to: token, takesTexts: z.boolean(), after: z.string().max(200) }),
  z.object({ kind: z.literal('remove'), token }),
]);

/** The action of `/dashboard/images`. */
export async function changeImages(access: ActionContext, request: Request) {
  const parsed = imageRequestSchema.safeParse(await readJson(request)).data;
  return parsed === undefined ? data({ kind: 'invalid' as const }, { status: 400 }) : change(access, parsed);
}

async function change({ newsroom, actor, site }: ActionContext, request: z.output<typeof imageRequestSchema>) {
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
