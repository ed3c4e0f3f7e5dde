import type { AdSettingChange } from '#domain/ads/ad-settings.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Database } from '../postgres/database.ts';
import type { WithContext } from '../postgres/with-context.ts';
import { withContext } from '../postgres/with-context.ts';
import { OPERATOR } from '../security/staff-rights.ts';
import { initialiseAdSettings, listAdSettings, putAdSetting, updateAdSetting } from './ad-setting-store.ts';
import { markDemonstration, readDemonstration } from './demonstration-store.ts';
import { listDocuments } from './document-rows.ts';
import { readFlags, setDevMode, setMaintenance } from './flag-store.ts';
import type { SiteSettingChange } from './site-setting-store.ts';
import {
  findSiteSetting,
  readCardSettings,
  readFooterSettings,
  readSiteSettings,
  saveSiteSettings,
} from './site-setting-store.ts';
import { publishInterruptedImport } from './unpublished-import.ts';

/** `by` is the operator if it is omitted. */
const FUNCTIONS = {
  readFlags,
  setDevMode,
  setMaintenance: (db: Database, status: boolean, message: string | null) => setMaintenance(db, { status, message }),
  listAdSettings,
  initialiseAdSettings: (db: Database, by: HistoryActor = OPERATOR) => initialiseAdSettings(db, by),
  updateAdSetting: (db: Database, id: string, change: AdSettingChange, by: HistoryActor = OPERATOR) =>
    updateAdSetting(db, { id, change, by }),
  putAdSetting,
  readSiteSettings,
  readCardSettings,
  findSiteSetting,
  readFooterSettings,
  saveSiteSettings: (db: Database, changes: readonly SiteSettingChange[], nowMs: number, by: HistoryActor = OPERATOR) =>
    saveSiteSettings(db, { changes, nowMs, by }),
  readDemonstration,
  markDemonstration,
  publishInterruptedImport,
  listStored: listDocuments,
};

/**
 * The document store: ad settings, site settings, flags and the state of the demonstration (docs/behaviour §3). Each
 * write commits together with its notification. Every method rejects if the database fails.
 */
export type Documents = WithContext<typeof FUNCTIONS>;

export const createDocuments = (db: Database): Documents => withContext(db, FUNCTIONS);
