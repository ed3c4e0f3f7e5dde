import { z } from 'zod';
import { imageDetailsSchema } from '#domain/images/image-record.ts';

const TOKEN = z.string().regex(/^[0-9a-f]{32}$/);

/** What the screens of the library ask the action of `/dashboard/images`. `after` is the `next` of the previous response. */
export const imageRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), token: TOKEN, seen: imageDetailsSchema, details: imageDetailsSchema }),
  z.object({ kind: z.literal('keep'), token: TOKEN }),
  z.object({ kind: z.literal('replace'), from: TOKEN, to: TOKEN, after: z.string().max(200) }),
  z.object({ kind: z.literal('remove'), token: TOKEN }),
]);

export type ImageRequest = z.output<typeof imageRequestSchema>;

/** An image in the response of `/dashboard/images/choices`. */
const choiceSchema = z.object({ token: TOKEN, url: z.string(), name: z.string(), credit: z.string() });

/** The response of `/dashboard/images/choices`. `next` is the `after` of the next request. */
export const choicesSchema = z.object({ images: z.array(choiceSchema), next: z.string().nullable() });

export type ImageChoice = z.output<typeof choiceSchema>;

const recordSchema = z.object({
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
});

/** The response of `/dashboard/images/records`: pairs of a token and a record. */
export const recordsSchema = z.array(z.tuple([TOKEN, recordSchema]));

/** Tokens in one request for records. */
export const MAX_RECORDS = 100;
