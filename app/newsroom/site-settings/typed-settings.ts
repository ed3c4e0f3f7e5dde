import type { SettingProblem } from '#domain/site-settings/setting-values.ts';
import { findSettingProblem, toSettingValue } from '#domain/site-settings/setting-values.ts';
import type { SiteSettingField, SiteSettings } from '#domain/site-settings/site-settings.ts';
import { SITE_SETTING_FIELDS } from '#domain/site-settings/site-settings.ts';
import type { SiteSettingChange } from '#services/documents/site-setting-store.ts';

/** A field as typed, and the version of the stored value that the typing started from. */
type TypedSetting = { readonly text: string; readonly baseUpdatedAt: number };
/** The fields that staff have changed. All others show the stored value. */
export type TypedSettings = { readonly [Field in SiteSettingField]?: TypedSetting };

/** The newer of both versions of each setting: a save and a read of the page can arrive in any order. */
export function mergeSettings(a: SiteSettings, b: SiteSettings): SiteSettings {
  const newer = SITE_SETTING_FIELDS.filter((field) => b[field].updatedAt > a[field].updatedAt);
  return { ...a, ...Object.fromEntries(newer.map((field) => [field, b[field]])) };
}

/** Changes the text of a field, based on the stored value if nothing was typed. Typing the stored value again undoes it. */
export function typeInto(
  typed: TypedSettings,
  { field, text, stored }: { field: SiteSettingField; text: string; stored: SiteSettings },
): TypedSettings {
  if (text === stored[field].value) return withoutTyped(typed, [field]);
  const baseUpdatedAt = typed[field]?.baseUpdatedAt ?? stored[field].updatedAt;
  return { ...typed, [field]: { text, baseUpdatedAt } };
}

/** Removes the typed texts of the given fields. */
export function withoutTyped(typed: TypedSettings, fields: readonly SiteSettingField[]): TypedSettings {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.some((saved) => saved === field)));
}

/** The changes to save: typed texts whose value differs from the stored one. */
export function listChanges(typed: TypedSettings, stored: SiteSettings): SiteSettingChange[] {
  return SITE_SETTING_FIELDS.flatMap((field) => {
    const entry = typed[field];
    if (entry === undefined) return [];
    const value = toSettingValue(field, entry.text);
    return value === stored[field].value ? [] : [{ field, value, baseUpdatedAt: entry.baseUpdatedAt }];
  });
}

/** The changed fields that someone else saved after their typing started. */
export function listCollisions(changes: readonly SiteSettingChange[], stored: SiteSettings): SiteSettingField[] {
  return changes
    .filter(({ field, baseUpdatedAt }) => stored[field].updatedAt !== baseUpdatedAt)
    .map(({ field }) => field);
}

/** Why changes cannot be saved, by field. */
export function findProblems(changes: readonly SiteSettingChange[]): Partial<Record<SiteSettingField, SettingProblem>> {
  const found = changes.map(({ field, value }) => [field, findSettingProblem(field, value)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/**
 * After a save: drops what was saved. Text typed during the save stays, now based on the saved value. `sent` is what
 * was typed when the save began.
 */
export function settleSaved(
  typed: TypedSettings,
  { sent, stored }: { sent: TypedSettings; stored: SiteSettings },
): TypedSettings {
  const entries = SITE_SETTING_FIELDS.flatMap((field) => {
    const entry = typed[field];
    if (entry === undefined || entry.text === sent[field]?.text) return [];
    const baseUpdatedAt = sent[field] === undefined ? entry.baseUpdatedAt : stored[field].updatedAt;
    return [[field, { text: entry.text, baseUpdatedAt }] as const];
  });
  return Object.fromEntries(entries);
}
