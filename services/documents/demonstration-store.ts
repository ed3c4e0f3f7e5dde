import { z } from 'zod';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { putDocument, readDocument } from './document-rows.ts';

/** `active`: the site shows the demonstration. `ended`: it no longer does. */
export type DemonstrationState = 'never' | 'active' | 'ended';

const DEMONSTRATION = { collection: 'site', id: 'demonstration' } as const;
const demonstrationSchema = z.object({ active: z.boolean() });

/** Reads the state of the demonstration. While it is `active`, pages show placeholders for ads. */
export async function readDemonstration(db: Database): Promise<DemonstrationState> {
  const { data } = demonstrationSchema.safeParse(await readDocument(db, DEMONSTRATION));
  if (!data) return 'never';
  return data.active ? 'active' : 'ended';
}

export function markDemonstration(db: Database, state: 'active' | 'ended'): Promise<void> {
  return inTransaction(db, async (trx) => {
    await putDocument(trx, { ...DEMONSTRATION, data: { active: state === 'active' } });
    await publishChange(trx, { topics: ['ads'] });
  });
}
