import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import { runSiteAction } from '#services/security/staff-rights.ts';
import { readWorkflowSettings } from '../change/desk-item.ts';

/** A change of a tag that waits for a second person. Times in ms. */
export type ProposedTagChange = Tables['proposedTagChanges'];

type Proposal = Pick<ProposedTagChange, 'fromKey' | 'fromName' | 'toName'> & { actor: HistoryActor; nowMs: number };

/**
 * Stores the change of a tag as a proposal and returns true if the site requires a second person for it, because it would change
 * the text of articles. Returns false if the change can start: a second person who requests the same change approves it. A
 * request for a different change replaces the waiting one.
 */
export async function proposeTagChange(
  trx: Database,
  { fromKey, fromName, toName, actor, nowMs }: Proposal,
): Promise<boolean> {
  const { isOn, needsFourEyes } = await readWorkflowSettings(trx);
  const { userEmail, userId } = actor;
  const waiting = await trx
    .deleteFrom('proposedTagChanges')
    .where('fromKey', '=', fromKey)
    .returningAll()
    .executeTakeFirst();
  if (!isOn || !needsFourEyes || userId === null) return false;
  if (waiting !== undefined && waiting.toName === toName && waiting.userId !== userId) return false;
  const change = { fromKey, fromName, toName, proposedAt: nowMs, userEmail, userId };
  await trx.insertInto('proposedTagChanges').values(change).execute();
  await publishChange(trx, { topics: ['newsroom'] });
  return true;
}

/** Deletes a waiting change. Does nothing if it no longer waits. */
export async function rejectTagChange(
  db: Database,
  { fromKey, actor }: { fromKey: string; actor: HistoryActor },
): Promise<{ kind: 'dropped' } | Forbidden> {
  return runSiteAction<{ kind: 'dropped' }>(db, { by: actor, action: 'change-tags' }, async (trx) => {
    await trx.deleteFrom('proposedTagChanges').where('fromKey', '=', fromKey).execute();
    await publishChange(trx, { topics: ['newsroom'] });
    return { kind: 'dropped' };
  });
}

/** Lists the waiting changes, oldest first, up to 100. */
export const listProposedTagChanges = (db: Database): Promise<ProposedTagChange[]> =>
  db.selectFrom('proposedTagChanges').selectAll().orderBy('proposedAt').orderBy('fromKey').limit(100).execute();
