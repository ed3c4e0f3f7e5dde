import type { AdSetting, AdSettingChange } from '#domain/ads/ad-settings.ts';
import type { SiteSettingField } from '#domain/site-settings/site-settings.ts';
import type { Database } from '../postgres/database.ts';
import { initialiseAdSettings, listAdSettings, putAdSetting, updateAdSetting } from './ad-setting-store.ts';
import { markDemonstration, readDemonstration } from './demonstration-store.ts';
import { listDocuments } from './document-rows.ts';
import { readFlags, setDevMode, setMaintenance } from './flag-store.ts';
import type { SiteSettingChange } from './site-setting-store.ts';
import { findSiteSetting, readFooterSettings, readSiteSettings, saveSiteSettings } from './site-setting-store.ts';

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Creates the document store: ad settings, site settings, flags and the state of the demonstration (docs/behaviour.md §3). Each write
 * commits together with the change that it publishes. Every method rejects if the database fails.
 */
export function createDocuments(db: Database) {
  return {
    readFlags: () => readFlags(db),
    setDevMode: (status: boolean) => setDevMode(db, status),
    setMaintenance: (status: boolean, message: string | null) => setMaintenance(db, { status, message }),
    listAdSettings: () => listAdSettings(db),
    initialiseAdSettings: () => initialiseAdSettings(db),
    updateAdSetting: (id: string, change: AdSettingChange) => updateAdSetting(db, { id, change }),
    putAdSetting: (setting: AdSetting) => putAdSetting(db, setting),
    readSiteSettings: () => readSiteSettings(db),
    findSiteSetting: (field: SiteSettingField) => findSiteSetting(db, field),
    readFooterSettings: () => readFooterSettings(db),
    saveSiteSettings: (changes: readonly SiteSettingChange[], nowMs: number) =>
      saveSiteSettings(db, { changes, nowMs }),
    readDemonstration: () => readDemonstration(db),
    markDemonstration: (state: 'active' | 'ended') => markDemonstration(db, state),
    /** Every document of a collection as it is stored, for the export. */
    listStored: (collection: 'ad_settings' | 'development') => listDocuments(db, collection),
  };
}
