import { z } from 'zod';
import { imageDetailsSchema } from '#domain/images/parse-image-details.ts';

const token = z.string().regex(/^[0-9a-f]{32}$/);

/** What the screens of the library ask the action of `/dashboard/images`. `after` is the `next` of the previous response. */
export const imageRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), token, seen: imageDetailsSchema, details: imageDetailsSchema }),
  z.object({ kind: z.literal('keep'), token }),
  z.object({ kind: z.literal('replace'), from: token, to: token, after: z.string().max(200) }),
  z.object({ kind: z.literal('remove'), token }),
]);

export type ImageRequest = z.output<typeof imageRequestSchema>;
