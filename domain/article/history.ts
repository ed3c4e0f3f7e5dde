import { z } from 'zod';
import type { RefusedRecord } from './import-record.ts';
import { isRecordId, lineText, oneOf, parseRecord, timestampMs } from './import-record.ts';

export const HISTORY_ACTIONS = ['Created', 'Edited', 'Deleted'] as const;

export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Who did what to which article, and when in milliseconds (spec §3). `userId` is null where nobody was signed in. */
export type HistoryEntry = {
  id: string;
  userEmail: string;
  userId: string | null;
  action: HistoryAction;
  articleId: string;
  articleTitle: string;
  timestamp: number;
};

/** Who a history entry names. */
export type HistoryActor = Pick<HistoryEntry, 'userEmail' | 'userId'>;

/** Spec §6: the actor while dev mode is on and nobody is signed in. */
export const DEV_MODE_ACTOR: HistoryActor = { userEmail: 'Developer (Dev Mode)', userId: 'dev_mode' };

/** Spec §6: the actor with neither a user nor dev mode. */
export const UNKNOWN_ACTOR: HistoryActor = { userEmail: 'Unknown User', userId: null };

const entrySchema = z.object(
  {
    userEmail: lineText.nullish(),
    userId: lineText.nullish(),
    action: oneOf(HISTORY_ACTIONS),
    articleId: z.string({ error: 'must be text' }).refine(isRecordId, { error: 'must be an id' }),
    articleTitle: lineText.nullish(),
    timestamp: timestampMs,
  },
  { error: 'must be an object' },
);

/** Reads one history entry of the import file; a refusal says in one English line what is wrong. */
export function parseHistoryEntry(id: string, value: unknown): { ok: true; entry: HistoryEntry } | RefusedRecord {
  const parsed = parseRecord(entrySchema, id, value);
  if (!parsed.ok) return parsed;
  const { userEmail, userId, articleTitle, ...rest } = parsed.value;
  const entry = {
    id,
    ...rest,
    userEmail: userEmail || UNKNOWN_ACTOR.userEmail,
    userId: userId || null,
    articleTitle: articleTitle ?? '',
  };
  return { ok: true, entry };
}
