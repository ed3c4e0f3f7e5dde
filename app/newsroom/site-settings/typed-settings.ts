import type { SettingProblem } from '#domain/site-settings/setting-values.ts';
import { findSettingProblem, toSettingValue } from '#domain/site-settings/setting-values.ts';
import type { SiteSettingField, SiteSettings } from '#domain/site-settings/site-settings.ts';
import { SITE_SETTING_FIELDS } from '#domain/site-settings/site-settings.ts';
import type { SiteSettingChange } from '#services/documents/site-setting-store.ts';

/** `baseUpdatedAt`: the `updatedAt` of the stored value when the typing began. */
type TypedSetting = { readonly text: string; readonly baseUpdatedAt: number };
/** The fields that staff have changed. All others show the stored value. */
export type TypedSettings = { readonly [Field in SiteSettingField]?: TypedSetting };

/** Picks the newer state of each setting, because a save and a read of the page can arrive in any order. */
export function mergeSettings(a: SiteSettings, b: SiteSettings): SiteSettings {
  const newer = SITE_SETTING_FIELDS.filter((field) => b[field].updatedAt > a[field].updatedAt);
  return { ...a, ...Object.fromEntries(newer.map((field) => [field, b[field]])) };
}

/**
 * Changes the text of a field, based on the stored value if nothing was typed. Typing the stored value again removes
 * the change.
 */
export function typeInto(
  typed: TypedSettings,
  { field, text, stored }: { field: SiteSettingField; text: string; stored: SiteSettings },
): TypedSettings {
  if (text === stored[field].value) return withoutTyped(typed, [field]);
  const baseUpdatedAt = typed[field]?.baseUpdatedAt ?? stored[field].updatedAt;
  return { ...typed, [field]: { text, baseUpdatedAt } };
}

export function withoutTyped(typed: TypedSettings, fields: readonly SiteSettingField[]): TypedSettings {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.some((saved) => saved === field)));
}

/** Typed texts whose value differs from the stored one. */
export function listChanges(typed: TypedSettings, stored: SiteSettings): SiteSettingChange[] {
  return SITE_SETTING_FIELDS.flatMap((field) => {
    const entry = typed[field];
    if (entry === undefined) return [];
    const value = toSettingValue(field, entry.text);
    return value === stored[field].value ? [] : [{ field, value, baseUpdatedAt: entry.baseUpdatedAt }];
  });
}

/** Changed fields that a colleague saved after the typing started. */
export function listCollisions(changes: readonly SiteSettingChange[], stored: SiteSettings): SiteSettingField[] {
  return changes
    .filter(({ field, baseUpdatedAt }) => stored[field].updatedAt !== baseUpdatedAt)
    .map(({ field }) => field);
}

export function findProblems(changes: readonly SiteSettingChange[]): Partial<Record<SiteSettingField, SettingProblem>> {
  const found = changes.map(({ field, value }) => [field, findSettingProblem(field, value)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/**
 * Removes the texts that were saved. Text typed during the save remains; if its field was part of the save, the saved
 * value becomes its base. `sent` is the text as it was when the save began.
 */
export function removeSavedTexts(
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
