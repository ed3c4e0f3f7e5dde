import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CardCode, CardSize } from '#domain/cards/card.ts';
import { HASH_HALVES, MAX_DISTANCE } from '#domain/cards/recognition/block-hash.ts';
import type { Database } from '../../postgres/database.ts';

/** A card that may be in a picture. */
export type Candidate = { code: CardCode; size: CardSize; token: string; signature: Uint8Array };

/** Maximum number of candidates by the whole hash, and again by its halves. Each is compared in detail. */
const MAX_CANDIDATES = 4;

/**
 * Finds the cards whose hashes are nearest to a picture's hashes: by the whole hash, and by one half of it, in case the other
 * half of the card was replaced. Omits drafts. Reads the hashes of all cards.
 */
export async function findCandidates(
  db: Database,
  hashes: readonly Uint8Array[],
): Promise<{ whole: Candidate[]; halves: Candidate[] }> {
  const bits = hashes.map(toBits);
  const differences = bits.map((hash) => sql`block_hash # ${hash}`);
  const whole = differences.map((difference) => sql`bit_count(${difference})`);
  const halves = differences.flatMap((difference) =>
    HASH_HALVES.map((half) => sql`bit_count((${difference}) & ${toBits(half)}) * 2`),
  );
  const [byWhole, byHalf] = await Promise.all([findNearestCards(db, whole), findNearestCards(db, halves)]);
  const found = new Set(byWhole.map(({ code }) => code));
  return { whole: byWhole, halves: byHalf.filter(({ code }) => !found.has(code)) };
}

async function findNearestCards(db: Database, distances: readonly RawBuilder<unknown>[]): Promise<Candidate[]> {
  const distance = sql<number>`least(${sql.join(distances)})`;
  return db
    .selectFrom('cards')
    .select(['code', 'token', 'signature'])
    .select(sql<CardSize>`content->>'size'`.as('size'))
    .where('isDraft', '=', false)
    .where(distance, '<=', MAX_DISTANCE)
    .orderBy(distance)
    .orderBy('code')
    .limit(MAX_CANDIDATES)
    .execute();
}

const toBits = (hash: Uint8Array) => sql`${`x${Buffer.from(hash).toString('hex')}`}::bit(${sql.lit(hash.length * 8)})`;
