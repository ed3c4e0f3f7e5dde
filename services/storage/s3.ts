import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from './object-store.ts';
import { StorageFullError } from './object-store.ts';

export type S3Address = {
  bucket: string;
  /** Put before every key; empty, or with a slash at its end. */
  prefix: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  /** Null for what the usual AWS variables say. */
  region: string | null;
};

const TRIES = 3;
const CONNECT_LIMIT_MS = 5_000;
const ANSWER_LIMIT_MS = 60_000;
const FULL_STORE = ['QuotaExceeded', 'QuotaExceededException', 'InsufficientCapacity', 'XMinioStorageFull'];

/** Reads `s3://bucket/prefix?endpoint=…&region=…` (design.md §7). */
export function parseS3Address(storageUrl: string): S3Address {
  const url = new URL(storageUrl);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region'),
  };
}

/** Keeps objects in a bucket of Amazon S3 or a compatible store, with the credentials of the usual AWS variables. */
export function createS3({ bucket, prefix, endpoint, region }: S3Address): ObjectStore {
  const client = new S3Client({
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_LIMIT_MS,
      requestTimeout: ANSWER_LIMIT_MS,
      throwOnRequestTimeout: true,
    },
    // Compatible stores do not know the checksums that the client would add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Compatible stores have no host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(region === null ? (endpoint === null ? {} : { region: 'us-east-1' }) : { region }),
  });
  const toObject = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  return {
    async put(key, bytes, contentType) {
      try {
        await client.send(new PutObjectCommand({ ...toObject(key), Body: bytes, ContentType: contentType }));
      } catch (error) {
        if (error instanceof S3ServiceException && (FULL_STORE.includes(error.name) || statusOf(error) === 507)) {
          throw new StorageFullError('The store is full.', { cause: error });
        }
        throw error;
      }
    },

    async findSize(key) {
      const found = await unlessMissing(client.send(new HeadObjectCommand(toObject(key))));
      return found?.ContentLength ?? null;
    },

    async get(key, range) {
      const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
      const found = await unlessMissing(client.send(new GetObjectCommand({ ...toObject(key), ...part })));
      if (!found?.Body) return null;
      const whole = found.ContentRange?.split('/').at(-1);
      return { sizeBytes: Number(whole ?? found.ContentLength), body: found.Body.transformToWebStream() };
    },

    // One by one: deleting many at once needs a checksum that not every compatible store accepts.
    async remove(keys) {
      await Promise.all(keys.map((key) => client.send(new DeleteObjectCommand(toObject(key)))));
    },

    removeLeftovers: async () => {},
    close: async () => client.destroy(),
  };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && statusOf(error) === 404 && error.name !== 'NoSuchBucket') return null;
    throw error;
  }
}

function statusOf(error: S3ServiceException): number | undefined {
  return error.$metadata.httpStatusCode;
}
