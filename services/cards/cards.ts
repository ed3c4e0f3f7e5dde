import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Card, CardCode } from '#domain/cards/card.ts';
import { CARD_SIZES, SHARE_SIZE } from '#domain/cards/card.ts';
import type { CardProof } from '#domain/cards/decide-proof.ts';
import { decideProof } from '#domain/cards/decide-proof.ts';
import type { SharedImage } from '#domain/images/image-crop.ts';
import { mediaPath } from '#domain/images/image-url.ts';
import type { Database } from '../postgres/database.ts';
import type { WithContext } from '../postgres/with-context.ts';
import { withContext } from '../postgres/with-context.ts';

export const CARD_COLUMNS = ['code', 'articleId', 'content', 'isDraft', 'token', 'madeBy', 'madeAt'] as const;

/** The columns of an article that decide its visibility. */
export const PUBLICATION_COLUMNS = [
  'status',
  'publishAt',
  'publishedAt',
  'embargoUntil',
  'expiresAt',
  'withdrawnAt',
] as const;

const MAX_LISTED = 100;

const FUNCTIONS = { listOfArticle, find: findCard, findForReaders, findShareImage };

/** Finds photo cards. All calls reject if the database fails. `createCardMaker` makes them. */
export type Cards = WithContext<typeof FUNCTIONS>;

export const createCards = (db: Database): Cards => withContext(db, FUNCTIONS);

/** Lists up to 100 cards of an article, newest first, drafts included. For staff only. */
async function listOfArticle(db: Database, articleId: ArticleId): Promise<Card[]> {
  return db
    .selectFrom('cards')
    .select(CARD_COLUMNS)
    .where('articleId', '=', articleId)
    .orderBy('madeAt', 'desc')
    .orderBy('code')
    .limit(MAX_LISTED)
    .execute();
}

/** Finds a card, also a draft. For staff only. */
async function findCard(db: Database, code: CardCode): Promise<Card | null> {
  const row = await db.selectFrom('cards').select(CARD_COLUMNS).where('code', '=', code).executeTakeFirst();
  return row ?? null;
}

/** Finds the public proof of a card at `nowMs`; null if the card does not exist or is a draft. */
async function findForReaders(db: Database, code: CardCode, nowMs: number): Promise<CardProof | null> {
  const card = await findCard(db, code);
  if (card === null) return null;
  const article = await db
    .selectFrom('articles')
    .select(['title', 'updatedAt', ...PUBLICATION_COLUMNS])
    .select(LAST_CORRECTION)
    .where('id', '=', card.articleId)
    .executeTakeFirst();
  return decideProof({ card, article: article ?? null, correctedAt: article?.correctedAt ?? null, nowMs });
}

const LAST_CORRECTION = sql<
  number | null
>`(select max(corrected_at) from article_corrections where article_id = articles.id)`.as('correctedAt');

/**
 * Finds the newest card of an article in the size of link previews, without drafts; null if none exists. The caller decides who
 * may see the article.
 */
async function findShareImage(db: Database, articleId: ArticleId): Promise<SharedImage | null> {
  const row = await db
    .selectFrom('cards')
    .select('token')
    .where('articleId', '=', articleId)
    .where('isDraft', '=', false)
    .where(sql<boolean>`content->>'size' = ${SHARE_SIZE}`)
    .orderBy('madeAt', 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { widthPx: width, heightPx: height } = CARD_SIZES[SHARE_SIZE];
  return { url: mediaPath(row.token, width, 'jpg'), size: { width, height } };
}
