/** docs/behaviour §8. `unavailable` is a temporary failure of the server, and the only kind that clients retry. */
export const STORAGE_ERROR_KINDS = [
  'unauthenticated',
  'invalid-app-check',
  'quota-exceeded',
  'unauthorized',
  'object-not-found',
  'invalid-argument',
  'retry-limit-exceeded',
  'canceled',
  'unsupported-environment',
  'invalid-format',
  'unavailable',
] as const;
export type StorageErrorKind = (typeof STORAGE_ERROR_KINDS)[number];

/** Why an upload is rejected. Retrying does not help. */
export const UPLOAD_REFUSALS = [
  'empty',
  'too-large',
  'too-many-pixels',
  'not-an-image',
  'bad-name',
  'name-taken',
  'unreadable',
  'text-too-long',
] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];
