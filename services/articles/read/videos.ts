import { sql } from 'kysely';
import { hasVideo } from '#domain/markup/has-video.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';

/** Every URL of an embedded video contains one of these names (docs/behaviour §5.5). */
const VIDEO_HOSTS = 'youtu|vimeo|dailymotion|dai\\.ly|facebook|fb\\.watch';

/** Returns the ids of articles whose body contains a video. The cost does not grow with the archive. */
export async function findVideos(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await selectLinked(db, { ids });
  return new Set(rows.filter(({ description }) => hasVideo(description)).map(({ id }) => id));
}

const selectLinked = prepareQuery((db, parameter: CreateParameter<{ ids: readonly string[] }>) =>
  db
    .selectFrom('articles')
    .select(['id', 'description'])
    .where(sql<boolean>`id = any(${parameter('ids')}::text[])`)
    .where('description', '~*', VIDEO_HOSTS),
);
