import { randomUUID } from 'node:crypto';
import type { ArticleId } from '#domain/article/article.ts';
import type { Decision, EditContext, Snapshot } from '#domain/change/change.ts';
import { toRevision } from '#domain/change/change.ts';
import { decideArticleSave } from '#domain/change/decide-article-save.ts';
import { decideDeskStep } from '#domain/change/decide-desk-step.ts';
import { decideRecord } from '#domain/change/decide-record.ts';
import { decideDelete, decideRestore, decideRestoreRevision } from '#domain/change/decide-restore.ts';
import type { SaveCommand, SaveResult } from '#domain/change/save-command.ts';
import { OWN_ITEM } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { isPostgresError } from '#services/postgres/postgres-error.ts';
import { removeAutosave } from '../autosave/article-autosaves.ts';
import { applyChange } from './apply-change.ts';
import { findDeskItem } from './desk-item.ts';
import { loadSnapshot, Race } from './load-snapshot.ts';
import { findRevisionEntry, lockCurrentRevision } from './read-revision.ts';
import type { Command, CommandKind, Commands, SnapshotRequest } from './snapshot-request.ts';
import { toSnapshotRequest } from './snapshot-request.ts';

const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 3;

/** The pure functions that decide each kind of command. */
const FUNCTIONS = {
  save: decideArticleSave,
  step: decideDeskStep,
  'restore-revision': decideRestoreRevision,
  record: decideRecord,
  delete: decideDelete,
  'restore-trash': decideRestore,
};

type Results = { [Kind in CommandKind]: ReturnType<(typeof FUNCTIONS)[Kind]>['result'] };

const DECIDERS: {
  [Kind in CommandKind]: (snapshot: Snapshot, command: Commands[Kind]) => Decision<Results[Kind]>;
} = FUNCTIONS;

/**
 * Runs a command that changes an article, in one transaction: locks and reads a snapshot, decides,
 * and writes. The article, its search terms, revision, history entry, workflow and notification commit together or not at all. Sending a
 * command twice has the effect of sending it once. Rejects if the database fails.
 */
export async function changeArticle<Kind extends CommandKind>(
  db: Database,
  kind: Kind,
  command: Commands[Kind],
): Promise<Results[Kind]> {
  const request = toSnapshotRequest({ kind, command } as Command);
  return withRetries(request, (current) => inTransaction(db, (trx) => run(trx, { kind, command, request: current })));
}

/** Returns the function that runs commands of one kind. */
export const runCommand =
  <Kind extends CommandKind>(kind: Kind) =>
  (db: Database, command: Commands[Kind]): Promise<Results[Kind]> =>
    changeArticle(db, kind, command);

/** Saves an article with {@link changeArticle}. A conflict says who saved the current revision, and when. */
export async function saveArticle(db: Database, command: SaveCommand): Promise<SaveResult> {
  const result = await changeArticle(db, 'save', command);
  if (result.kind !== 'conflict') return result;
  const entry = await findRevisionEntry(db, { articleId: command.id, revision: result.revision });
  const by = entry && { userEmail: entry.userEmail, userId: entry.userId, timestamp: entry.timestamp };
  return { ...result, by };
}

/**
 * Tries again if another command created, restored or featured the article at the same time, or if roles or the workflow were
 * turned on or off.
 */
async function withRetries<Result>(
  request: SnapshotRequest,
  attempt: (request: SnapshotRequest) => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(count === 1 ? request : { ...request, locksLead: request.mayLead });
    } catch (error) {
      const isRace = error instanceof Race || isPostgresError(error, [UNIQUE_VIOLATION]);
      if (!isRace || count === MAX_ATTEMPTS) throw error;
    }
  }
}

type Run<Kind extends CommandKind> = { kind: Kind; command: Commands[Kind]; request: SnapshotRequest };

async function run<Kind extends CommandKind>(
  trx: Database,
  { kind, command, request }: Run<Kind>,
): Promise<Results[Kind]> {
  const snapshot = await loadSnapshot(trx, request);
  const { changes, leadsToEnd = [], result } = DECIDERS[kind](snapshot, command);
  const { actor, nowMs, historyId } = command;
  const draftId = 'draftId' in command ? command.draftId : undefined;
  for (const change of changes.slice(0, -1)) await applyChange(trx, change, { actor, nowMs, historyId: randomUUID() });
  const last = changes.at(-1);
  if (last) await applyChange(trx, last, { actor, nowMs, historyId, draftId });
  for (const id of leadsToEnd) await endLead(trx, id, { actor, nowMs, historyId: randomUUID() });
  // A repeated save also deletes its autosave.
  if (!last && draftId !== undefined && result.kind === 'saved') await removeAutosave(trx, { owner: actor, draftId });
  return result;
}

async function endLead(trx: Database, id: ArticleId, context: EditContext): Promise<void> {
  const before = await lockCurrentRevision(trx, id);
  if (before === null) return;
  const stored = await findDeskItem(trx, { articleId: id, proposerId: OWN_ITEM });
  const input = { ...before.article, isFeatured: false, featuredUntil: 0 };
  await applyChange(trx, toRevision({ before, input, stored, nowMs: context.nowMs }), context);
}
