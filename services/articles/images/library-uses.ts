import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleStatus } from '#domain/article/article.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';
import { isVisible } from '../visible-rows.ts';

/** `unsaved` is an autosave or a proposal, `revision` an earlier revision of an article that no longer has the image. */
type LibraryUseState = ArticleStatus | 'unsaved' | 'revision' | 'trash' | 'poster' | 'setting';

/** With `ownerId`, a viewer who may only read public articles and what belongs or is assigned to this account. */
export type LibraryViewer = { ownerId?: string | null | undefined; nowMs: number };

/**
 * A use of an image. The title is in the light markup, and empty if it is unknown. For a poster, `articleId` is the video; for a
 * setting, its name.
 */
export type LibraryUse = { state: LibraryUseState; articleId: string; title: string };

/** `hasHidden`: there are uses that the viewer may not see. They are not listed. */
export type LibraryUses = { shown: LibraryUse[]; hasMore: boolean; hasHidden: boolean };

export const NO_USES: LibraryUses = { shown: [], hasMore: false, hasHidden: false };

/** An article can use an image in three ways: as its image, as its image for link previews and in its body. */
const USES_PER_ARTICLE = 3;

type UseRow = {
  token: string;
  place: 'article' | 'trash' | 'autosave' | 'revision' | 'poster' | 'proposal' | 'setting';
  articleId: string;
  title: string | null;
  status: ArticleStatus | null;
  publishAt: number | null;
  embargoUntil: number | null;
  mayRead: boolean;
};

/** Finds the first uses of each image. The cost does not depend on the number of uses. */
export async function findLibraryUses(
  db: Database,
  { tokens, limit, nowMs, ownerId = null }: LibraryViewer & { tokens: readonly string[]; limit: number },
): Promise<Map<string, LibraryUses>> {
  const { rows } = await sql<UseRow>`
    select image.token, place, used.article_id, articles.status, articles.publish_at, articles.embargo_until,
      coalesce(articles.title, (select content->>'title' from trash where trash.article_id = used.article_id)) as title,
      bool_or(${mayReadUse(ownerId, nowMs)}) as may_read
    from unnest(${tokens}::text[]) as image (token), lateral (
      select place, article_id, owner_id from image_uses where image_uses.token = image.token
      order by place, article_id limit ${(limit + 1) * USES_PER_ARTICLE}
    ) as used left join articles on id = used.article_id
    group by image.token, place, used.article_id, articles.id
    order by place, used.article_id`.execute(db);
  const byToken = Map.groupBy(rows, ({ token }) => token);
  return new Map([...byToken].map(([token, found]) => [token, toUses(found, { limit, nowMs })]));
}

function toUses(rows: readonly UseRow[], { limit, nowMs }: { limit: number; nowMs: number }): LibraryUses {
  const current = new Set(rows.flatMap(({ place, articleId }) => (place === 'revision' ? [] : [articleId])));
  const latest = rows.filter(({ place, articleId }) => place !== 'revision' || !current.has(articleId));
  const uses = latest
    .filter(({ mayRead }) => mayRead)
    .map((row): LibraryUse => ({ state: toState(row, nowMs), articleId: row.articleId, title: row.title ?? '' }));
  return { shown: uses.slice(0, limit), hasMore: uses.length > limit, hasHidden: uses.length < latest.length };
}

/** The viewer may see posters, settings, articles that they may read, and their own autosaves, proposals and deleted articles. */
function mayReadUse(ownerId: string | null, nowMs: number): RawBuilder<boolean> {
  if (ownerId === null) return sql`true`;
  return sql`(place in ('poster', 'setting') or used.owner_id = ${ownerId} or coalesce(${isOwnOrAssigned(ownerId)}, false)
    or (place = 'article' and coalesce(${isVisible(nowMs)}, false))
    or (place = 'trash' and exists (select from trash where article_id = used.article_id and owner_id = ${ownerId})))`;
}

function toState({ place, status, publishAt, embargoUntil }: UseRow, nowMs: number): LibraryUseState {
  if (place === 'autosave' || place === 'proposal') return 'unsaved';
  if (place !== 'article') return place;
  if (status === null) return 'draft';
  return effectiveStatus({ status, publishAt: publishAt ?? 0, embargoUntil: embargoUntil ?? 0 }, nowMs);
}
