import type { Selectable } from 'kysely';
import type { Card } from '#domain/cards/card.ts';
import type { Tables } from '../postgres/database.ts';

export const CARD_COLUMNS = ['code', 'articleId', 'content', 'isDraft', 'token', 'madeBy', 'madeAt'] as const;

export type CardRow = Pick<Selectable<Tables['cards']>, (typeof CARD_COLUMNS)[number]>;

/** The columns of an article that decide its visibility. */
export const PUBLICATION_COLUMNS = [
  'status',
  'publishAt',
  'publishedAt',
  'embargoUntil',
  'expiresAt',
  'withdrawnAt',
] as const;

export function toCard({ code, articleId, content, isDraft, token, madeBy, madeAt }: CardRow): Card {
  return { code, articleId, content, isDraft, token, madeBy, madeAt };
}
