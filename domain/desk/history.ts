import { z } from 'zod';
import type { RefusedRecord } from '../import/parse-record.ts';
import { articleIdText, atMost, lineText, oneOf, parseRecord, timestampMs } from '../import/parse-record.ts';
import type { RepairedRecord } from '../import/repair-values.ts';
import { repairFields, repairTime, repairWord } from '../import/repair-values.ts';
import { DEV_MODE_NAME } from '../staff/dev-mode.ts';

export const HISTORY_PAGE_SIZE = 20;

const HISTORY_ACTIONS = ['Created', 'Edited', 'Deleted'] as const;

/**
 * How a change created a revision. `imported` is the content of an import before the first edit. A withdrawal, its end and a
 * change of a correction create a revision with the same content.
 */
export type RevisionOrigin =
  | 'saved'
  | 'restored-revision'
  | 'restored-trash'
  | 'imported'
  | 'withdrawn'
  | 'reinstated'
  | 'correction-added'
  | 'correction-edited'
  | 'correction-removed';

export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Recorded for a change without a user (docs/behaviour §6). */
const UNKNOWN_USER = 'Unknown User';

const MAX_TEXT_LENGTH = 2_000;

const shortText = atMost(MAX_TEXT_LENGTH, lineText);

/** The fields of a history entry, without its id (docs/behaviour §3), as in the import file. */
const entrySchema = z.object(
  {
    userEmail: shortText.nullish().transform((email) => email || UNKNOWN_USER),
    /** Null if no user was signed in. */
    userId: shortText.nullish().transform((id) => id || null),
    action: oneOf(HISTORY_ACTIONS),
    articleId: articleIdText,
    articleTitle: shortText.nullish().transform((title) => title ?? ''),
    timestamp: timestampMs,
  },
  { error: 'must be an object' },
);

/** Who changed which article, how and when (in ms). */
export type HistoryEntry = { id: string } & z.output<typeof entrySchema>;

/** The names of the fields without the id, in the order of the import file. */
export const HISTORY_FIELD_NAMES = entrySchema.keyof().options;

export type HistoryActor = Pick<HistoryEntry, 'userEmail' | 'userId'>;

/** docs/behaviour §6: the actor in dev mode if no user is signed in. */
export const DEV_MODE_ACTOR: HistoryActor = { userEmail: DEV_MODE_NAME, userId: 'dev_mode' };

/** Parses one history entry of the import file. If it is rejected, the result has a one-line reason in English. */
export function parseHistoryEntry(id: string, value: unknown): { ok: true; entry: HistoryEntry } | RefusedRecord {
  const parsed = parseRecord(entrySchema, id, value);
  return parsed.ok ? { ok: true, entry: { id, ...parsed.value } } : parsed;
}

/** Like `repairArticle`, for a history entry. */
export function repairHistoryEntry(record: unknown): RepairedRecord {
  return repairFields(record, { action: repairWord(HISTORY_ACTIONS), timestamp: repairTime });
}
