import type { HistoryEntry } from '#domain/desk/history.ts';
import { HISTORY_FIELD_NAMES } from '#domain/desk/history.ts';
import type { ProposedRecord, StoredCorrection } from '#domain/publication/correction.ts';
import { CORRECTION_FIELD_NAMES, PROPOSED_FIELD_NAMES } from '#domain/publication/correction.ts';
import type { EntryStep } from '#domain/workflow/entry-step.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { streamRows } from '#services/postgres/stream-rows.ts';
import { countNew, IS_NEW, toExcludedValues } from './upsert.ts';

/** A history entry with the step of the workflow that it records; null if it records none. */
export type StoredHistoryEntry = HistoryEntry & { step: EntryStep | null };

/** Inserts or replaces history entries as given, with their steps. Atomic. Returns the number of new ids. */
export async function putHistory(db: Database, entries: readonly StoredHistoryEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const steps = entries.flatMap(({ id, step }) => (step === null ? [] : [{ ...step, historyId: id }]));
  return inTransaction(db, async (trx) => {
    const put = await trx
      .insertInto('history')
      .values(entries.map(({ step, ...entry }) => entry))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(() => toExcludedValues(HISTORY_FIELD_NAMES)))
      .returning(IS_NEW)
      .execute();
    if (steps.length > 0) await putSteps(trx, steps);
    return countNew(put);
  });
}

/** Does not overwrite the revision of a stored approval, because exports do not contain it. */
async function putSteps(trx: Database, steps: readonly (EntryStep & { historyId: string })[]): Promise<void> {
  await trx
    .insertInto('workflowSteps')
    .values([...steps])
    .onConflict((conflict) => conflict.column('historyId').doUpdateSet(() => toExcludedValues(['step', 'note'])))
    .execute();
}

/** Yields all history entries in id order, loading a few hundred at a time. */
export async function* streamHistory(db: Database): AsyncGenerator<StoredHistoryEntry> {
  const rows = streamRows('id', (lastId, limit) =>
    db
      .selectFrom('history')
      .leftJoin('workflowSteps', 'workflowSteps.historyId', 'history.id')
      .selectAll('history')
      .select(['workflowSteps.step', 'workflowSteps.note'])
      .where('history.id', '>', lastId)
      .orderBy('history.id')
      .limit(limit)
      .execute(),
  );
  for await (const { step, note, ...entry } of rows) {
    yield { ...entry, step: step === null ? null : { step, note: note ?? '' } };
  }
}

/** Inserts or replaces corrections as given. Atomic. Returns the number of new ids. */
export async function putCorrections(db: Database, corrections: readonly StoredCorrection[]): Promise<number> {
  if (corrections.length === 0) return 0;
  const put = await db
    .insertInto('articleCorrections')
    .values([...corrections])
    .onConflict((conflict) => conflict.column('id').doUpdateSet(() => toExcludedValues(CORRECTION_FIELD_NAMES)))
    .returning(IS_NEW)
    .execute();
  return countNew(put);
}

/** Yields all corrections in id order, loading a few hundred at a time. */
export function streamCorrections(db: Database): AsyncGenerator<StoredCorrection> {
  return streamRows('id', (lastId, limit) =>
    db.selectFrom('articleCorrections').selectAll().where('id', '>', lastId).orderBy('id').limit(limit).execute(),
  );
}

/** Inserts or replaces proposed corrections. Returns the number of new ids. The author is the account with the email address, if it exists. */
export async function putProposedCorrections(db: Database, corrections: readonly ProposedRecord[]): Promise<number> {
  if (corrections.length === 0) return 0;
  const emails = corrections.map(({ userEmail }) => userEmail);
  const staff = await db.selectFrom('staff').select(['id', 'email']).where('email', 'in', emails).execute();
  const ids = new Map(staff.map(({ id, email }) => [email, id]));
  const put = await db
    .insertInto('proposedCorrections')
    .values(corrections.map((correction) => ({ ...correction, userId: ids.get(correction.userEmail) ?? null })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(() => toExcludedValues([...PROPOSED_FIELD_NAMES, 'userId'])),
    )
    .returning(IS_NEW)
    .execute();
  return countNew(put);
}

/** Yields the proposed corrections in id order. */
export function streamProposedCorrections(db: Database): AsyncGenerator<ProposedRecord> {
  return streamRows('id', (lastId, limit) =>
    db
      .selectFrom('proposedCorrections')
      .select(['id', ...PROPOSED_FIELD_NAMES])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

export async function hasProposedCorrections(db: Database): Promise<boolean> {
  const row = await db.selectFrom('proposedCorrections').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
