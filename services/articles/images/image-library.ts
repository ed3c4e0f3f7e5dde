import type { ListCursor } from '#domain/desk/list-cursor.ts';
import type { ImageRecords } from '#domain/images/image-record.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Page } from '../list-page.ts';
import type { DescribeCommand, DescribeResult } from './describe-image.ts';
import { describeImage } from './describe-image.ts';
import { findImageRecords } from './image-records.ts';
import type { LibraryImage, LibraryRequest } from './library-list.ts';
import { findLibraryImage, listLibrary } from './library-list.ts';
import type { LibraryReader } from './library-uses.ts';
import type { ReplaceCommand, ReplaceResult } from './replace-image.ts';
import { replaceImage } from './replace-image.ts';

/** The library of stored images. For staff only. All calls reject if the database fails. */
export type ImageLibrary = {
  /** See {@link listLibrary}. */
  list(request: LibraryRequest): Promise<Page<LibraryImage, ListCursor>>;
  /** See {@link findLibraryImage}. */
  find(image: LibraryReader & { token: string }): Promise<LibraryImage | null>;
  /** See {@link findImageRecords}. */
  findRecords(tokens: readonly string[]): Promise<ImageRecords>;
  /** See {@link describeImage}. */
  describe(command: DescribeCommand): Promise<DescribeResult>;
  /** See {@link replaceImage}. */
  replace(command: ReplaceCommand): Promise<ReplaceResult>;
};

export function createImageLibrary(db: Database): ImageLibrary {
  return {
    list: (request) => listLibrary(db, request),
    find: (image) => findLibraryImage(db, image),
    findRecords: (tokens) => findImageRecords(db, tokens),
    describe: (command) => describeImage(db, command),
    replace: (command) => replaceImage(db, command),
  };
}
