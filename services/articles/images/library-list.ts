import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import type { ImageDetails } from '#domain/images/image-record.ts';
import { toFocus } from '#domain/images/image-record.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import { containsText, mayContainText, readBounded, toTitleQuery } from '../bounded-read.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, countVisible, toNeedle, toPage } from '../list-page.ts';
import type { LibraryUses, LibraryViewer } from './library-uses.ts';
import { findLibraryUses, NO_USES } from './library-uses.ts';

type FileRow = Selectable<Tables['files']>;

/** A stored image. Times in ms. `unusedSince`: when its last use ended, or when it was uploaded; null while it is used. */
export type LibraryImage = ImageDetails &
  Pick<
    FileRow,
    'token' | 'name' | 'url' | 'uploadedBy' | 'createdAt' | 'widthPx' | 'heightPx' | 'sizeBytes' | 'unusedSince'
  > & {
    uses: LibraryUses;
  };

/**
 * `search`: a text in the caption, alternative text, credit, source, people, uploader or file name, compared like titles in
 * Manage News. Only images uploaded from `fromMs` on and before `toMs`, in ms; null for no limit. `isUnused`: only images that
 * nothing uses, except perhaps earlier revisions.
 */
export type LibraryFilter = { search: string; fromMs: number | null; toMs: number | null; isUnused?: boolean };

export type LibraryRequest = LibraryFilter & PageRequest & LibraryViewer;

const ORDER = { time: 'created_at', id: 'token', direction: 'desc' } as const;
const NEWEST_FIRST = sql`order by created_at desc, token desc`;
/** A search reads this many of the newest images before it uses the trigram index. */
const READ_FIRST = 1_000;
const USES_SHOWN = 3;
const MAX_USES_SHOWN = 50;

/** Lists a page of the stored images, newest first. The cost does not grow with their number. */
export async function listLibrary(db: Database, request: LibraryRequest): Promise<Page<LibraryImage, ListCursor>> {
  const { limit, nowMs, ownerId } = request;
  const page = toPage(await readPage(db, request), limit, ({ createdAt, token }) => ({ ms: createdAt, id: token }));
  return { ...page, rows: await withUses(db, page.rows, { limit: USES_SHOWN, nowMs, ownerId }) };
}

async function readPage(db: Database, { search, limit, ...request }: LibraryRequest): Promise<FileRow[]> {
  const where = toCondition(request);
  const needle = toNeedle(search);
  const selectFirst = (count: number) => sql`select * from files where ${where} ${NEWEST_FIRST} limit ${count}`;
  if (countVisible(needle) === 0) return selectRows(db, selectFirst(limit + 1));
  const contains = containsText('search_key', needle);
  const read = (candidates: RawBuilder<unknown>) =>
    selectRows(
      db,
      sql`with candidates as materialized (${candidates})
      select * from candidates where ${contains} ${NEWEST_FIRST} limit ${limit + 1}`,
    );
  const indexed = sql`select * from files where ${where} and ${mayContainText('search_key', toTitleQuery(needle))}`;
  return readBounded({
    readFirst: (count) => read(selectFirst(count)),
    counts: [READ_FIRST],
    readAll: () => read(indexed),
    limit: limit + 1,
  });
}

function toCondition({
  fromMs,
  toMs,
  after,
  isUnused = false,
}: Pick<LibraryRequest, 'fromMs' | 'toMs' | 'after' | 'isUnused'>): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`state = 'stored' and not is_card`, comesAfter(ORDER, after)];
  if (fromMs !== null) conditions.push(sql`created_at >= ${fromMs}::bigint`);
  if (toMs !== null) conditions.push(sql`created_at < ${toMs}::bigint`);
  if (isUnused) conditions.push(sql`unused_since is not null`);
  return sql.join(conditions, sql` and `);
}

async function selectRows(db: Database, query: RawBuilder<unknown>): Promise<FileRow[]> {
  return (await sql<FileRow>`${query}`.execute(db)).rows;
}

/** Returns a stored image with up to 50 uses; null if it does not exist. */
export async function findLibraryImage(
  db: Database,
  { token, ...viewer }: LibraryViewer & { token: string },
): Promise<LibraryImage | null> {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('token', '=', token)
    .where('state', '=', 'stored')
    .where('isCard', '=', false)
    .execute();
  const [image] = await withUses(db, rows, { limit: MAX_USES_SHOWN, ...viewer });
  return image ?? null;
}

async function withUses(
  db: Database,
  rows: readonly FileRow[],
  request: LibraryViewer & { limit: number },
): Promise<LibraryImage[]> {
  const uses = await findLibraryUses(db, { tokens: rows.map(({ token }) => token), ...request });
  return rows.map((row) => ({ ...toLibraryImage(row), uses: uses.get(row.token) ?? NO_USES }));
}

function toLibraryImage(row: FileRow): Omit<LibraryImage, 'uses'> {
  const { token, name, url, uploadedBy, createdAt, widthPx, heightPx, sizeBytes, unusedSince } = row;
  return { token, name, url, uploadedBy, createdAt, widthPx, heightPx, sizeBytes, unusedSince, ...toDetails(row) };
}

export function toDetails(row: FileRow): ImageDetails {
  const { alt, caption, credit, source, people, isKept } = row;
  return { alt, caption, credit, source, people, focus: toFocus(row), isKept };
}
