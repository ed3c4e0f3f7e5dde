import { sql } from 'kysely';
import { z } from 'zod';
import type { Article, ArticleInput } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import { copyParts, toArticleInput } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { RefusedRecord } from '#domain/import/parse-record.ts';
import { articleIdText, atMost, lineText, parseRecord, timestampMs } from '#domain/import/parse-record.ts';
import { MAX_CORRECTION_LENGTH } from '#domain/publication/correction.ts';
import type { Proposal } from '#domain/workflow/workflow.ts';
import { decideStage, MAX_NOTE_LENGTH, OWN_ITEM, STAGES } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { storedInputSchema } from '../article-row.ts';
import { deleteProposal, findDeskItem, findProposal, toUrgentColumns } from '../change/desk-item.ts';
import { findCurrentRevision, findRevision, lockCurrentRevision } from '../change/read-revision.ts';

const name = atMost(200, lineText);

/**
 * An unfinished item in an export. A proposal contains its text, based on the article of the same file. People are email
 * addresses, because ids are different on each site; a proposer without an account is an id.
 */
const recordSchema = z.object(
  {
    articleId: articleIdText,
    proposer: name.default(OWN_ITEM),
    proposerEmail: name.default(''),
    stage: z.enum(STAGES, { error: `must be one of ${STAGES.join(', ')}` }),
    movedAt: timestampMs,
    savedAt: timestampMs.nullish().transform((ms) => ms ?? null),
    submitter: name.nullish().transform((email) => email ?? null),
    assignee: name.nullish().transform((email) => email ?? null),
    dueAt: timestampMs.nullish().transform((ms) => ms ?? null),
    note: z.string({ error: 'must be text' }).max(MAX_NOTE_LENGTH, { error: 'is too long' }).default(''),
    noteBy: name.default(''),
    urgentAt: timestampMs.nullish().transform((ms) => ms ?? null),
    urgentBy: name.nullish().transform((email) => email ?? null),
    writers: z.array(name, { error: 'must be a list of addresses' }).default([]),
    content: storedInputSchema.optional(),
    correction: atMost(MAX_CORRECTION_LENGTH, lineText).default(''),
  },
  { error: 'must be an object' },
);

export type DeskRecord = z.output<typeof recordSchema>;

export function parseDeskRecord(id: string, value: unknown): { ok: true; record: DeskRecord } | RefusedRecord {
  const parsed = parseRecord(recordSchema, id, value);
  if (!parsed.ok) return parsed;
  const record = parsed.value;
  const isProposal = record.proposer !== OWN_ITEM;
  if (isProposal !== (record.content !== undefined))
    return { ok: false, id, reason: 'a proposal must have a proposer and a content' };
  return { ok: true, record };
}

/**
 * Yields the unfinished items, in order and numbered: proposals, unpublished articles, assigned or due items, and urgent changes.
 * A published and approved article does not need an item.
 */
export async function* streamDesk(db: Database): AsyncGenerator<{ id: string; fields: object }> {
  const { rows } = await sql<{ articleId: string; proposerId: string }>`
    select article_id, proposer_id from desk_items
    join articles on articles.id = article_id left join staff on staff.id = proposer_id
    where proposer_id <> '' or status <> 'published' or assignee_id is not null or due_at is not null
      or urgent_at is not null
    order by article_id, coalesce(email, proposer_id)`.execute(db);
  const { toEmail } = await readPeople(db);
  let number = 1;
  for (const { articleId, proposerId } of rows) {
    if (!isArticleId(articleId)) continue;
    const fields = await readRecord(db, { key: { articleId, proposerId }, toEmail });
    if (fields !== null) yield { id: String(number), fields };
    number += 1;
  }
}

type RecordKey = { key: { articleId: DeskRecord['articleId']; proposerId: string }; toEmail: (id: string) => string };

async function readRecord(db: Database, { key, toEmail }: RecordKey): Promise<object | null> {
  const row = await db
    .selectFrom('deskItems')
    .select('movedAt')
    .where('articleId', '=', key.articleId)
    .where('proposerId', '=', key.proposerId)
    .executeTakeFirst();
  const current = await findCurrentRevision(db, key.articleId);
  const proposal = await findProposal(db, key);
  const item = proposal ?? (await findDeskItem(db, key));
  if (row === undefined || current === null || item === null) return null;
  const { submitterId, assigneeId, dueAt, note, noteBy, urgentAt, urgentWriters } = item;
  return {
    articleId: key.articleId,
    ...(proposal && { proposer: toEmail(key.proposerId), proposerEmail: proposal.proposerEmail }),
    ...{ stage: proposal?.stage ?? decideStage(item, current.revision), movedAt: row.movedAt },
    submitter: submitterId && toEmail(submitterId),
    assignee: assigneeId && toEmail(assigneeId),
    ...{ dueAt, note, noteBy },
    ...(urgentAt !== null && { urgentAt, ...toUrgentColumns(urgentWriters.map(toEmail)) }),
    ...(proposal && { savedAt: proposal.savedAt, writers: proposal.writers.map(toEmail) }),
    ...(proposal && { content: await mergeProposal(db, current.article, proposal), correction: proposal.correction }),
  };
}

/** Returns the text of a proposal merged with later changes of the article, because exports do not contain earlier revisions. */
async function mergeProposal(db: Database, article: Article, { articleId, baseRevision, content }: Proposal) {
  const base = await findRevision(db, { articleId, revision: baseRevision });
  const current = toArticleInput(article);
  const merged = base === null ? content : mergeArticles(toArticleInput(base.article), content, current).merged;
  return withoutPublication(merged, current);
}

/** A proposal changes neither whether its article is public nor whether it is featured. */
const withoutPublication = (content: ArticleInput, article: ArticleInput) =>
  copyParts(content, article, ['publication', 'isFeatured']);

/**
 * `refused`: the ids of articles that do not exist. `unknown`: people without an account here. Work is not assigned to them until
 * another import of the same file finds their accounts. Their proposals name them by email address.
 */
export type PutDeskResult = { written: number; refused: string[]; unknown: string[] };

/** Writes the items of an import whose articles exist. An approval then counts for the article's current revision. */
export async function putDesk(db: Database, records: readonly DeskRecord[]): Promise<PutDeskResult> {
  if (records.length === 0) return { written: 0, refused: [], unknown: [] };
  const people = await readPeople(db);
  const refused: string[] = [];
  for (const record of records) {
    const isWritten = await inTransaction(db, (trx) => putRecord(trx, record, people));
    if (!isWritten) refused.push(record.articleId);
  }
  const named = records.flatMap(({ proposer, submitter, assignee }) => [proposer, submitter, assignee]);
  const unknown = [...new Set(named)].filter((person) => person && people.toStaffId(person) === null);
  return {
    written: records.length - refused.length,
    refused,
    unknown: unknown.flatMap((person) => person ?? []).sort(),
  };
}

async function putRecord(
  trx: Database,
  { content, proposer, submitter, assignee, writers, urgentBy, ...record }: DeskRecord,
  { toStaffId }: People,
): Promise<boolean> {
  const current = await lockCurrentRevision(trx, record.articleId);
  if (current === null) return false;
  const { revision, article } = current;
  const toId = (person: string) => toStaffId(person) ?? person;
  const proposed = content && withoutPublication(content, toArticleInput(article));
  // An earlier import may have named the proposer by an address that has an account now.
  if (toId(proposer) !== proposer)
    await deleteProposal(trx, { articleId: record.articleId, proposerId: proposer }).execute();
  const row = {
    ...record,
    proposerId: toId(proposer),
    submitterId: submitter && toStaffId(submitter),
    urgentBy: urgentBy && toId(urgentBy),
    assigneeId: assignee && toStaffId(assignee),
    writers: writers.map(toId),
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

type People = {
  /** Returns the email address of an account; any other id unchanged. */
  toEmail(id: string): string;
  /** Returns the id of the account with an email address or id; null if it does not exist. */
  toStaffId(person: string): string | null;
};

async function readPeople(db: Database): Promise<People> {
  const staff = await db.selectFrom('staff').select(['id', 'email']).execute();
  const emails = new Map(staff.map(({ id, email }) => [id, email]));
  const ids = new Map(staff.map(({ id, email }) => [email, id]));
  return {
    toEmail: (id) => emails.get(id) ?? id,
    toStaffId: (person) => ids.get(person) ?? (emails.has(person) ? person : null),
  };
}

export async function hasDesk(db: Database): Promise<boolean> {
  for await (const _ of streamDesk(db)) return true;
  return false;
}
