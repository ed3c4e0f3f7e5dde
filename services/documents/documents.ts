import type { AdSetting, AdSettingChange } from '#domain/ads/ad-settings.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type {
  FooterSettings,
  SiteSetting,
  SiteSettingField,
  SiteSettings,
} from '#domain/site-settings/site-settings.ts';
import type { Database } from '../postgres/database.ts';
import { OPERATOR } from '../security/staff-rights.ts';
import type { AdChangeResult, InitialiseResult } from './ad-setting-store.ts';
import { initialiseAdSettings, listAdSettings, putAdSetting, updateAdSetting } from './ad-setting-store.ts';
import type { DemonstrationState } from './demonstration-store.ts';
import { markDemonstration, readDemonstration } from './demonstration-store.ts';
import type { StoredDocument } from './document-rows.ts';
import { listDocuments } from './document-rows.ts';
import { readFlags, setDevMode, setMaintenance } from './flag-store.ts';
import type { SaveSettingsResult, SiteSettingChange } from './site-setting-store.ts';
import { findSiteSetting, readFooterSettings, readSiteSettings, saveSiteSettings } from './site-setting-store.ts';

/**
 * The document store: ad settings, site settings, flags and the state of the demonstration (docs/behaviour.md §3). Each
 * write commits together with its notification. Every method rejects if the database fails.
 */
export type Documents = {
  readFlags(): Promise<Flags>;
  setDevMode(isOn: boolean): Promise<void>;
  setMaintenance(isOn: boolean, message: string | null): Promise<void>;
  listAdSettings(): Promise<AdSetting[]>;
  /** Here and below, `by` is the operator if it is omitted. */
  initialiseAdSettings(by?: HistoryActor): Promise<InitialiseResult>;
  updateAdSetting(id: string, change: AdSettingChange, by?: HistoryActor): Promise<AdChangeResult>;
  putAdSetting(setting: AdSetting): Promise<void>;
  readSiteSettings(): Promise<SiteSettings>;
  findSiteSetting(field: SiteSettingField): Promise<SiteSetting | null>;
  readFooterSettings(): Promise<FooterSettings>;
  saveSiteSettings(
    changes: readonly SiteSettingChange[],
    nowMs: number,
    by?: HistoryActor,
  ): Promise<SaveSettingsResult>;
  readDemonstration(): Promise<DemonstrationState>;
  markDemonstration(state: 'active' | 'ended'): Promise<void>;
  /** All documents of a collection as stored, for the export. */
  listStored(collection: 'ad_settings' | 'development'): Promise<StoredDocument[]>;
};

export function createDocuments(db: Database): Documents {
  return {
    readFlags: () => readFlags(db),
    setDevMode: (isOn) => setDevMode(db, isOn),
    setMaintenance: (isOn, message) => setMaintenance(db, { status: isOn, message }),
    listAdSettings: () => listAdSettings(db),
    initialiseAdSettings: (by = OPERATOR) => initialiseAdSettings(db, by),
    updateAdSetting: (id, change, by = OPERATOR) => updateAdSetting(db, { id, change, by }),
    putAdSetting: (setting) => putAdSetting(db, setting),
    readSiteSettings: () => readSiteSettings(db),
    findSiteSetting: (field) => findSiteSetting(db, field),
    readFooterSettings: () => readFooterSettings(db),
    saveSiteSettings: (changes, nowMs, by = OPERATOR) => saveSiteSettings(db, { changes, nowMs, by }),
    readDemonstration: () => readDemonstration(db),
    markDemonstration: (state) => markDemonstration(db, state),
    listStored: (collection) => listDocuments(db, collection),
  };
}
