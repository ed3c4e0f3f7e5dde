import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { ArticleId } from '#domain/article/article.ts';
import { listRemoteImages, replaceImages } from '#domain/article/remote-images.ts';
import { toOldPath } from '#domain/urls/old-address.ts';
import { isOldUploadPath } from '#domain/urls/wordpress-address.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import { streamRemoteImages } from '#services/articles/transfer/transfer.ts';
import type { Database } from '#services/postgres/database.ts';
import { putImported } from '#services/redirects/redirects.ts';
import type { RemoteImageStore, StoredRemoteImage } from '#services/storage/remote-images/store-remote-image.ts';
import { storeRemoteImage, toRemoteImageName } from '#services/storage/remote-images/store-remote-image.ts';
import type { FetchReport, SaveImagesResult } from './fetch-report.ts';

/** The actor in the history of the articles, and the uploader of the images. */
export const FETCH_IMAGES_ACTOR = { userEmail: 'prohor fetch-images', userId: null };
/** Maximum number of attempts to save an article that colleagues are saving at the same time. */
const MAX_SAVES = 5;

export type FetchImagesOptions = RemoteImageStore & {
  db: Database;
  editing: Pick<ArticleEditing, 'find' | 'save'>;
  report: FetchReport;
  /** How many articles are processed at the same time. */
  concurrency: number;
  /** The site's own images are skipped, except at the upload paths of WordPress or Ghost. */
  siteUrl: string;
  /** If aborted, the work ends after the articles that are being saved. */
  stopping: AbortSignal;
};

/**
 * Stores the images that articles show from other sites, and saves the articles with the URLs of the stored images.
 * Each article is saved separately, so the next run continues a stopped one. Rejects if the database or the store
 * fails.
 */
export async function fetchImages(options: FetchImagesOptions): Promise<void> {
  const { concurrency, stopping } = options;
  const queue = new PQueue({ concurrency });
  const failing = new AbortController();
  const load = createLoader(options);
  for await (const { id, urls } of listArticles(options)) {
    await queue.onSizeLessThan(concurrency);
    if (stopping.aborted || failing.signal.aborted) break;
    queue.add(() => fetchForArticle(options, { id, urls, load })).catch((error) => failing.abort(error));
  }
  await queue.onIdle();
  failing.signal.throwIfAborted();
}

/** Reports what {@link fetchImages} would do, until `stopping` is aborted. Fetches and writes nothing. */
export async function previewFetch(
  options: Pick<FetchImagesOptions, 'db' | 'files' | 'report' | 'siteUrl' | 'stopping'>,
): Promise<void> {
  const { files, report } = options;
  const seen = new Set<string>();
  for await (const { id, urls } of listArticles(options)) {
    report.addArticle(id, { kind: 'found' });
    for (const url of urls.filter((found) => !seen.has(found))) {
      seen.add(url);
      const existing = await files.find(toRemoteImageName(url));
      report.addImage(url, existing === null ? { kind: 'found' } : { kind: 'stored', file: existing, isNew: false });
    }
  }
}

async function* listArticles({ db, siteUrl, stopping }: Pick<FetchImagesOptions, 'db' | 'siteUrl' | 'stopping'>) {
  for await (const article of streamRemoteImages(db)) {
    if (stopping.aborted) return;
    const urls = listRemoteImages(article).filter((url) => !isOwnImage(url, siteUrl));
    if (urls.length > 0) yield { id: article.id, urls };
  }
}

/**
 * False for upload paths of WordPress or Ghost: after a move, this site has the host of the old site, whose images have not
 * been fetched yet.
 */
function isOwnImage(url: string, siteUrl: string): boolean {
  const { origin, pathname = '' } = URL.parse(url) ?? {};
  return origin === siteUrl && !isOldUploadPath(pathname);
}

type Load = (url: string) => Promise<StoredRemoteImage>;

/** Creates a function that fetches each URL once, for all articles. */
function createLoader(options: FetchImagesOptions): Load {
  const { report, stopping } = options;
  const loads = new Map<string, Promise<StoredRemoteImage>>();
  const load = async (url: string) => {
    const image = { url, uploadedBy: FETCH_IMAGES_ACTOR.userEmail, nowMs: Date.now(), signal: stopping };
    const result = await storeRemoteImage(options, image);
    if (result.kind === 'stored') await addImageRedirect(options.db, url, result.file.url);
    if (!stopping.aborted) report.addImage(url, result);
    return result;
  };
  return (url) => {
    const loading = loads.get(url) ?? load(url);
    loads.set(url, loading);
    return loading;
  };
}

/**
 * Redirects the old path of a WordPress or Ghost image to the stored image, for links and for other sites that show it.
 */
async function addImageRedirect(db: Database, url: string, storedUrl: string): Promise<void> {
  const oldPath = toOldPath(url);
  const [target = ''] = storedUrl.split('?');
  if (oldPath === null || !isOldUploadPath(oldPath)) return;
  await putImported(db, [{ address: oldPath, target }], {
    by: FETCH_IMAGES_ACTOR.userEmail,
    nowMs: Date.now(),
    replaces: true,
  });
}

type ArticleImages = { id: ArticleId; urls: readonly string[]; load: Load };

async function fetchForArticle(options: FetchImagesOptions, { id, urls, load }: ArticleImages): Promise<void> {
  const stored = new Map<string, string>();
  for (const url of urls) {
    const result = await load(url);
    if (result.kind === 'stored') stored.set(url, result.file.url);
  }
  if (stored.size > 0) options.report.addArticle(id, await saveStoredImages(options.editing, id, stored));
}

/**
 * Saves an article with the stored images instead of the remote ones. If a colleague saves it at the same time, merges
 * both saves or reads the article again. Does not change `updatedAt`.
 */
async function saveStoredImages(
  editing: FetchImagesOptions['editing'],
  id: ArticleId,
  stored: ReadonlyMap<string, string>,
): Promise<SaveImagesResult> {
  for (let saves = 0; saves < MAX_SAVES; saves += 1) {
    const current = await editing.find(id);
    if (current === null) return { kind: 'failed', reason: 'it was deleted' };
    const result = await editing.save({
      id,
      input: replaceImages(current.article, stored),
      baseRevision: current.revision,
      lead: 'keep',
      mayBackDate: true,
      isQuiet: true,
      actor: FETCH_IMAGES_ACTOR,
      nowMs: Date.now(),
      historyId: randomUUID(),
    });
    if (result.kind === 'saved') return { kind: 'rewritten' };
    if (result.kind === 'image-missing') return { kind: 'failed', reason: 'a stored image was deleted' };
  }
  return { kind: 'failed', reason: 'it was edited at the same time' };
}
