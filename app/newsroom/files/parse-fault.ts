import { z } from 'zod/mini';
import type { StorageErrorKind, UploadRefusal } from '#domain/files/storage-error.ts';
import { STORAGE_ERROR_KINDS, UPLOAD_REFUSALS } from '#domain/files/storage-error.ts';

const faultSchema = z.object({
  error: z.object({ kind: z.enum(STORAGE_ERROR_KINDS), reason: z.optional(z.enum(UPLOAD_REFUSALS)) }),
});

/** Spec §8, where the answer itself does not say. */
const KINDS_OF_STATUSES = new Map<number, StorageErrorKind>([
  [401, 'unauthenticated'],
  [402, 'quota-exceeded'],
  [403, 'unauthorized'],
  [404, 'object-not-found'],
]);

export type Fault = { kind: StorageErrorKind; reason: UploadRefusal | null };

/** Why the file service refused: as it says itself, else, e.g. behind a proxy with words of its own, by the status. */
export function parseFault(status: number, body: unknown): Fault {
  const told = faultSchema.safeParse(body).data?.error;
  if (told) return { kind: told.kind, reason: told.reason ?? null };
  if (status === 413) return { kind: 'invalid-argument', reason: 'too-large' };
  const kind = KINDS_OF_STATUSES.get(status) ?? (status < 400 ? 'invalid-format' : 'invalid-argument');
  return { kind, reason: null };
}
