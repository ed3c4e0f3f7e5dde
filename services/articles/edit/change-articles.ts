import type { ArticleId } from '#domain/article/article.ts';
import { isIncomplete } from '#domain/article/article-form.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import type { EditContext } from '#domain/change/change.ts';
import type { RestoreResult, RestoreRevisionResult } from '#domain/change/decide-restore.ts';
import type { LeadQuestion, SaveResult, Unapproved } from '#domain/change/save-command.ts';
import type { BulkChange, ContentChange, LeadClaim, Move } from '#domain/desk/bulk-change.ts';
import { decideBulkChange, decideLeadClaim, hasTooManyTags } from '#domain/desk/bulk-change.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { Database } from '#services/postgres/database.ts';
import { changeArticle, saveArticle } from '../change/change-article.ts';
import { refuseActionOn } from '../change/permit-edit.ts';
import { findCurrentRevision, findRevision, findRevisionEntry } from '../change/read-revision.ts';

/** An article and the revision that the editor saw. */
type SeenArticle = { id: ArticleId; revision: number };

type ManyContext = {
  actor: HistoryActor;
  nowMs: number;
  /** Returns the id of one article's history entry. */
  newHistoryId: () => string;
  reportFailure: (error: unknown) => void;
};

export type ChangeCommand = ManyContext & { articles: readonly SeenArticle[]; change: BulkChange | Move | LeadClaim };

/**
 * The result for one article. The revision identifies the change, or the deletion, for {@link undoChanges}. In every case but
 * `changed`, the article is unchanged.
 */
export type ChangeResult =
  | { kind: 'changed'; revision: number; isDeletion?: true }
  | { kind: 'unchanged' }
  /** The article was already featured, and leads now. */
  | { kind: 'leads-now' }
  /** The tags would exceed the limit of the form. */
  | { kind: 'too-many-tags' }
  /** An article without a title, text or category cannot be published. */
  | { kind: 'incomplete' }
  | { kind: 'failed' }
  | Forbidden
  | LeadQuestion
  | { kind: Exclude<SaveResult['kind'], 'saved' | 'forbidden' | 'leads'> };

export type ItemResult<Result> = { id: ArticleId } & Result;

/**
 * Changes each article in its own transaction, in the order of the list, with the checks, the merging and the notification of
 * a single save or deletion. An article that fails does not prevent the others from being changed.
 */
export async function changeArticles(
  db: Database,
  { articles, change, ...context }: ChangeCommand,
): Promise<ItemResult<ChangeResult>[]> {
  return runEach(articles, context, (article, edit) =>
    change.kind === 'delete' ? remove(db, article, edit) : save(db, { article, change, edit }),
  );
}

async function runEach<Item extends { id: ArticleId }, Result>(
  items: readonly Item[],
  { actor, nowMs, newHistoryId, reportFailure }: ManyContext,
  run: (item: Item, edit: EditContext) => Promise<Result>,
): Promise<ItemResult<Result | { kind: 'failed' }>[]> {
  const results: ItemResult<Result | { kind: 'failed' }>[] = [];
  for (const item of items) {
    const result = await run(item, { actor, nowMs, historyId: newHistoryId() }).catch((error: unknown) => {
      reportFailure(error);
      return { kind: 'failed' as const };
    });
    results.push({ ...result, id: item.id });
  }
  return results;
}

async function remove(db: Database, { id, revision }: SeenArticle, edit: EditContext): Promise<ChangeResult> {
  const forbidden = await refuseActionOn(db, 'inspect', { id, ...edit });
  if (forbidden) return forbidden;
  const result = await changeArticle(db, 'delete', { id, seen: revision, ...edit });
  return result.kind === 'deleted' ? { kind: 'changed', revision: result.revision, isDeletion: true } : result;
}

type Save = { article: SeenArticle; change: ContentChange | Move | LeadClaim; edit: EditContext };

async function save(db: Database, { article, change, edit }: Save): Promise<ChangeResult> {
  const { id, revision } = article;
  // Checked first, because any other result reveals something about the article.
  const forbidden = await refuseActionOn(db, 'inspect', { id, ...edit });
  if (forbidden) return forbidden;
  const current = await findCurrentRevision(db, id);
  if (current === null) return { kind: 'missing' };
  const seen = current.revision === revision ? current : await findRevision(db, { articleId: id, revision });
  // An import replaced the revision, so the changes since then are unknown.
  if (seen === null) return { kind: 'conflict' };
  const { nowMs } = edit;
  const fields =
    change.kind === 'lead' ? decideLeadClaim(current.article, nowMs) : decideBulkChange(seen.article, change, nowMs);
  if (fields === null) return { kind: 'unchanged' };
  if (change.kind === 'publish' && isIncomplete(seen.article)) return { kind: 'incomplete' };
  if ('tags' in fields && hasTooManyTags(fields.tags)) return { kind: 'too-many-tags' };
  const input = { ...toArticleInput(seen.article), ...fields };
  const mayBackDate = change.kind === 'move' && change.mayBackDate;
  const claim = change.kind === 'lead' ? { claimsLead: true, lead: change.choice ?? ('ask' as const) } : {};
  const result = await saveArticle(db, { id, input, baseRevision: revision, mayBackDate, ...claim, ...edit });
  if (result.kind === 'forbidden' || result.kind === 'leads') return result;
  if (result.kind !== 'saved') return { kind: result.kind };
  // A save writes nothing if a colleague has made the same change.
  const entry = await findRevisionEntry(db, { articleId: id, revision: result.revision });
  if (entry?.id === edit.historyId) return { kind: 'changed', revision: result.revision };
  return { kind: change.kind === 'lead' ? 'leads-now' : 'unchanged' };
}

/** An article and its {@link ChangeResult}. */
type ChangedArticle = SeenArticle & { isDeletion?: boolean };

export type UndoCommand = ManyContext & { articles: readonly ChangedArticle[] };

/** `newer`: the article has been changed again, so nothing was undone. */
export type UndoResult = { kind: 'undone' | 'newer' | 'missing' | 'failed' } | Unapproved | Forbidden;

/** Undoes changes of {@link changeArticles}, each in its own transaction and with a history entry. */
export async function undoChanges(
  db: Database,
  { articles, ...context }: UndoCommand,
): Promise<ItemResult<UndoResult>[]> {
  return runEach<ChangedArticle, UndoResult>(articles, context, async ({ id, revision, isDeletion }, edit) => {
    const undo = { undone: revision, lead: 'keep' as const, ...edit };
    return toUndoResult(
      isDeletion
        ? await changeArticle(db, 'restore-trash', { id, ...undo })
        : await changeArticle(db, 'restore-revision', { articleId: id, revision: revision - 1, ...undo }),
    );
  });
}

function toUndoResult(result: RestoreResult | RestoreRevisionResult): UndoResult {
  if (result.kind === 'forbidden' || result.kind === 'unapproved') return result;
  if (result.kind === 'newer') return { kind: 'newer' };
  return { kind: result.kind === 'saved' ? 'undone' : 'missing' };
}
