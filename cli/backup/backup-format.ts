import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
/** The file that lists the SHA-256 digests of all other files except the manifest, in the format of `sha256sum`. */
export const SUMS = 'SHA256SUMS';

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  program: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), columns: z.array(z.string()) })),
  /** The digest of `SHA256SUMS`. */
  sums: z.string(),
});

/** The content of `manifest.json`. It is written last: a folder without it is incomplete. */
export type Manifest = z.infer<typeof manifestSchema>;

export const BACKUP_PATHS = {
  table: (name: string) => `tables/${name}.copy.gz`,
  sessionKey: 'secrets/session-key',
  images: 'files/',
};

export const toDigest = (text: string) => createHash('sha256').update(text).digest('hex');
