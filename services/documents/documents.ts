import { sql } from 'kysely';
import { z } from 'zod';
import type { AdSetting, AdSettingChange } from '#domain/ads/ad-settings.ts';
import { DEFAULT_AD_SETTINGS, parseAdSetting } from '#domain/ads/ad-settings.ts';
import type { Flags } from '#domain/flags/flags.ts';
import { parseDevelopmentFlag, parseMaintenanceFlag } from '#domain/flags/flags.ts';
import { notify } from '../live/notify.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';

/** `refused`: an auto ad has no slot number (spec §3). */
export type AdChangeOutcome = { kind: 'saved'; setting: AdSetting } | { kind: 'unknown-slot' } | { kind: 'refused' };
export type InitialiseOutcome = { kind: 'initialised' } | { kind: 'exists-already' };

export type DemonstrationState = 'never' | 'active' | 'ended';

const demonstrationSchema = z.object({ active: z.boolean() });

/** The document store: `ad_settings`, `development/enabled` and `development/maintenance` (spec §3). */
export type Documents = ReturnType<typeof createDocuments>;

const AD_SETTINGS = 'ad_settings';
const DEVELOPMENT = 'development';
const SITE = 'site';

/** Makes the document store on `db`. Every write commits together with its notification. */
export function createDocuments(db: Database) {
  const read = async (collection: string, id: string): Promise<unknown> => {
    const row = await db
      .selectFrom('documents')
      .select('data')
      .where('collection', '=', collection)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.data ?? null;
  };

  return {
    /** Dev mode and maintenance; a flag that is missing or malformed is off (spec §8). Rejects where the read fails. */
    async readFlags(): Promise<Flags> {
      const [enabled, maintenance] = await Promise.all([
        read(DEVELOPMENT, 'enabled'),
        read(DEVELOPMENT, 'maintenance'),
      ]);
      return { devMode: parseDevelopmentFlag(enabled), maintenance: parseMaintenanceFlag(maintenance) };
    },

    async setDevMode(status: boolean): Promise<void> {
      await inTransaction(db, async (trx) => {
        await putDocument(trx, DEVELOPMENT, 'enabled', { status });
        await notify(trx, { topics: ['flags'], scheduleMoved: false });
      });
    },

    /** `message` null keeps no custom text: the maintenance page then shows its default texts. */
    async setMaintenance(status: boolean, message: string | null): Promise<void> {
      await inTransaction(db, async (trx) => {
        await putDocument(trx, DEVELOPMENT, 'maintenance', message === null ? { status } : { status, message });
        await notify(trx, { topics: ['flags'], scheduleMoved: false });
      });
    },

    /** All ad settings in the order they were made; one that is malformed is left out. */
    async listAdSettings(): Promise<AdSetting[]> {
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'data'])
        .where('collection', '=', AD_SETTINGS)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, data }) => {
        const parsed = parseAdSetting(id, data);
        return parsed.ok ? [parsed.setting] : [];
      });
    },

    /** Every document of a collection as stored, in the order they were made. */
    async listStored(collection: 'ad_settings' | 'development'): Promise<{ id: string; data: unknown }[]> {
      return db
        .selectFrom('documents')
        .select(['id', 'data'])
        .where('collection', '=', collection)
        .orderBy('position')
        .orderBy('id')
        .execute();
    },

    /** Writes the nine defaults, only when the collection is empty (spec §7). */
    async initialiseAdSettings(): Promise<InitialiseOutcome> {
      return inTransaction(db, async (trx) => {
        await lockCollection(trx);
        const existing = await trx
          .selectFrom('documents')
          .select('id')
          .where('collection', '=', AD_SETTINGS)
          .limit(1)
          .executeTakeFirst();
        if (existing) return { kind: 'exists-already' };
        for (const [position, { id, ...fields }] of DEFAULT_AD_SETTINGS.entries()) {
          await putDocument(trx, AD_SETTINGS, id, fields, position);
        }
        await notify(trx, { topics: ['ads'], scheduleMoved: false });
        return { kind: 'initialised' };
      });
    },

    /** Writes only the fields named in `change` (spec §7). */
    async updateAdSetting(id: string, change: AdSettingChange): Promise<AdChangeOutcome> {
      return inTransaction(db, async (trx) => {
        const before = await lockAdSetting(trx, id);
        if (before === null) return { kind: 'unknown-slot' };
        if ('slotId' in change && before.type === 'auto') return { kind: 'refused' };
        await trx
          .updateTable('documents')
          .set({ data: sql<string>`data || ${JSON.stringify(change)}::jsonb` })
          .where('collection', '=', AD_SETTINGS)
          .where('id', '=', id)
          .execute();
        await notify(trx, { topics: ['ads'], scheduleMoved: false });
        return { kind: 'saved', setting: { ...before, ...change } };
      });
    },

    /** Puts a setting whole, as an import does; one that is new goes to the end. */
    async putAdSetting({ id, ...fields }: AdSetting): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockCollection(trx);
        const last = await trx
          .selectFrom('documents')
          .select((eb) => eb.fn.max('position').as('position'))
          .where('collection', '=', AD_SETTINGS)
          .executeTakeFirst();
        await putDocument(trx, AD_SETTINGS, id, fields, (last?.position ?? -1) + 1);
        await notify(trx, { topics: ['ads'], scheduleMoved: false });
      });
    },

    /**
     * Whether the articles are the demonstration's own (placeholders stand where advertisements would), were once, or
     * never were.
     */
    async readDemonstration(): Promise<DemonstrationState> {
      const data = demonstrationSchema.safeParse(await read(SITE, 'demonstration')).data;
      if (!data) return 'never';
      return data.active ? 'active' : 'ended';
    },

    /** Marks the data as the demonstration's (`active`) or as the newsroom's own from now on. */
    async markDemonstration(state: 'active' | 'ended'): Promise<void> {
      await inTransaction(db, async (trx) => {
        await putDocument(trx, SITE, 'demonstration', { active: state === 'active' });
        await notify(trx, { topics: ['ads'], scheduleMoved: false });
      });
    },
  };
}

async function lockAdSetting(trx: Database, id: string): Promise<AdSetting | null> {
  const row = await trx
    .selectFrom('documents')
    .select('data')
    .where('collection', '=', AD_SETTINGS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const parsed = row ? parseAdSetting(id, row.data) : null;
  return parsed?.ok ? parsed.setting : null;
}

/** Keeps two writers from both finding the collection empty. */
async function lockCollection(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${AD_SETTINGS}))`.execute(trx);
}

async function putDocument(trx: Database, collection: string, id: string, data: object, position = 0): Promise<void> {
  const json = JSON.stringify(data);
  await trx
    .insertInto('documents')
    .values({ collection, id, data: json, position })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ data: json }))
    .execute();
}
