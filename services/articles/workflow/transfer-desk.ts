import { sql } from 'kysely';
import { z } from 'zod';
import { isArticleId } from '#domain/article/article.ts';
import { copyParts } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { RefusedRecord } from '#domain/import/parse-record.ts';
import { atMost, lineText, parseRecord, timestampMs } from '#domain/import/parse-record.ts';
import { MAX_NOTE_LENGTH, STAGES } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { findRevision, lockCurrentRevision, storedInputSchema } from '../edit/read-revision.ts';
import { toStaffId } from '../edit/write-revision.ts';
import { decideStage, findDeskItem, findProposal, OWN_ITEM } from './desk-item.ts';

const name = atMost(200, lineText);

/** An unfinished item in an export. A proposal has its text and the text from which it started. */
const recordSchema = z.object(
  {
    articleId: z.string({ error: 'must be text' }).refine(isArticleId, { error: 'must be an id' }),
    proposerId: name.default(OWN_ITEM),
    proposerEmail: name.default(''),
    stage: z.enum(STAGES, { error: `must be one of ${STAGES.join(', ')}` }),
    movedAt: timestampMs,
    savedAt: timestampMs.nullish().transform((ms) => ms ?? null),
    submitterId: name.nullish().transform((id) => id ?? null),
    assigneeId: name.nullish().transform((id) => id ?? null),
    dueAt: timestampMs.nullish().transform((ms) => ms ?? null),
    note: z.string({ error: 'must be text' }).max(MAX_NOTE_LENGTH, { error: 'is too long' }).default(''),
    noteBy: name.default(''),
    writers: z.array(name, { error: 'must be a list of ids' }).default([]),
    content: storedInputSchema.optional(),
    base: storedInputSchema.nullish(),
  },
  { error: 'must be an object' },
);

export type DeskRecord = z.output<typeof recordSchema>;

export function parseDeskRecord(id: string, value: unknown): { ok: true; record: DeskRecord } | RefusedRecord {
  const parsed = parseRecord(recordSchema, id, value);
  if (!parsed.ok) return parsed;
  const record = parsed.value;
  const isProposal = record.proposerId !== OWN_ITEM;
  if (isProposal !== (record.content !== undefined))
    return { ok: false, id, reason: 'a proposal must have a proposerId and a content' };
  return { ok: true, record };
}

/**
 * Yields the items that are not finished, in order: proposals, and what is not public, with the stage of the current revision. An
 * approved article that is public needs no item.
 */
export async function* streamDesk(db: Database): AsyncGenerator<{ id: string; fields: object }> {
  const { rows } = await sql<{ articleId: string; proposerId: string }>`
    select article_id, proposer_id from desk_items join articles on id = article_id
    where proposer_id <> '' or status = 'draft' order by article_id, proposer_id`.execute(db);
  for (const { articleId, proposerId } of rows) {
    if (!isArticleId(articleId)) continue;
    const fields = await readRecord(db, { articleId, proposerId });
    if (fields !== null) yield { id: proposerId === OWN_ITEM ? articleId : `${articleId} ${proposerId}`, fields };
  }
}

async function readRecord(
  db: Database,
  key: { articleId: DeskRecord['articleId']; proposerId: string },
): Promise<object | null> {
  const row = await db
    .selectFrom('deskItems')
    .innerJoin('articles', 'articles.id', 'deskItems.articleId')
    .select(['movedAt', 'revision'])
    .where('articleId', '=', key.articleId)
    .where('proposerId', '=', key.proposerId)
    .executeTakeFirst();
  const proposal = await findProposal(db, key);
  const item = proposal ?? (await findDeskItem(db, key));
  if (row === undefined || item === null) return null;
  const { submitterId, assigneeId, dueAt, note, noteBy } = item;
  const stage = proposal?.stage ?? decideStage(item, row.revision);
  const base = proposal && (await findRevision(db, { articleId: key.articleId, revision: proposal.baseRevision }));
  return {
    articleId: key.articleId,
    ...(proposal && { proposerId: key.proposerId, proposerEmail: proposal.proposerEmail }),
    ...{ stage, movedAt: row.movedAt, submitterId, assigneeId, dueAt, note, noteBy },
    ...(proposal && { savedAt: proposal.savedAt, writers: proposal.writers, content: proposal.content }),
    ...(base && { base: storedInputSchema.parse(base.article) }),
  };
}

/**
 * Writes the items of an import whose articles exist. An approval is that of the article's current revision. The changes of a
 * proposal are applied to it, because the earlier revisions are not part of an export. Returns how many are written.
 */
export async function putDesk(db: Database, records: readonly DeskRecord[]): Promise<number> {
  let written = 0;
  for (const record of records) if (await inTransaction(db, (trx) => putRecord(trx, record))) written += 1;
  return written;
}

async function putRecord(trx: Database, { content, base, ...record }: DeskRecord): Promise<boolean> {
  const current = await lockCurrentRevision(trx, record.articleId);
  if (current === null) return false;
  const { revision, article } = current;
  const merged = content && base ? mergeArticles(base, content, article).merged : content;
  const proposed = merged && copyParts(merged, article, ['publication', 'isFeatured']);
  const row = {
    ...record,
    // Accounts are no part of an export: the ids may belong to another site.
    submitterId: toStaffId({ userId: record.submitterId }),
    assigneeId: toStaffId({ userId: record.assigneeId }),
    approvedRevision: record.stage === 'approved' ? revision : null,
    baseRevision: proposed ? revision : null,
    content: proposed ? JSON.stringify(proposed) : null,
  };
  await trx
    .insertInto('deskItems')
    .values(row)
    .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(row))
    .execute();
  return true;
}

/** Whether an export has items. */
export async function hasDesk(db: Database): Promise<boolean> {
  for await (const _ of streamDesk(db)) return true;
  return false;
}
