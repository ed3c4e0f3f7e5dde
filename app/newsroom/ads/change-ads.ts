import { data } from 'react-router';
import { z } from 'zod';
import { AD_SLOT_IDS, parseAdSettingChange } from '#domain/ads/ad-settings.ts';
import type { ActionContext } from '../actions/access.ts';

/** An ad setting has four fields. Each change is validated and written separately. */
const MAX_CHANGES = 4;

const changesSchema = z.record(z.string(), z.unknown()).refine((changes) => Object.keys(changes).length <= MAX_CHANGES);

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('initialise') }),
  z.object({ intent: z.literal('change'), id: z.enum(AD_SLOT_IDS), changes: changesSchema }),
]);

/**
 * Creates the default ad settings, or saves the changed fields of one (docs/behaviour §7). Responds with status 400
 * before saving anything if a change is invalid.
 */
export async function changeAds({ site, actor }: ActionContext, body: unknown) {
  const parsed = requestSchema.safeParse(body).data;
  if (parsed === undefined) return refuse('The request is malformed.');
  if (parsed.intent === 'initialise') return initialise(site, actor);
  const given = Object.entries(parsed.changes);
  const changes = given.map(([field, value]) => parseAdSettingChange({ [field]: value })).filter((one) => one !== null);
  if (changes.length === 0 || changes.length < given.length) return refuse('A field has an invalid value.');
  for (const change of changes) {
    const result = await site.documents.updateAdSetting(parsed.id, change, actor);
    if (result.kind === 'forbidden') return result;
    if (result.kind !== 'saved') return refuse(`The slot cannot be changed: ${result.kind}.`);
  }
  return { kind: 'saved' as const };
}

/** If settings already exist, changes nothing and logs that (docs/behaviour §8). */
async function initialise({ documents, reportFailure }: ActionContext['site'], actor: ActionContext['actor']) {
  const result = await documents.initialiseAdSettings(actor);
  const { kind } = result;
  if (kind === 'already-exists') reportFailure('ad settings: not initialised', new Error('Ad settings exist already.'));
  return result;
}

const refuse = (reason: string) => data({ kind: 'failed' as const, reason }, { status: 400 });
