import { sql } from 'kysely';
import { TAG_UNDO_MS, toTagKey } from '#domain/article/tag.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { Database } from '#services/postgres/database.ts';
import { runSiteAction } from '#services/security/staff-rights.ts';
import { readWorkflowSettings } from '../change/desk-item.ts';
import { announceTagChange, lockTagChanges } from './change-tag.ts';

export type TagUndoCommand = { id: number; actor: HistoryActor; nowMs: number };

/** `too-late`: the change is not finished, was undone, is itself an undo or is too old, or the site requires a second person. */
export type TagUndoResult = { kind: 'started' } | { kind: 'too-late' } | Forbidden;

/**
 * Records the undo of a finished change of a tag; `runTagChanges` applies it to the articles. Removes the redirect from the old
 * name to the new one. Names that redirected to the old one earlier still redirect to the new one.
 */
export async function undoTagChange(db: Database, { id, actor, nowMs }: TagUndoCommand): Promise<TagUndoResult> {
  return runSiteAction<TagUndoResult>(db, { by: actor, action: 'change-tags' }, async (trx) => {
    await lockTagChanges(trx);
    const change = (await listUndoable(trx, { ids: [id], nowMs }))[0];
    if (change === undefined) return { kind: 'too-late' };
    const { fromKey, fromName, toName } = change;
    const [newName, newKey] = [toName ?? fromName, toTagKey(toName ?? fromName)];
    await trx.deleteFrom('tagRenames').where('fromKey', '=', fromKey).execute();
    const { userEmail, userId } = actor;
    await trx
      .insertInto('tagChanges')
      .values({
        ...{ changedAt: nowMs, userEmail, userId, finishedAt: null, undoes: id },
        ...{ fromKey: newKey, fromName: newName, toName: fromName },
      })
      .execute();
    await announceTagChange(trx, { keys: [fromKey, newKey], nowMs });
    return { kind: 'started' };
  });
}

/** Returns the changes that can be undone: none if the site requires a second person for changes of tags. */
export async function listUndoable(db: Database, { ids, nowMs }: { ids: readonly number[]; nowMs: number }) {
  const { isOn, needsFourEyes } = await readWorkflowSettings(db);
  if (ids.length === 0 || (isOn && needsFourEyes)) return [];
  return db
    .selectFrom('tagChanges')
    .select(['id', 'fromKey', 'fromName', 'toName'])
    .where('id', 'in', ids)
    .where('finishedAt', 'is not', null)
    .where('undoes', 'is', null)
    .where('changedAt', '>=', nowMs - TAG_UNDO_MS)
    .where(sql<boolean>`exists (select from tag_change_articles where change_id = tag_changes.id)`)
    .where(sql<boolean>`not exists (select from tag_changes as undo where undo.undoes = tag_changes.id)`)
    .execute();
}
