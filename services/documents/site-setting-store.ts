import { sql } from 'kysely';
import { z } from 'zod';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { CardSettings } from '#domain/site-settings/card-settings.ts';
import { toCardSettings } from '#domain/site-settings/card-settings.ts';
import { MAX_SETTING_LINE_LENGTH, toFooterSettings, toSiteSettings } from '#domain/site-settings/setting-values.ts';
import type {
  FooterSettings,
  SiteSetting,
  SiteSettingField,
  SiteSettings,
} from '#domain/site-settings/site-settings.ts';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { runSiteAction } from '../security/staff-rights.ts';
import type { StoredDocument } from './document-rows.ts';
import { listDocuments, lockCollection, putDocument, readDocument } from './document-rows.ts';

/** Has one document per setting, because saving one must not overwrite another. */
const COLLECTION = 'site_settings';

/** `value` is normalised and valid. `baseUpdatedAt` is the `updatedAt` of the value that the editor started from. */
export type SiteSettingChange = { field: SiteSettingField; value: string; baseUpdatedAt: number };

/** `conflict`: a setting was saved since its base, and nothing is written. `settings` are all current settings. */
export type SaveSettingsResult = { kind: 'saved' | 'conflict'; settings: SiteSettings } | Forbidden;

const settingSchema = z.object({ value: z.string(), updatedAt: z.number() });

/** Reads all site settings. A malformed setting counts as empty. */
export async function readSiteSettings(db: Database): Promise<SiteSettings> {
  return parseSettings(await listDocuments(db, COLLECTION));
}

export async function readCardSettings(db: Database): Promise<CardSettings> {
  return toCardSettings(await readSiteSettings(db));
}

export async function findSiteSetting(db: Database, field: SiteSettingField): Promise<SiteSetting | null> {
  const { data } = settingSchema.safeParse(await readDocument(db, { collection: COLLECTION, id: field }));
  return data === undefined || data.value === '' ? null : data;
}

/**
 * Reads the settings for the footer. The database truncates the texts of the text pages. The page of corrections is also listed
 * if any article has a correction.
 */
export async function readFooterSettings(db: Database): Promise<FooterSettings> {
  const shortened = sql<unknown>`case when jsonb_typeof(data -> 'value') = 'string'
    then data || jsonb_build_object('value', left(data ->> 'value', ${MAX_SETTING_LINE_LENGTH})) else data end`;
  const documents = await db
    .selectFrom('documents')
    .select(['id', shortened.as('data')])
    .where('collection', '=', COLLECTION)
    .execute();
  const footer = toFooterSettings(parseSettings(documents));
  const isListed = footer.pages.some(({ page }) => page === 'corrections');
  const correction = isListed
    ? undefined
    : await db.selectFrom('articleCorrections').select('id').limit(1).executeTakeFirst();
  if (correction === undefined) return footer;
  return { ...footer, pages: [...footer.pages, { page: 'corrections', updatedAt: 0 }] };
}

/** Saves all changes or none. Does not rewrite values that are already stored. */
export function saveSiteSettings(
  db: Database,
  { changes, nowMs, by }: { changes: readonly SiteSettingChange[]; nowMs: number; by: HistoryActor },
): Promise<SaveSettingsResult> {
  return runSiteAction<SaveSettingsResult>(db, { by, action: 'change-settings' }, async (trx) => {
    await lockCollection(trx, COLLECTION);
    const stored = await readSiteSettings(trx);
    const changed = changes.filter(({ field, value }) => stored[field].value !== value);
    const isStale = ({ field, baseUpdatedAt }: SiteSettingChange) => stored[field].updatedAt !== baseUpdatedAt;
    if (changed.some(isStale)) return { kind: 'conflict', settings: stored };
    const saved = new Map<string, SiteSetting>(Object.entries(stored));
    for (const { field, value } of changed) {
      // Each value needs its own `updatedAt`, even if the clocks of several machines differ.
      const setting = { value, updatedAt: Math.max(nowMs, stored[field].updatedAt + 1) };
      await putDocument(trx, { collection: COLLECTION, id: field, data: setting });
      saved.set(field, setting);
    }
    if (changed.length > 0) await publishChange(trx, { topics: ['site'] });
    return { kind: 'saved', settings: toSiteSettings(saved) };
  });
}

function parseSettings(documents: readonly StoredDocument[]): SiteSettings {
  const parsed = documents.map(({ id, data }) => [id, settingSchema.safeParse(data).data] as const);
  return toSiteSettings(new Map(parsed.flatMap(([id, setting]) => (setting === undefined ? [] : [[id, setting]]))));
}
