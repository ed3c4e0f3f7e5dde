/** docs/behaviour.md §8, and `unavailable` for a server that temporarily cannot answer: clients retry only that one. */
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
] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];
