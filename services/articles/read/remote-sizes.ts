import { sql } from 'kysely';
import type { RemoteSizes } from '#domain/images/image-crop.ts';
import type { Database } from '#services/postgres/database.ts';

/** Finds the sizes in px of the images of other sites that the store has a copy of (see `toRemoteImageName`), by their URLs. */
export async function findRemoteSizes(db: Database, urls: readonly string[]): Promise<RemoteSizes> {
  const rows = await db
    .selectFrom(sql<{ url: string }>`unnest(${urls}::text[])`.as<'remote'>(sql`remote(url)`))
    .innerJoin('files', (join) =>
      join.on(
        'files.name',
        '=',
        sql<string>`'articles/0_remote-' || encode(sha256(convert_to(remote.url, 'UTF8')), 'hex')`,
      ),
    )
    .select(['remote.url', 'files.widthPx', 'files.heightPx'])
    .where('files.state', '=', 'stored')
    .execute();
  return new Map(rows.map(({ url, widthPx, heightPx }) => [url, { width: widthPx, height: heightPx }]));
}
