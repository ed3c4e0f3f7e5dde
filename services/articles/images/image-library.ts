import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { describeImage } from './describe-image.ts';
import { findImageRecords } from './image-records.ts';
import { findLibraryImage, listLibrary } from './library-list.ts';
import { replaceImage } from './replace-image.ts';

const FUNCTIONS = {
  list: listLibrary,
  find: findLibraryImage,
  findRecords: findImageRecords,
  describe: describeImage,
  replace: replaceImage,
};

/** The library of stored images. For staff only. All calls reject if the database fails. */
export type ImageLibrary = WithContext<typeof FUNCTIONS>;

export const createImageLibrary = (db: Database): ImageLibrary => withContext(db, FUNCTIONS);
