import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { MAX_AUTOSAVES_PER_ACCOUNT } from '#domain/article/autosave-limits.ts';
import { parseUnfinishedForm } from '#domain/article/parse-article-form.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { refuseActionOn } from '../change/permit-edit.ts';

/** What one account typed into the form of an article and has not saved. The article itself may never have been saved. */
export type Autosave = {
  articleId: ArticleId;
  draftId: string;
  /** Null for an article that was never saved. */
  baseRevision: number | null;
  form: ArticleForm;
  sequence: number;
  updatedAt: number;
};

/** Who has unsaved content for an article and when it was last stored, without the content. */
export type AutosaveOwner = { articleId: ArticleId; ownerId: string; ownerEmail: string; updatedAt: number };

export type AutosaveRequest = Omit<Autosave, 'updatedAt'> & {
  owner: HistoryActor;
  imageUrl: string;
  /** The autosave from another device whose content this form has taken over; null if none. */
  replaces: Pick<Autosave, 'draftId' | 'sequence'> | null;
  nowMs: number;
};

/**
 * `other-draft`: the account has unsaved content for the article from another form. `outdated`: a later autosave of the same
 * draft exists; `sequence` is its number. `full`: the account has reached its limit of autosaves, all for other articles. Nothing
 * is written in these cases.
 */
type AutosaveResult =
  | Forbidden
  | { kind: 'stored'; updatedAt: number }
  | { kind: 'other-draft'; autosave: Autosave }
  | { kind: 'outdated'; sequence: number }
  | { kind: 'full' };

type AutosaveKey = { owner: HistoryActor; articleId: ArticleId };

/** Maximum number of autosaves of new articles that the form offers. */
const MAX_OFFERS = 20;

const FUNCTIONS = {
  store: storeAutosave,
  remove: removeAutosave,
  find: findAutosave,
  listNew: listNewAutosaves,
  listOwners: listAutosaveOwners,
};

/**
 * Autosaves of the article form: one per account and article. They never change an article, its history or a public
 * page. All calls reject if the database fails.
 */
export type ArticleAutosaves = WithContext<typeof FUNCTIONS>;

export const createArticleAutosaves = (db: Database): ArticleAutosaves => withContext(db, FUNCTIONS);

/** Maps an actor to the column `owner_id`. */
export const toOwnerId = ({ userId, userEmail }: HistoryActor) => userId ?? userEmail;

/**
 * Replaces the draft's previous autosave, or exactly the autosave named by `replaces`. The content is durable once the result is
 * `stored`. Staff are notified of the first autosave only.
 */
async function storeAutosave(db: Database, request: AutosaveRequest): Promise<AutosaveResult> {
  const { owner, articleId, draftId, sequence, baseRevision, form, imageUrl, replaces, nowMs } = request;
  const content = { draftId, sequence, baseRevision, form: JSON.stringify(form), imageUrl, updatedAt: nowMs };
  return inTransaction<AutosaveResult>(db, async (trx) => {
    const forbidden = await refuseActionOn(trx, 'autosave', { id: articleId, actor: owner, nowMs });
    if (forbidden) return forbidden;
    const key = { ownerId: toOwnerId(owner), ownerEmail: owner.userEmail, articleId };
    const written = await trx
      .insertInto('articleAutosaves')
      .values({ ...key, ...content })
      .onConflict((conflict) =>
        conflict
          .columns(['ownerId', 'articleId'])
          .doUpdateSet(content)
          .where(
            sql<boolean>`article_autosaves.draft_id = ${draftId} and article_autosaves.sequence < ${sequence}
              or article_autosaves.draft_id = ${replaces?.draftId ?? ''}
                and article_autosaves.sequence = ${replaces?.sequence ?? 0}`,
          ),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirst();
    if (written?.isNew && (await isBeyondLimit(trx, key.ownerId))) {
      await trx
        .deleteFrom('articleAutosaves')
        .where('ownerId', '=', key.ownerId)
        .where('articleId', '=', articleId)
        .execute();
      return { kind: 'full' };
    }
    if (written?.isNew) await announceAutosaves(trx);
    if (written) return { kind: 'stored', updatedAt: nowMs };
    const other = await findAutosave(trx, { owner, articleId });
    if (other === null) throw new Error(`The autosave of ${articleId} was removed while it was being replaced.`);
    if (other.draftId === draftId) return { kind: 'outdated', sequence: other.sequence };
    return { kind: 'other-draft', autosave: other };
  });
}

/** Counts under a lock, because parallel requests could exceed the limit. */
async function isBeyondLimit(trx: Database, ownerId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`autosaves of ${ownerId}`}))`.execute(trx);
  const { stored } = await trx
    .selectFrom('articleAutosaves')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(stored) > MAX_AUTOSAVES_PER_ACCOUNT;
}

export type DraftKey = { owner: HistoryActor; draftId: string };

export const deleteAutosave = (trx: Database, { owner, draftId }: DraftKey) =>
  trx.deleteFrom('articleAutosaves').where('ownerId', '=', toOwnerId(owner)).where('draftId', '=', draftId);

/** Removes an account's autosave of a draft, for any article. Returns false if there was none. */
export async function removeAutosave(db: Database, { owner, draftId }: DraftKey): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await deleteAutosave(trx, { owner, draftId }).executeTakeFirst();
    if (numDeletedRows > 0n) await announceAutosaves(trx);
    return numDeletedRows > 0n;
  });
}

/** Readers' pages do not depend on autosaves, so only the newsroom is notified. */
const announceAutosaves = (trx: Database) => publishChange(trx, { topics: ['newsroom'] });

const CONTENT_COLUMNS = ['articleId', 'draftId', 'baseRevision', 'form', 'sequence', 'updatedAt'] as const;

async function findAutosave(db: Database, { owner, articleId }: AutosaveKey): Promise<Autosave | null> {
  const row = await db
    .selectFrom('articleAutosaves')
    .select(CONTENT_COLUMNS)
    .where('ownerId', '=', toOwnerId(owner))
    .where('articleId', '=', articleId)
    .executeTakeFirst();
  return row ? toAutosave(row) : null;
}

/** The account's own autosaves of new articles, latest first. */
async function listNewAutosaves(db: Database, owner: HistoryActor): Promise<Autosave[]> {
  const rows = await db
    .selectFrom('articleAutosaves')
    .select(CONTENT_COLUMNS)
    .where('ownerId', '=', toOwnerId(owner))
    .where('baseRevision', 'is', null)
    .orderBy('updatedAt', 'desc')
    .limit(MAX_OFFERS)
    .execute();
  return rows.flatMap((row) => toAutosave(row) ?? []);
}

/** Lists who has autosaves of some articles, latest first. */
async function listAutosaveOwners(db: Database, ids: readonly string[]): Promise<AutosaveOwner[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('articleAutosaves')
    .select(['articleId', 'ownerId', 'ownerEmail', 'updatedAt'])
    .where('articleId', 'in', ids.filter(isArticleId))
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** Returns null if an earlier release stored content that the form cannot show. */
function toAutosave({ form, ...row }: Omit<Autosave, 'form'> & { form: unknown }): Autosave | null {
  const parsed = parseUnfinishedForm(form);
  return parsed.ok ? { ...row, form: parsed.form } : null;
}

/** Deletes up to `limit` autosaves last written before `beforeMs`. Returns the number deleted. */
export async function deleteOldAutosaves(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as materialized (
      select owner_id, article_id from article_autosaves where updated_at < ${beforeMs}
      order by updated_at limit ${limit} for update skip locked
    )
    delete from article_autosaves as autosave using due
    where autosave.owner_id = due.owner_id and autosave.article_id = due.article_id`.execute(db);
  return Number(numAffectedRows);
}
