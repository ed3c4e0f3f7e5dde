import { sql } from 'kysely';
import type { AdSetting, AdSettingChange } from '#domain/ads/ad-settings.ts';
import { DEFAULT_AD_SETTINGS, parseAdSetting } from '#domain/ads/ad-settings.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { runSiteAction } from '../security/staff-rights.ts';
import { listDocuments, lockCollection, putDocument } from './document-rows.ts';

/** `refused`: the change sets the slot number of an auto ad, which does not have one (docs/behaviour §3). */
export type AdChangeResult =
  | { kind: 'saved'; setting: AdSetting }
  | { kind: 'unknown-slot' }
  | { kind: 'refused' }
  | Forbidden;
export type InitialiseResult = { kind: 'initialised' } | { kind: 'already-exists' } | Forbidden;

const COLLECTION = 'ad_settings';

/** Lists all ad settings in creation order. Malformed ones are omitted. */
export async function listAdSettings(db: Database): Promise<AdSetting[]> {
  const documents = await listDocuments(db, COLLECTION);
  return documents.flatMap(({ id, data }) => {
    const parsed = parseAdSetting(id, data);
    return parsed.ok ? [parsed.setting] : [];
  });
}

/** Writes the nine default settings if the collection is empty (docs/behaviour §7). */
export function initialiseAdSettings(db: Database, by: HistoryActor): Promise<InitialiseResult> {
  return runSiteAction<InitialiseResult>(db, { by, action: 'change-ads' }, async (trx) => {
    await lockCollection(trx, COLLECTION);
    if ((await listDocuments(trx, COLLECTION)).length > 0) return { kind: 'already-exists' };
    for (const [position, { id, ...data }] of DEFAULT_AD_SETTINGS.entries()) {
      await putDocument(trx, { collection: COLLECTION, id, data, position });
    }
    await publishChange(trx, { topics: ['ads'] });
    return { kind: 'initialised' };
  });
}

/** Updates one field of a setting (docs/behaviour §7). */
export function updateAdSetting(
  db: Database,
  { id, change, by }: { id: string; change: AdSettingChange; by: HistoryActor },
): Promise<AdChangeResult> {
  return runSiteAction<AdChangeResult>(db, { by, action: 'change-ads' }, async (trx) => {
    const before = await lockAdSetting(trx, id);
    if (before === null) return { kind: 'unknown-slot' };
    if ('slotId' in change && before.type === 'auto') return { kind: 'refused' };
    await trx
      .updateTable('documents')
      .set({ data: sql<string>`data || ${JSON.stringify(change)}::jsonb` })
      .where('collection', '=', COLLECTION)
      .where('id', '=', id)
      .execute();
    await publishChange(trx, { topics: ['ads'] });
    return { kind: 'saved', setting: { ...before, ...change } };
  });
}

/** Creates or replaces a whole setting, for imports. A new one is added at the end. */
export function putAdSetting(db: Database, { id, ...data }: AdSetting): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockCollection(trx, COLLECTION);
    const last = await trx
      .selectFrom('documents')
      .select((eb) => eb.fn.max('position').as('position'))
      .where('collection', '=', COLLECTION)
      .executeTakeFirst();
    await putDocument(trx, { collection: COLLECTION, id, data, position: (last?.position ?? -1) + 1 });
    await publishChange(trx, { topics: ['ads'] });
  });
}

async function lockAdSetting(trx: Database, id: string): Promise<AdSetting | null> {
  const row = await trx
    .selectFrom('documents')
    .select('data')
    .where('collection', '=', COLLECTION)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const parsed = row ? parseAdSetting(id, row.data) : null;
  return parsed?.ok ? parsed.setting : null;
}
