import { data } from 'react-router';
import { z } from 'zod';
import { articleFormText } from '#app/text/article-form.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import { sameContent, toArticleInput } from '#domain/article/article-parts.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import type { Access } from '../access.ts';
import { isGone } from '../history/load-history.ts';
import { readJson } from '../read-json.ts';
import type { SaveAnswer } from './save-answer.ts';

const requestSchema = z.object({
  intent: z.enum(['save', 'restore']),
  articleId: z.string().refine(isArticleId),
  baseRevision: z.number().int().positive().nullable(),
  form: z.unknown(),
  unanswered: z.unknown().optional(),
});

/** A first save that was repeated with other words: the writer began from what that save made. */
const FIRST_REVISION = 1;

/**
 * Saves what the form sent as JSON. A failure of ours has status 503, so that the page neither reads itself anew nor loses
 * what was typed.
 */
export async function answerSave(request: Request, access: Access) {
  try {
    return await save(await readJson(request), access);
  } catch (error) {
    access.site.readFailed('the save of an article', error);
    return data({ kind: 'failed' } satisfies SaveAnswer, { status: 503 });
  }
}

async function save(body: unknown, access: Access): Promise<SaveAnswer> {
  const parsed = requestSchema.safeParse(body);
  const form = parseArticleForm(parsed.data?.form, access.newsroom.timeZone);
  if (!form.ok) return { kind: 'invalid', message: form.message };
  if (!parsed.success) throw new Error('The request to save is not as the form sends it.', { cause: parsed.error });
  const { intent, articleId, unanswered } = parsed.data;
  const baseRevision = (await findUnanswered(articleId, unanswered, access)) ?? parsed.data.baseRevision;
  if (await isPictureLost(articleId, form.input, baseRevision, access)) {
    return { kind: 'invalid', message: articleFormText.pictureGone };
  }
  if (intent === 'restore') return restoreAndUpdate(articleId, form.input, baseRevision, access);
  return baseRevision === null
    ? create(articleId, form.input, access)
    : update(articleId, form.input, baseRevision, access);
}

/** The revision that a save made whose answer was lost, as long as nobody has saved after it; null where it made none. */
async function findUnanswered(articleId: string, unanswered: unknown, { newsroom }: Access): Promise<number | null> {
  const sent = parseArticleForm(unanswered, newsroom.timeZone);
  if (!sent.ok) return null;
  const current = await newsroom.desk.find(articleId);
  return current !== null && sameContent(current.article, sent.input) ? current.revision : null;
}

const toMoment = ({ site, newsroom }: Access) => ({ nowMs: site.nowMs, historyId: newsroom.newId() });

async function create(articleId: string, input: ArticleInput, access: Access): Promise<SaveAnswer> {
  const { desk } = access.newsroom;
  const created = await desk.create(articleId, input, access.actor, toMoment(access));
  if (created.kind === 'id-taken') return update(articleId, input, FIRST_REVISION, access);
  const { article, revision } = created;
  return { kind: 'saved', articleId, article: toArticleInput(article), revision, mergedParts: [] };
}

async function update(
  articleId: string,
  input: ArticleInput,
  baseRevision: number,
  access: Access,
): Promise<SaveAnswer> {
  const { desk } = access.newsroom;
  const updated = await desk.update(articleId, input, baseRevision, access.actor, toMoment(access));
  if (updated.kind === 'saved') {
    await removeReleased(updated.releasedImageUrl, access);
    const { article, revision, mergedParts } = updated;
    return { kind: 'saved', articleId, article: toArticleInput(article), revision, mergedParts };
  }
  if (updated.kind !== 'conflict') return { kind: updated.kind };
  const { base, current, collisions, by } = updated;
  return {
    kind: 'conflict',
    base,
    mine: input,
    theirs: toArticleInput(current.article),
    revision: current.revision,
    collisions,
    by: by && { userEmail: by.userEmail, timestamp: by.timestamp },
  };
}

/** What others saved before the article was deleted is merged with the writer's text, as if it had never been deleted. */
async function restoreAndUpdate(
  articleId: string,
  input: ArticleInput,
  baseRevision: number | null,
  access: Access,
): Promise<SaveAnswer> {
  const restored = await access.newsroom.desk.restoreFromTrash(articleId, access.actor, toMoment(access));
  if (restored.kind === 'missing') return { kind: 'missing' };
  return update(articleId, input, baseRevision ?? FIRST_REVISION, access);
}

/**
 * Whether the writer chose a picture of ours that is gone: a text kept in a browser for days may name one that was swept,
 * and one side of a conflict one that the other has replaced. A picture that the article had before is no choice.
 */
async function isPictureLost(
  articleId: string,
  { imageUrl }: ArticleInput,
  baseRevision: number | null,
  { newsroom: { desk, files } }: Access,
): Promise<boolean> {
  if (!(await isGone(files, imageUrl))) return false;
  const [current, base] = await Promise.all([
    desk.find(articleId),
    desk.findRevision(articleId, baseRevision ?? FIRST_REVISION),
  ]);
  return ![current, base].some((version) => version?.article.imageUrl === imageUrl);
}

/** The save has committed: that its old picture could not be deleted is logged alone (spec §4). */
async function removeReleased(imageUrl: string | null, { newsroom, site }: Access): Promise<void> {
  if (imageUrl === null) return;
  try {
    await newsroom.files.removeByUrl(imageUrl);
  } catch (error) {
    site.readFailed('the deletion of a replaced picture', error);
  }
}
