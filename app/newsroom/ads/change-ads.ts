import { data } from 'react-router';
import { z } from 'zod';
import { AD_SLOT_IDS, parseAdSettingChange } from '#domain/ads/ad-settings.ts';
import type { Access } from '../access.ts';

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('initialise') }),
  z.object({ intent: z.literal('change'), id: z.enum(AD_SLOT_IDS), changes: z.record(z.string(), z.unknown()) }),
]);

/**
 * Makes the default ad settings, or writes the changed fields of one, each on its own (spec §7). What cannot be written
 * is refused with status 400, before anything is.
 */
export async function changeAds({ site }: Access, body: unknown) {
  const asked = requestSchema.safeParse(body).data;
  if (asked === undefined) return refuse('The request could not be read.');
  if (asked.intent === 'initialise') return initialise(site);
  const given = Object.entries(asked.changes);
  const changes = given.map(([field, value]) => parseAdSettingChange({ [field]: value })).filter((one) => one !== null);
  if (changes.length === 0 || changes.length < given.length) return refuse('A field cannot have that value.');
  for (const change of changes) {
    const { kind } = await site.documents.updateAdSetting(asked.id, change);
    if (kind !== 'saved') return refuse(`The slot cannot be changed: ${kind}.`);
  }
  return { kind: 'saved' as const };
}

/** Skipped with a log if settings exist already (spec §8). */
async function initialise({ documents, readFailed }: Access['site']) {
  const { kind } = await documents.initialiseAdSettings();
  if (kind === 'exists-already') readFailed('ad settings: not initialised', new Error('They exist already.'));
  return { kind };
}

const refuse = (reason: string) => data({ kind: 'failed' as const, reason }, { status: 400 });
