import { z } from 'zod';
import type { ArticleId } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { MAX_SELECTED, parseBulkChange } from '#domain/desk/bulk-change.ts';
import type { ChangeResult, ItemResult, UndoResult } from '#services/articles/edit/change-articles.ts';
import type { ActionContext } from '../../actions/access.ts';

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['publish', 'unpublish', 'delete']) }),
  z.object({ kind: z.literal('category'), category: z.string().max(100) }),
  z.object({ kind: z.enum(['add-tag', 'remove-tag']), tag: z.string().max(500) }),
]);

const seenSchema = z.object({ id: z.string(), revision: z.int().positive() });
const changedSchema = seenSchema.extend({ isDeletion: z.boolean().default(false) });

export const bulkRequestSchemas = [
  z.object({ intent: z.literal('change-many'), change: changeSchema, articles: z.array(seenSchema).max(MAX_SELECTED) }),
  z.object({
    intent: z.literal('lead'),
    articles: z.array(seenSchema).length(1),
    choice: z.literal('replace').optional(),
  }),
  z.object({ intent: z.literal('undo-many'), articles: z.array(changedSchema).max(MAX_SELECTED) }),
] as const;

export type BulkRequest = z.infer<(typeof bulkRequestSchemas)[number]>;

/** `invalid`: the category does not exist, or the text is not a single tag. */
export type BulkResponse =
  | { kind: 'changed-many'; results: ItemResult<ChangeResult | UndoResult>[] }
  | { kind: 'invalid' };

export async function runBulkRequest({ actor, newsroom, site }: ActionContext, request: BulkRequest) {
  const { editing, newId } = newsroom;
  const context = {
    actor,
    nowMs: site.nowMs,
    newHistoryId: newId,
    reportFailure: (error: unknown) => site.reportFailure('change of several articles', error),
  };
  if (request.intent === 'undo-many') {
    const results = await editing.undoMany({ articles: withParsedIds(request.articles), ...context });
    return { kind: 'changed-many', results } satisfies BulkResponse;
  }
  const change = request.intent === 'lead' ? { ...request, kind: request.intent } : parseBulkChange(request.change);
  if (change === null) return { kind: 'invalid' } satisfies BulkResponse;
  const results = await editing.changeMany({ articles: withParsedIds(request.articles), change, ...context });
  return { kind: 'changed-many', results } satisfies BulkResponse;
}

function withParsedIds<Item extends { id: string }>(articles: readonly Item[]): (Item & { id: ArticleId })[] {
  return articles.flatMap((article) => {
    const id = parseArticleId(article.id);
    return id === null ? [] : [{ ...article, id }];
  });
}
