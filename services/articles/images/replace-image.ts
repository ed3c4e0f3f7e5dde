import { sql } from 'kysely';
import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { SaveCommand, SaveResult } from '#domain/change/save-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { ImageRecord } from '#domain/images/image-record.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { changeImageTexts } from '#domain/markup/images/fill-image-texts.ts';
import { replaceImageUrls } from '#domain/markup/images/replace-image-urls.ts';
import { toProposerId } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { saveArticle } from '../change/change-article.ts';
import { findProposal } from '../change/desk-item.ts';
import { findCurrentRevision, findRevision } from '../change/read-revision.ts';
import { findImageRecords } from './image-records.ts';

/** `after` is the `next` of the previous call, empty for the first. */
export type ReplaceCommand = {
  from: string;
  to: string;
  /** If true, the articles also show the texts of the new image instead of their own, if the new image has any. */
  takesTexts?: boolean;
  after: string;
  limit: number;
  actor: HistoryActor;
  nowMs: number;
  newHistoryId: () => string;
};

/** Why an article still has the old image. */
type ReplaceFailure = Exclude<SaveResult['kind'], 'saved'>;

/**
 * `next` is null if no article is left. Failed articles still have the old image; `reasons` says why, each reason once.
 * `proposed` counts articles for which a proposal now waits for a second person, because they are public or scheduled and the
 * site has four eyes. If the actor's own proposal for the article waits, it gets the new image.
 */
export type ReplaceResult =
  | {
      kind: 'replaced';
      changed: number;
      proposed: number;
      failed: number;
      reasons: ReplaceFailure[];
      next: string | null;
    }
  | { kind: 'missing' };

/**
 * Replaces an image in up to `limit` articles, drafts included, each in its own transaction with a revision and a history entry.
 * Their `updatedAt` does not change, so readers do not see an update. Earlier revisions, autosaves and the trash still have the
 * old image.
 */
export async function replaceImage(db: Database, command: ReplaceCommand): Promise<ReplaceResult> {
  const { from, to, takesTexts = false, after, limit } = command;
  const replacement = from === to ? undefined : await findStored(db, to);
  if (replacement === undefined) return { kind: 'missing' };
  const ids = await listArticles(db, { token: from, after, limit: limit + 1 });
  const batch = ids.slice(0, limit);
  const counts = { changed: 0, proposed: 0, failed: 0 };
  const reasons = new Set<ReplaceFailure>();
  const records = takesTexts ? await findImageRecords(db, [to]) : null;
  const texts = records?.get(to) ?? null;
  for (const id of batch) {
    const result = await replaceInArticle(db, { id, url: replacement.url, texts, command });
    const isDone = result === 'changed' || result === 'proposed';
    counts[isDone ? result : 'failed'] += 1;
    if (!isDone) reasons.add(result);
  }
  return {
    kind: 'replaced',
    ...counts,
    reasons: [...reasons],
    next: ids.length > limit ? (batch.at(-1) ?? null) : null,
  };
}

const findStored = (db: Database, token: string) =>
  db
    .selectFrom('files')
    .select('url')
    .where('token', '=', token)
    .where('state', '=', 'stored')
    .where('isCard', '=', false)
    .executeTakeFirst();

async function listArticles(
  db: Database,
  { token, after, limit }: { token: string; after: string; limit: number },
): Promise<ArticleId[]> {
  const { rows } = await sql<{ articleId: ArticleId }>`
    select distinct article_id from image_uses where token = ${token} and place = 'article' and article_id > ${after}
    order by article_id limit ${limit}`.execute(db);
  return rows.map(({ articleId }) => articleId);
}

type ArticleReplacement = { id: ArticleId; url: string; texts: ImageRecord | null; command: ReplaceCommand };

async function replaceInArticle(
  db: Database,
  { id, url, texts, command }: ArticleReplacement,
): Promise<'changed' | 'proposed' | ReplaceFailure> {
  const { from, actor, nowMs, newHistoryId } = command;
  const current = await findCurrentRevision(db, id);
  if (current === null) return 'missing';
  const isReplaced = (old: string) => parseImageUrl(old)?.token === from;
  const toUrl = (old: string) => (isReplaced(old) ? url : old);
  const article = toArticleInput(current.article);
  const rules = { isQuiet: true, lead: 'keep', mayBackDate: true } as const;
  const save = (change: Pick<SaveCommand, 'intent' | 'input' | 'proposal'>) =>
    saveArticle(db, {
      ...rules,
      ...change,
      id,
      baseRevision: current.revision,
      input: replaceInContent(clearTexts(change.input, article, { isReplaced, texts }), article, toUrl),
      actor,
      nowMs,
      historyId: newHistoryId(),
    });
  const result = await save({ intent: 'save', input: article });
  if (result.kind !== 'unapproved') return result.kind === 'saved' ? 'changed' : result.kind;
  const own = await findProposal(db, { articleId: id, proposerId: toProposerId(actor) });
  const base = own && (await findRevision(db, { articleId: id, revision: own.baseRevision }));
  const { merged, collisions } = mergeArticles(base?.article ?? article, own?.content ?? article, article);
  // The editor must resolve overlapping changes in the form.
  if (collisions.length > 0) return 'conflict';
  const proposed = await save({ intent: 'submit', input: merged, proposal: own ?? undefined });
  return proposed.kind === 'saved' ? 'proposed' : proposed.kind;
}

type ReplacedTexts = { isReplaced: (url: string) => boolean; texts: ImageRecord | null };

/** Empties each text of the replaced image in `content` for which the new image has a text. Pages then show the new text. Finds images as {@link replaceInContent} does. */
function clearTexts(content: ArticleInput, article: ArticleInput, { isReplaced, texts }: ReplacedTexts): ArticleInput {
  if (texts === null) return content;
  const clear = (own: string, recorded: string) => (recorded === '' ? own : '');
  const isIn = (field: 'imageUrl' | 'socialImageUrl') => isReplaced(content[field]) || isReplaced(article[field]);
  const findPreviousUrl = pairByOrder(listShownUrls(article.description), listShownUrls(content.description));
  return {
    ...content,
    ...(isIn('imageUrl') && {
      imageAlt: clear(content.imageAlt, texts.alt),
      imageCaption: clear(content.imageCaption, texts.caption),
      imageCredit: clear(content.imageCredit, texts.credit),
    }),
    ...(isIn('socialImageUrl') && { socialImageAlt: clear(content.socialImageAlt, texts.alt) }),
    description: changeImageTexts(content.description, (url, own) => {
      const isCleared = [url, findPreviousUrl()].some(isReplaced);
      const { alt, caption, credit } = isCleared ? texts : NO_TEXTS;
      return { alt: clear(own.alt, alt), caption: clear(own.caption, caption), credit: clear(own.credit, credit) };
    }),
  };
}

const NO_TEXTS = { alt: '', caption: '', credit: '' };

/**
 * Replaces an image in `content`. If `content` is a proposal that shows another image where `article` has the replaced one, this
 * place gets the new image too. Places in the body are compared by their order, if both bodies have the same number of images.
 */
function replaceInContent(content: ArticleInput, article: ArticleInput, toUrl: (url: string) => string): ArticleInput {
  const replace = (url: string, before: string) => (toUrl(before) === before ? toUrl(url) : toUrl(before));
  const findPreviousUrl = pairByOrder(listUrls(article.description), listUrls(content.description));
  return {
    ...content,
    imageUrl: replace(content.imageUrl, article.imageUrl),
    socialImageUrl: replace(content.socialImageUrl, article.socialImageUrl),
    description: replaceImageUrls(content.description, (url) => replace(url, findPreviousUrl())),
  };
}

/** Returns a function whose nth call returns the nth URL of `before`, or '' if `after` has another number of URLs. */
function pairByOrder(before: readonly string[], after: readonly string[]): () => string {
  let index = -1;
  return () => {
    index += 1;
    return (before.length === after.length && before[index]) || '';
  };
}

/** Lists the URLs in the lines and definitions of a body's images. */
function listUrls(body: string): string[] {
  const urls: string[] = [];
  replaceImageUrls(body, (url) => {
    urls.push(url);
    return url;
  });
  return urls;
}

/** Lists the URL of each image line of a body. */
function listShownUrls(body: string): string[] {
  const urls: string[] = [];
  changeImageTexts(body, (url, texts) => {
    urls.push(url);
    return texts;
  });
  return urls;
}
