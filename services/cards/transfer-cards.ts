import { CARD_SIZES } from '#domain/cards/card.ts';
import type { CardRecord } from '#domain/cards/card-record.ts';
import { formatImageUrl } from '#domain/images/image-url.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { streamRows } from '../postgres/stream-rows.ts';
import { CARD_COLUMNS } from './cards.ts';

/** Yields all cards in the order of their codes, drafts included, loading a few hundred at a time. */
export async function* streamCards(db: Database): AsyncGenerator<CardRecord> {
  const rows = streamRows('code', (last, limit) =>
    db
      .selectFrom('cards')
      .innerJoin('files', 'files.token', 'cards.token')
      .select(CARD_COLUMNS.map((column) => `cards.${column}` as const))
      .select(['signature', 'digest', 'sizeBytes'])
      .where('code', '>', last as CardRecord['code'])
      .orderBy('code')
      .limit(limit)
      .execute(),
  );
  for await (const { signature, ...row } of rows) yield { ...row, signature: signature.toString('base64') };
}

export async function hasCards(db: Database): Promise<boolean> {
  return (await db.selectFrom('cards').select('code').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Writes the cards that the site does not have yet, each with a row for its JPEG, whose bytes the operator copies. Cards never
 * change, so a card whose code or picture exists is skipped. Atomic. Returns the number of new cards.
 */
export function putCards(db: Database, cards: readonly CardRecord[]): Promise<number> {
  return inTransaction(db, async (trx) => {
    let added = 0;
    for (const card of cards) added += (await putCard(trx, card)) ? 1 : 0;
    return added;
  });
}

async function putCard(trx: Database, { digest, sizeBytes, signature, ...card }: CardRecord): Promise<boolean> {
  const { token, content, madeBy, madeAt } = card;
  const size = { ...CARD_SIZES[content.size], isAnimated: false };
  const url = formatImageUrl({ token, ...size, placeholder: null });
  const file = { token, url, name: `cards/${token}.jpg`, ...size, digest, sizeBytes, isCard: true };
  const inserted = await trx
    .insertInto('files')
    .values({ ...file, state: 'stored', contentType: 'image/jpeg', uploadedBy: madeBy, createdAt: madeAt })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returning('token')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const written = await trx
    .insertInto('cards')
    .values({ ...card, content: JSON.stringify(content), signature: Buffer.from(signature, 'base64') })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (written === undefined) await trx.deleteFrom('files').where('token', '=', token).execute();
  return written !== undefined;
}
