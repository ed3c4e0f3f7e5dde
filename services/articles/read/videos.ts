import { sql } from 'kysely';
import { hasVideo } from '#domain/markup/has-video.ts';
import type { Database } from '#services/postgres/database.ts';

/** Names that the URL of every embedded video contains (docs/behaviour.md §5.5). */
const VIDEO_HOSTS = 'youtu|vimeo|dailymotion|dai\\.ly|facebook|fb\\.watch';

/** Those of the articles `ids` whose body has a video. The cost does not grow with the archive. */
export async function findVideos(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'description'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('description', '~*', VIDEO_HOSTS)
    .execute();
  return new Set(rows.filter(({ description }) => hasVideo(description)).map(({ id }) => id));
}
