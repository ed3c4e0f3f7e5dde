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

/** A request of the screen of the import. Null leaves the options and the mapping as they are. */
export const importRequestSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('start'),
    kind: z.enum(['dry-run', 'import']),
    options: importOptionsSchema.nullable(),
    choices: mappingChoicesSchema.nullable(),
  }),
  z.object({ intent: z.literal('stop') }),
  /** One file, or for null all of them with the reports. */
  z.object({ intent: z.literal('remove'), id: z.uuid().nullable() }),
]);
export type ImportRequest = z.infer<typeof importRequestSchema>;
