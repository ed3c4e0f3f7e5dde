import { data } from 'react-router';
import { z } from 'zod';
import { findSettingProblem, toSettingValue } from '#domain/site-settings/setting-values.ts';
import { SITE_SETTING_FIELDS } from '#domain/site-settings/site-settings.ts';
import type { ActionContext } from '../actions/access.ts';

const changeSchema = z
  .strictObject({ field: z.enum(SITE_SETTING_FIELDS), value: z.string(), baseUpdatedAt: z.number() })
  .transform((change) => ({ ...change, value: toSettingValue(change.field, change.value) }))
  .refine(({ field, value }) => findSettingProblem(field, value) === null);

/** The length is checked first, because each change of a long list would be checked and reported separately. */
const changesSchema = z.array(z.unknown()).min(1).max(SITE_SETTING_FIELDS.length).pipe(z.array(changeSchema));

const requestSchema = z.strictObject({ changes: changesSchema });

/** Saves changed site settings. If one of them is invalid, saves none and responds with status 400. */
export async function saveSiteSettings({ site, actor }: ActionContext, body: unknown) {
  const parsed = requestSchema.safeParse(body).data;
  if (parsed === undefined) {
    return data({ kind: 'failed' as const, reason: 'A setting has an invalid value.' }, { status: 400 });
  }
  return site.documents.saveSiteSettings(parsed.changes, site.nowMs, actor);
}
