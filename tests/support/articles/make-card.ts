import type { ArticleId } from '#domain/article/article.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import { refuseActionOn } from '#services/articles/change/permit-edit.ts';
import type { CardMaker, MakeCardRequest } from '#services/cards/make-card.ts';
import { createCardMaker } from '#services/cards/make-card.ts';
import type { CardRenderer } from '#services/cards/render/card-renderer.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import { makeJpeg } from './make-image.ts';

export const CARD_SITE = 'https://prohor.example';

export const CARD_CONTENT: MakeCardRequest['content'] = {
  ...{ kind: 'headline', size: 'square', theme: 'light', text: 'কার্ডের *শিরোনাম*', detail: '', imageUrl: '', credit: '' },
  ...{ section: 'খেলা', date: '২৮ নভেম্বর ২০২৬', siteName: 'প্রহর', foot: '', logoUrl: '' },
  ...{ accent: '#b3121d', mark: '#b3121d' },
};

/** Draws a picture of two colours in the size of the card. */
export const PLAIN_RENDERER: Pick<CardRenderer, 'draw'> = {
  draw: async ({ size }) => {
    const { widthPx, heightPx } = CARD_SIZES[size];
    return { kind: 'drawn', bytes: await makeJpeg(widthPx, heightPx), signature: Buffer.from([1, 2, 0, 255]) };
  },
};

type Parts = { db: Database; files: Pick<FileStorage, 'saveCard'>; renderer?: Pick<CardRenderer, 'draw'> };

export const createTestCardMaker = ({ db, files, renderer = PLAIN_RENDERER }: Parts): CardMaker =>
  createCardMaker({ db, renderer, saveFile: files.saveCard, refuseAction: refuseActionOn, siteUrl: CARD_SITE });

/** Makes a card as somebody who may do everything. */
export async function makeCard(
  parts: Parts,
  articleId: ArticleId,
  { nowMs, ...change }: Partial<CardContent> & { nowMs: number },
): Promise<Card> {
  const actor = { userEmail: 'rina@prohor.example', userId: null };
  const content = { ...CARD_CONTENT, ...change };
  const made = await createTestCardMaker(parts).make({ articleId, content, actor, nowMs });
  if (made.kind !== 'made') throw new Error(`The card was not made: ${made.kind}.`);
  return made.card;
}
