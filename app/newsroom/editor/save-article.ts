import { data } from 'react-router';
import { z } from 'zod';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { sameContent, toArticleInput } from '#domain/article/article-parts.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import { findImageTokens } from '#domain/images/image-url.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import type { Access } from '../actions/access.ts';
import { readJson, toEditContext } from '../actions/access.ts';
import type { LeadChoice, LeadQuestion } from './replace-lead.ts';
import { askAboutLead, LEAD_CHOICES, replaceLeads } from './replace-lead.ts';

/** What the form sends. Sending the same request twice has the same effect as sending it once. */
export type SaveRequest = {
  /**
   * `restore` first restores the article from the trash. `keep` saves the content as a draft and never changes what
   * readers see.
   */
  intent: 'save' | 'restore' | 'keep';
  /** Created when the form opens, so that a repeated first save does not create a second article. */
  articleId: string;
  /** The revision the writer started from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  form: ArticleForm;
  /** The form of the previous save if its response was lost. If that save succeeded, its revision becomes the base. */
  unanswered: ArticleForm | null;
  /** What to do if another article leads the home page; by default the answer is `leads`. */
  lead?: LeadChoice;
  /** The browser's draft of this form, whose autosave is removed after the save; '' if it has none. */
  draftId: string;
  /** Whether an article may get a publication time in the past. Without it the answer is `past-date`. */
  mayBackDate: boolean;
};

/** The result of a save. Only `saved` changed anything. */
export type SaveAnswer =
  | SavedAnswer
  | ConflictAnswer
  | LeadQuestion
  | { kind: 'invalid'; message: string }
  /** The new publication time is in the past, and the writer has not confirmed it. */
  | { kind: 'past-date' }
  /** A `keep` of an article that is not a draft. */
  | { kind: 'not-draft' }
  /** The article is in the trash. */
  | { kind: 'deleted' }
  | { kind: 'missing' }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

export type SavedAnswer = {
  kind: 'saved';
  articleId: string;
  article: ArticleInput;
  revision: number;
  /** The parts with changes of another user, which were merged with the writer's changes. */
  mergedParts: readonly ArticlePart[];
};

export type ConflictAnswer = {
  kind: 'conflict';
  /** Null if an import replaced the revision that the writer started from. */
  base: ArticleInput | null;
  mine: ArticleInput;
  theirs: ArticleInput;
  /** The revision of `theirs`. */
  revision: number;
  collisions: readonly ArticlePart[];
  by: Saver | null;
};

/** Who saved a revision, and when. */
export type Saver = { userEmail: string; timestamp: number };

const requestSchema = z.object({
  intent: z.enum(['save', 'restore', 'keep']),
  articleId: z.string().refine(isArticleId),
  baseRevision: z.number().int().positive().nullable(),
  form: z.unknown(),
  unanswered: z.unknown().optional(),
  lead: z.enum(LEAD_CHOICES).default('ask'),
  draftId: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default(''),
  mayBackDate: z.boolean().default(false),
});

/** The base of a repeated first save whose content has changed: the revision that the first attempt created. */
const FIRST_REVISION = 1;

/** A valid request to save, with the access of the writer. */
type Save = {
  articleId: ArticleId;
  input: ArticleInput;
  baseRevision: number | null;
  /** Whether the content is saved only if the article is a draft. */
  onlyIfDraft: boolean;
  access: Access;
};

/** Saves the form in the body of a request. A failure has status 503, so that no loader runs again and the page keeps its input. */
export async function answerSave(request: Request, access: Access) {
  try {
    const body = await readJson(request);
    const answer = await save(body, access);
    if (answer.kind === 'saved') await removeAutosave(body, access);
    return answer;
  } catch (error) {
    access.site.reportFailure('the save of an article', error);
    return data({ kind: 'failed' } satisfies SaveAnswer, { status: 503 });
  }
}

async function save(body: unknown, access: Access): Promise<SaveAnswer> {
  const parsed = requestSchema.safeParse(body);
  const form = parseArticleForm(parsed.data?.form, access.newsroom.timeZone);
  if (!form.ok) return { kind: 'invalid', message: form.message };
  if (!parsed.success) throw new Error('The save request is malformed.', { cause: parsed.error });
  const { intent, articleId, unanswered, lead, mayBackDate } = parsed.data;
  const baseRevision = (await findUnanswered(articleId, unanswered, access)) ?? parsed.data.baseRevision;
  const onlyIfDraft = intent === 'keep';
  const input: ArticleInput = onlyIfDraft ? { ...form.input, status: 'draft', publishAt: 0 } : form.input;
  const valid: Save = { articleId, input, baseRevision, access, onlyIfDraft };
  if (!mayBackDate && (await isBackDated(valid))) return { kind: 'past-date' };
  if (await isChosenImageMissing(valid)) return { kind: 'invalid', message: articleFormText.imageMissing };
  if (await isBodyImageMissing(valid)) return { kind: 'invalid', message: articleFormText.bodyImageMissing };
  const question = lead === 'ask' ? await askAboutLead(valid) : null;
  if (question !== null) return question;
  const answer = await write(intent, valid);
  if (answer.kind === 'saved' && lead === 'replace') await replaceLeads(articleId, access);
  return answer;
}

function write(intent: SaveRequest['intent'], save: Save): Promise<SaveAnswer> {
  if (intent === 'restore') return restoreAndUpdate(save);
  return save.baseRevision === null ? create(save) : update(save);
}

/** The revision of a save whose response was lost, unless another save followed it; null if that save failed. */
async function findUnanswered(articleId: ArticleId, unanswered: unknown, { newsroom }: Access): Promise<number | null> {
  const sent = parseArticleForm(unanswered, newsroom.timeZone);
  if (!sent.ok) return null;
  const current = await newsroom.editing.find(articleId);
  return current !== null && sameContent(current.article, sent.input) ? current.revision : null;
}

async function create(save: Save): Promise<SaveAnswer> {
  const { articleId, input, access } = save;
  const created = await access.newsroom.editing.create({ id: articleId, input, ...toEditContext(access) });
  if (created.kind === 'id-taken') return update(save);
  const { article, revision } = created;
  return { kind: 'saved', articleId, article: toArticleInput(article), revision, mergedParts: [] };
}

async function update({ articleId, input, baseRevision, access, onlyIfDraft }: Save): Promise<SaveAnswer> {
  const { editing } = access.newsroom;
  const edit = { id: articleId, input, baseRevision: baseRevision ?? FIRST_REVISION, onlyIfDraft };
  const updated = await editing.update({ ...edit, ...toEditContext(access) });
  if (updated.kind === 'saved') {
    await removeReleased(updated.releasedImageUrl, access);
    const { article, revision, mergedParts } = updated;
    return { kind: 'saved', articleId, article: toArticleInput(article), revision, mergedParts };
  }
  if (updated.kind !== 'conflict') return { kind: updated.kind };
  const { current, collisions, by } = updated;
  return {
    kind: 'conflict',
    base: updated.base,
    mine: input,
    theirs: toArticleInput(current.article),
    revision: current.revision,
    collisions,
    by: by && { userEmail: by.userEmail, timestamp: by.timestamp },
  };
}

/** Changes that others saved before the deletion are merged with the writer's, as if it had not happened. */
async function restoreAndUpdate(save: Save): Promise<SaveAnswer> {
  const { articleId, access } = save;
  const restored = await access.newsroom.editing.restoreFromTrash({ id: articleId, ...toEditContext(access) });
  if (restored.kind === 'missing') return { kind: 'missing' };
  return update(save);
}

/**
 * Tells whether the writer chose an uploaded image that has been deleted since. An old draft may refer to an image that
 * was cleaned up, and one side of a conflict to an image that the other has replaced. An image that the article already
 * had was not chosen.
 */
async function isChosenImageMissing({ articleId, input, baseRevision, access }: Save): Promise<boolean> {
  const { files } = access.newsroom;
  if (!(await isImageMissing(files, input.imageUrl))) return false;
  const revisions = await findRevisionsOf({ articleId, baseRevision, access });
  return !revisions.some(({ article }) => article.imageUrl === input.imageUrl);
}

/** As {@link isChosenImageMissing}, for the uploaded images in the body. */
async function isBodyImageMissing({ articleId, input, baseRevision, access }: Save): Promise<boolean> {
  const tokens = findImageTokens(input.description);
  const files = await Promise.all(tokens.map((token) => access.newsroom.files.findByToken(token)));
  const missing = tokens.filter((_, index) => files[index] === null);
  if (missing.length === 0) return false;
  const revisions = await findRevisionsOf({ articleId, baseRevision, access });
  const known = new Set(revisions.flatMap(({ article }) => findImageTokens(article.description)));
  return missing.some((token) => !known.has(token));
}

/** The current revision and the one that the save started from, as far as they exist. */
async function findRevisionsOf({
  articleId,
  baseRevision,
  access,
}: Pick<Save, 'articleId' | 'baseRevision' | 'access'>) {
  const { editing } = access.newsroom;
  const revisions = await Promise.all([
    editing.find(articleId),
    editing.findRevision({ articleId, revision: baseRevision ?? FIRST_REVISION }),
  ]);
  return revisions.filter((revision) => revision !== null);
}

/** Tells whether an image of our own storage has been deleted. Never true for other URLs. */
export async function isImageMissing(files: FileStorage, imageUrl: string): Promise<boolean> {
  return imageUrl.startsWith('/media/') && (await files.findByUrl(imageUrl)) === null;
}

/** Whether the article would get a publication time in the past that it does not have yet. */
async function isBackDated({ articleId, input, access }: Save): Promise<boolean> {
  if (input.status !== 'scheduled' || input.publishAt > access.site.nowMs) return false;
  const current = (await access.newsroom.editing.find(articleId))?.article;
  return current?.status !== 'scheduled' || current.publishAt !== input.publishAt;
}

/** Removes the autosave of a form that has been saved. The save has committed, so a failure is only logged. */
async function removeAutosave(body: unknown, { newsroom, actor, site }: Access): Promise<void> {
  const draftId = requestSchema.safeParse(body).data?.draftId ?? '';
  if (draftId === '') return;
  try {
    await newsroom.autosaves.remove({ owner: actor, draftId });
  } catch (error) {
    site.reportFailure('the removal of an autosave', error);
  }
}

/** Deletes a replaced image. The save has committed, so a failure is only logged (docs/behaviour.md §4). */
async function removeReleased(imageUrl: string | null, { newsroom, site }: Access): Promise<void> {
  if (imageUrl === null) return;
  try {
    await newsroom.files.removeByUrl(imageUrl);
  } catch (error) {
    site.reportFailure('the deletion of a replaced image', error);
  }
}
