import { z } from 'zod';
import type { RefusedRecord } from '#domain/import/parse-record.ts';
import { atMost, bodyText, flag, parseRecord, quoteText } from '#domain/import/parse-record.ts';

const MAX_MESSAGE_LENGTH = 10_000;

const flagSchema = z.object(
  { status: flag, message: atMost(MAX_MESSAGE_LENGTH, bodyText).nullish() },
  { error: 'must be an object' },
);

/** Dev mode (`enabled`) or maintenance (docs/behaviour §3). */
export type FlagRecord = { id: 'enabled' | 'maintenance'; status: boolean; message: string | null };

/**
 * Parses a flag of the import file. Rejects malformed data to inform the operator of the mistake. At run time, malformed
 * data means off (docs/behaviour §8).
 */
export function parseFlagRecord(id: string, value: unknown): { ok: true; record: FlagRecord } | RefusedRecord {
  if (id !== 'enabled' && id !== 'maintenance') {
    return { ok: false, id, reason: `${quoteText(id)} is not a configuration document` };
  }
  const parsed = parseRecord(flagSchema, id, value);
  if (!parsed.ok) return parsed;
  return { ok: true, record: { id, status: parsed.value.status, message: parsed.value.message ?? null } };
}
