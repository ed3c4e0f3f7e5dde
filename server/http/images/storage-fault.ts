import type { ImageUse } from '#domain/storage/image-use.ts';
import type { StorageErrorKind, UploadRefusal } from '#domain/storage/storage-error.ts';
import type { UploadProblem } from './read-upload.ts';

export type StorageFault = {
  kind: StorageErrorKind;
  status: number;
  message: string;
  /** Why an upload is permanently refused; null if a retry may succeed or the request is not an upload. */
  reason: UploadRefusal | null;
  /** The uses that prevent the deletion of a file. */
  uses?: readonly ImageUse[];
};

const STATUSES: Readonly<Record<StorageErrorKind, number>> = {
  unauthenticated: 401,
  'invalid-app-check': 401,
  'quota-exceeded': 402,
  unauthorized: 403,
  'object-not-found': 404,
  'invalid-argument': 400,
  'retry-limit-exceeded': 503,
  canceled: 499,
  'unsupported-environment': 400,
  'invalid-format': 400,
  unavailable: 503,
};

/** All other problems are refusals of a well-formed upload. */
type MalformedBodyProblem = Exclude<UploadProblem, UploadRefusal>;

const REFUSALS: Readonly<Record<UploadRefusal, { status: number; message: string }>> = {
  empty: { status: 400, message: 'The file is empty.' },
  'too-large': { status: 413, message: 'The file is larger than 10 MB.' },
  'too-many-pixels': {
    status: 413,
    message: 'The image has more than 50 megapixels or a side of more than 16383 pixels.',
  },
  'not-an-image': { status: 415, message: 'The file is not a JPEG, PNG, GIF, WebP, AVIF or TIFF image.' },
  'bad-name': { status: 400, message: 'The name must be articles/{timestamp}_{filename}, without folders.' },
  'name-taken': { status: 409, message: 'Another file has this name.' },
  unreadable: { status: 422, message: 'The image is damaged or cannot be decoded.' },
  'text-too-long': { status: 400, message: 'The caption, credit or source is too long.' },
};

const PROBLEM_MESSAGES: Readonly<Record<MalformedBodyProblem, string>> = {
  'not-multipart': 'The body must be multipart/form-data.',
  malformed: 'The multipart body is malformed.',
  'no-file': 'The field "file" is missing.',
  'several-files': 'The body must contain one file only.',
  'wrong-field': 'The file must be in the field "file".',
  'cut-off': 'The body ended too early.',
};
const RETRY_AFTER_S = 3;

export function createFault(
  kind: StorageErrorKind,
  message: string,
  { status = STATUSES[kind], reason = null }: Partial<Pick<StorageFault, 'status' | 'reason'>> = {},
): StorageFault {
  return { kind, status, message, reason };
}

/** An upload that is refused on every retry. */
export function createRefusalFault(reason: UploadRefusal): StorageFault {
  const { status, message } = REFUSALS[reason];
  return createFault('invalid-argument', message, { status, reason });
}

export function createMalformedBodyFault(problem: MalformedBodyProblem): StorageFault {
  return createFault(problem === 'cut-off' ? 'canceled' : 'invalid-format', PROBLEM_MESSAGES[problem]);
}

/** A file that cannot be deleted because articles use it. */
export function createInUseFault(uses: readonly ImageUse[]): StorageFault {
  const list = uses.map(({ kind, articleId }) => `${kind} ${articleId}`).join(', ');
  return { ...createFault('invalid-argument', `The file is in use: ${list}.`, { status: 409 }), uses };
}

export function toFaultResponse({ kind, status, message, reason, uses }: StorageFault): Response {
  const error = { kind, message, ...(reason !== null && { reason }), ...(uses && { uses }) };
  const headers = new Headers();
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_S));
  // Part of an oversized body may remain unread, so the connection cannot be reused.
  if (status === 413) headers.set('Connection', 'close');
  return Response.json({ error }, { status, headers });
}
