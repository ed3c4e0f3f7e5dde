// The full zod would compile these schemas with `eval`, which the content security policy of the browser forbids.
import { z } from 'zod/mini';

const choiceSchema = z.object({ token: z.string(), url: z.string(), name: z.string(), credit: z.string() });

/** The response of `/dashboard/images/choices`. `next` is the `after` of the next request. */
export const choicesSchema = z.object({ images: z.array(choiceSchema), next: z.nullable(z.string()) });

export type ImageChoice = z.infer<typeof choiceSchema>;

const recordSchema = z.object({
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
});

/** The response of `/dashboard/images/records`: pairs of a token and a record. */
export const recordsSchema = z.array(z.tuple([z.string(), recordSchema]));

export const MAX_REQUESTED_RECORDS = 100;

/** Maximum number of images in one request to keep or describe them. */
export const MAX_TOGETHER = 100;

/** The texts that can be set for several images together. */
export const SHARED_TEXTS = ['caption', 'credit'] as const;

export type SharedTexts = Record<(typeof SHARED_TEXTS)[number], string>;
