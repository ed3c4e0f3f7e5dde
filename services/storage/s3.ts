import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { inParallel } from './in-parallel.ts';
import type { ObjectStore } from './object-store.ts';
import { StorageFullError } from './object-store.ts';

export type S3Location = {
  bucket: string;
  /** Prepended to every key; empty, or ends with a slash. */
  prefix: string;
  endpoint: string | null;
  /** Null for the region of the AWS environment variables. */
  region: string | null;
};

const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 60_000;
const STORE_FULL = ['QuotaExceeded', 'QuotaExceededException', 'InsufficientCapacity', 'XMinioStorageFull'];

/** Parses `s3://bucket/prefix?endpoint=…&region=…` (docs/operating.md). */
export function parseS3Url(storageUrl: string): S3Location {
  const url = new URL(storageUrl);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region'),
  };
}

const REQUESTS_AT_A_TIME = 16;

/**
 * Stores objects in a bucket of Amazon S3 or a compatible store, with the credentials of the AWS environment variables.
 */
export function createS3(location: S3Location): ObjectStore {
  const client = createClient(location);
  const toObject = (key: string) => ({ Bucket: location.bucket, Key: `${location.prefix}${key}` });

  return {
    async put(key, bytes, contentType) {
      await client
        .send(new PutObjectCommand({ ...toObject(key), Body: bytes, ContentType: contentType }))
        .catch(rethrow);
    },

    putMany(objects) {
      return inParallel(objects, REQUESTS_AT_A_TIME, async ({ key, contentType, read }) =>
        this.put(key, await read(), contentType),
      );
    },

    async findSize(key) {
      const found = await nullIfMissing(client.send(new HeadObjectCommand(toObject(key))));
      return found?.ContentLength ?? null;
    },

    async get(key, range) {
      const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
      const found = await nullIfMissing(client.send(new GetObjectCommand({ ...toObject(key), ...part })));
      if (!found?.Body) return null;
      const totalBytes = found.ContentRange?.split('/').at(-1);
      return { sizeBytes: Number(totalBytes ?? found.ContentLength), body: found.Body.transformToWebStream() };
    },

    // Separate requests, because deleting several objects in one request needs a checksum that some compatible stores
    // reject.
    async remove(keys) {
      await Promise.all(keys.map((key) => client.send(new DeleteObjectCommand(toObject(key)))));
    },

    removeLeftovers: async () => {},
    close: async () => client.destroy(),
  };
}

function createClient({ endpoint, region }: S3Location): S3Client {
  return new S3Client({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // Compatible stores do not support the checksums that the client adds to every request by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not all S3-compatible stores support virtual-hosted-style URLs.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(region === null ? (endpoint === null ? {} : { region: 'us-east-1' }) : { region }),
  });
}

function rethrow(error: unknown): never {
  const isFull = error instanceof S3ServiceException && (STORE_FULL.includes(error.name) || statusOf(error) === 507);
  throw isFull ? new StorageFullError('The store is full.', { cause: error }) : error;
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
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
