import { z } from 'zod';
import { imageDetailsSchema } from '#domain/images/parse-image-details.ts';
import { MAX_TOGETHER } from './image-responses.ts';

const token = z.string().regex(/^[0-9a-f]{32}$/);

const tokens = z.array(token).min(1).max(MAX_TOGETHER);

/** A request to the action of `/dashboard/images`. `after` is the `next` of the previous response. */
export const imageRequestSchema = z.discriminatedUnion('kind', [
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

export type ImageRequest = z.output<typeof imageRequestSchema>;
