import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { inParallel } from './in-parallel.ts';
import type { ListedStore } from './object-store.ts';
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
/** A store accepts up to 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

export type S3Credentials = { accessKeyId: string; secretAccessKey: string };

/**
 * Stores objects in a bucket of Amazon S3 or a compatible store. `credentials` default to the AWS environment
 * variables.
 */
export function createS3(location: S3Location, credentials: S3Credentials | null = null): ListedStore {
  const client = createClient(location, credentials);
  const toObject = (key: string) => ({ Bucket: location.bucket, Key: `${location.prefix}${key}` });

  return {
    async put(key, bytes, contentType) {
      await client
        .send(new PutObjectCommand({ ...toObject(key), Body: bytes, ContentType: contentType }))
        .catch(rethrow);
    },

    putMany(objects) {
      return inParallel(objects, REQUESTS_AT_A_TIME, async ({ key, contentType, read }) => {
        const bytes = await read();
        if (bytes !== null) await this.put(key, bytes, contentType);
      });
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

    async putStream(key, content) {
      const upload = new Upload({ client, params: { ...toObject(key), Body: content }, partSize: PART_BYTES });
      await upload.done().catch(rethrow);
    },

    async list(folder) {
      const prefix = toPrefix(location, folder);
      const names: string[] = [];
      for await (const { CommonPrefixes = [], Contents = [] } of listPages(client, location.bucket, prefix, '/')) {
        for (const path of [...CommonPrefixes.map(({ Prefix }) => Prefix), ...Contents.map(({ Key }) => Key)]) {
          names.push((path ?? '').slice(prefix.length).replace(/\/$/, ''));
        }
      }
      return names.filter((name) => name !== '');
    },

    async removeFolder(folder) {
      for await (const { Contents = [] } of listPages(client, location.bucket, toPrefix(location, folder))) {
        await inParallel(Contents, REQUESTS_AT_A_TIME, ({ Key }) =>
          client.send(new DeleteObjectCommand({ Bucket: location.bucket, Key })),
        );
      }
    },

    removeLeftovers: async () => {},
    close: async () => client.destroy(),
  };
}

const toPrefix = ({ prefix }: S3Location, folder: string) => (folder === '' ? prefix : `${prefix}${folder}/`);

async function* listPages(client: S3Client, bucket: string, prefix: string, delimiter?: string) {
  let continuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        ...(delimiter !== undefined && { Delimiter: delimiter }),
        ...(continuationToken !== undefined && { ContinuationToken: continuationToken }),
      }),
    );
    yield page;
    continuationToken = page.NextContinuationToken;
  } while (continuationToken !== undefined);
}

function createClient({ endpoint, region }: S3Location, credentials: S3Credentials | null): S3Client {
  return new S3Client({
    ...(credentials !== null && { credentials }),
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
  const isFull = error instanceof S3ServiceException && (STORE_FULL.includes(error.name) || readStatus(error) === 507);
  throw isFull ? new StorageFullError('The store is full.', { cause: error }) : error;
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && readStatus(error) === 404 && error.name !== 'NoSuchBucket') return null;
    throw error;
  }
}

function readStatus(error: S3ServiceException): number | undefined {
  return error.$metadata.httpStatusCode;
}
