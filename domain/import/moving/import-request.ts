import { z } from 'zod';
import type { ImportOptions, MappingChoices } from './site-import.ts';

export const importOptionsSchema: z.ZodType<ImportOptions> = z.strictObject({
  siteUrl: z.string().trim().max(2_000),
  trash: z.enum(['skip', 'drafts']),
  members: z.enum(['drafts', 'publish']),
  images: z.enum(['fetch', 'leave']),
});

const choices = z.record(z.string(), z.string());

const mappingChoicesSchema: z.ZodType<MappingChoices> = z.strictObject({
  default: z.string(),
  categories: choices,
  pages: choices,
  types: choices,
});

/** A request of the import screen. If `options` or `choices` is null, they do not change. */
export const importRequestSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('start'),
    kind: z.enum(['dry-run', 'import']),
    options: importOptionsSchema.nullable(),
    choices: mappingChoicesSchema.nullable(),
  }),
  z.object({ intent: z.literal('stop') }),
  /** Removes one file, or all files and the reports if `id` is null. */
  z.object({ intent: z.literal('remove'), id: z.uuid().nullable() }),
]);
export type ImportRequest = z.infer<typeof importRequestSchema>;
