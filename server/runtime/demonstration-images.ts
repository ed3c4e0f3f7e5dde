import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Database } from '#services/postgres/database.ts';
import type { FileContext } from '#services/storage/file-rows.ts';
import { createImagePool } from '#services/storage/image-pool.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { saveUpload } from '#services/storage/save-upload.ts';
import type { Config } from './config.ts';
import { OperatorError } from './explain-failure.ts';
import { log } from './log.ts';

export type ImageStoreConfig = Pick<Config, 'storageUrl' | 'dataDir'>;

const ROOT = join(import.meta.dirname, '..', '..');
const UPLOADER = 'prohor seed';
const CREDIT = 'প্রহর গ্রাফিকস'; // "Prohor Graphics"

const altsSchema = z.record(z.string(), z.string());

/**
 * Stores the images of the demonstration as uploads, with their alternative texts and a credit. Returns their URLs by the
 * paths of the static files. Images that an interrupted call has stored are not stored again.
 */
export async function storeDemonstrationImages(
  db: Database,
  { nowMs, imageStore: { storageUrl, dataDir } }: { nowMs: number; imageStore: ImageStoreConfig },
): Promise<ReadonlyMap<string, string>> {
  const alts = altsSchema.parse(parse(await readFile(join(ROOT, 'demo', 'images.yaml'), 'utf8')));
  const store = openObjectStore(storageUrl, dataDir);
  const onDeleteFailed = (error: unknown) => log.error({ error }, 'could not remove files from the store');
  try {
    return await storeAll({ db, store, onDeleteFailed }, { alts, nowMs });
  } finally {
    await store.close();
  }
}

async function storeAll(
  context: FileContext,
  { alts, nowMs }: { alts: z.infer<typeof altsSchema>; nowMs: number },
): Promise<ReadonlyMap<string, string>> {
  // The site is not served yet, so the images may use every core.
  const pool = createImagePool(availableParallelism(), Number.POSITIVE_INFINITY);
  const storeOne = async ([path, alt]: [string, string]) => {
    const bytes = await readFile(join(ROOT, 'public', path));
    const upload = { name: `articles/0_${basename(path)}`, bytes, uploadedBy: UPLOADER, nowMs };
    const result = await saveUpload({ ...context, pool }, { ...upload, texts: { alt, credit: CREDIT } });
    if (result.kind === 'full') throw new OperatorError('The image store has no space left for the demonstration.');
    if (result.kind !== 'saved') throw new Error(`${path} cannot be stored (${result.kind}).`);
    return [path, result.file.url] as const;
  };
  const images = Object.entries(alts).map(storeOne);
  // If one fails, the others end before the store is closed.
  await Promise.allSettled(images);
  return new Map(await Promise.all(images));
}
