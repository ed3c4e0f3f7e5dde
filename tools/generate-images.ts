import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

type GeneratedImages = { count: number; nowMs: number; captions: readonly string[]; rareCaption: string };

/**
 * Writes the rows of `count` stored images, without files, a second apart. Each is used by one article. The captions repeat,
 * except the rare one.
 */
export async function generateImages(
  db: Database,
  { count, nowMs, captions, rareCaption }: GeneratedImages,
): Promise<void> {
  await sql`insert into files (token, name, state, url, digest, content_type, size_bytes, width_px, height_px, is_animated,
      uploaded_by, created_at, caption, credit, is_kept)
    select md5(n::text), 'articles/' || n || '_photo-' || n || '.jpg', 'stored',
      '/media/' || md5(n::text) || '/1280.jpg?w=1280&h=720', '', 'image/jpeg', 500000, 1280, 720, false,
      'desk@prohor.example', ${nowMs}::bigint - n * 1000,
      case when n = 500 then ${rareCaption} else (${[...captions]}::text[])[1 + n % ${captions.length}::integer] || ' ' || n end,
      'Bench/' || n % 50, true
    from generate_series(1, ${count}::integer) as n`.execute(db);
  await sql`insert into image_uses (place, article_id, owner_id, token, kind)
    select 'article', 'bench-' || lpad(n::text, 7, '0'), '', md5(n::text), 'body'
    from generate_series(1, ${count}::integer) as n on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) files, image_uses`.execute(db);
}
