import { sql } from 'kysely';
import type { ArticleStatus } from '#domain/article/article.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/assignments.ts';
import { isVisible } from '../visible-rows.ts';

/** `unsaved` is an autosave, `revision` an earlier revision of an article that does not have the image now. */
type LibraryUseState = ArticleStatus | 'unsaved' | 'revision' | 'trash' | 'poster';

/** With `ownerId`, a viewer who may only read public articles and those that this account created or that are assigned to it. */
export type LibraryReader = { ownerId?: string | null | undefined; nowMs: number };

/** A use of an image. The title is in the light markup, and empty if it is unknown or the viewer may not read it. `articleId` of a poster is its video. */
export type LibraryUse = { state: LibraryUseState; articleId: string; title: string };

export type LibraryUses = { shown: LibraryUse[]; hasMore: boolean };

/** An article can use an image in three ways: as its image, as its image for link previews and in its body. */
const KINDS = 3;

type UseRow = {
  token: string;
  place: 'article' | 'trash' | 'autosave' | 'revision' | 'poster' | 'proposal';
  articleId: string;
  title: string | null;
  status: ArticleStatus | null;
  publishAt: number | null;
  embargoUntil: number | null;
};

/** Finds the first uses of each image. The cost does not depend on the number of uses. */
export async function findLibraryUses(
  db: Database,
  { tokens, limit, nowMs, ownerId = null }: LibraryReader & { tokens: readonly string[]; limit: number },
): Promise<Map<string, LibraryUses>> {
  const mayInspect = ownerId === null ? sql`true` : isOwnOrAssigned(ownerId);
  const { rows } = await sql<UseRow>`
    select image.token, place, used.article_id, articles.status, articles.publish_at, articles.embargo_until,
      coalesce(
        case when ${mayInspect} or (place = 'article' and ${isVisible(nowMs)}) then articles.title end,
        (select content->>'title' from trash
          where trash.article_id = used.article_id and (${ownerId}::text is null or trash.owner_id = ${ownerId}))
      ) as title
    from unnest(${tokens}::text[]) as image (token), lateral (
      select distinct place, article_id from (
        select place, article_id from image_uses where image_uses.token = image.token
        order by place limit ${(limit + 1) * KINDS}
      ) as first_uses
    ) as used left join articles on id = used.article_id
    order by place, used.article_id`.execute(db);
  const byToken = Map.groupBy(rows, ({ token }) => token);
  return new Map([...byToken].map(([token, found]) => [token, toUses(found, { limit, nowMs })]));
}

function toUses(rows: readonly UseRow[], { limit, nowMs }: { limit: number; nowMs: number }): LibraryUses {
  const current = new Set(rows.flatMap(({ place, articleId }) => (place === 'revision' ? [] : [articleId])));
  const uses = rows
    .filter(({ place, articleId }) => place !== 'revision' || !current.has(articleId))
    .map((row): LibraryUse => ({ state: toState(row, nowMs), articleId: row.articleId, title: row.title ?? '' }));
  return { shown: uses.slice(0, limit), hasMore: uses.length > limit };
}

function toState({ place, status, publishAt, embargoUntil }: UseRow, nowMs: number): LibraryUseState {
  if (place === 'autosave' || place === 'proposal') return 'unsaved';
  if (place !== 'article') return place;
  if (status === null) return 'draft';
  return effectiveStatus({ status, publishAt: publishAt ?? 0, embargoUntil: embargoUntil ?? 0 }, nowMs);
}
