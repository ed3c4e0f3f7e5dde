import type { Mapping } from '#domain/import/moving/category-mapping.ts';
import { decidePlacement } from '#domain/import/moving/category-mapping.ts';
import { parsePlace } from '#domain/import/moving/mapping-choices.ts';
import { toArticleRecord } from '#domain/import/moving/to-article-record.ts';
import { findSettingProblem, toSettingValue } from '#domain/site-settings/setting-values.ts';
import type { TextPage } from '#domain/site-settings/site-settings.ts';
import { isTextPage } from '#domain/site-settings/site-settings.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { refreshAfterTransfer } from '#services/articles/transfer/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { publishImport } from '#services/documents/unpublished-import.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Redirect } from '#services/redirects/redirects.ts';
import { putImported } from '#services/redirects/redirects.ts';
import type { Progress } from '../import-file.ts';
import type { ForeignSite, SitePost } from './foreign-site.ts';
import type { LossReport } from './loss-report.ts';
import { toRedirects } from './site-redirects.ts';
import type { WriteCounts } from './write-posts.ts';
import { createPostWriter } from './write-posts.ts';

const REDIRECT_BATCH_SIZE = 1_000;
export const STOPPED = 'Stopped before the end. Run the command again to continue.';

export type MoveOptions = {
  db: Database;
  site: ForeignSite;
  mapping: Mapping;
  report: LossReport;
  progress: Progress;
  surveyedBytes: number;
  trash: 'skip' | 'drafts';
  isDryRun: boolean;
  nowMs: number;
  stopping: AbortSignal;
};

/** `items` is the number of all items in the files, and the sum of the other counts. */
type MoveCounts = WriteCounts & {
  items: number;
  pages: number;
  trash: number;
  skipped: number;
  internal: number;
  repeated: number;
};

/** `failure` is the reason why the files were not read to their end; null if they were. */
export type MoveResult = { counts: MoveCounts; addresses: number; failure: string | null };

/**
 * Imports the posts of another system (docs/migrating.md) in batches, each in one transaction. Reports what was not imported,
 * and notifies the running servers once at the end. Rejects if the database or the report fails.
 */
export async function moveSite(options: MoveOptions): Promise<MoveResult> {
  try {
    return await movePosts(options);
  } finally {
    // After a failure too: the batches before it are stored, and cached pages may show articles that are now hidden.
    if (!options.isDryRun) await publishImport(options.db);
  }
}

async function movePosts(options: MoveOptions): Promise<MoveResult> {
  const { db, site, mapping, report, progress, isDryRun, nowMs, stopping } = options;
  const by = `prohor import ${site.system.toLowerCase()}`;
  const writer = createPostWriter({ db, report, by, nowMs, isDryRun, print: progress.print });
  const places = new Map(mapping.categories.map(({ slug, to }) => [slug, to]));
  const types = new Map(mapping.types.map(({ type, as }) => [type, as]));
  const pages = createTextPages(options);
  const counts = { items: 0, pages: 0, trash: 0, skipped: 0, internal: 0, repeated: 0 };
  const seen = new Set<string>();
  let refused = 0;
  let bytes = options.surveyedBytes;
  let failure: string | null = null;

  const leaveOut = (post: SitePost, count: 'trash' | 'skipped' | null, detail: string) => {
    if (count === null) refused += 1;
    else counts[count] += 1;
    report.addNotImported({ title: post.post.title, address: post.post.label }, detail);
  };
  const write = async (post: SitePost) => {
    const as = types.get(post.type) ?? 'article';
    if (as === 'skip') return leaveOut(post, 'skipped', `items of the type ${post.type} are skipped by the mapping`);
    if (post.post.state === 'trash' && options.trash === 'skip') return leaveOut(post, 'trash', 'it is in the trash');
    const page = as === 'page' ? (mapping.pages.find(({ slug }) => slug === post.slug)?.to ?? 'article') : 'article';
    if (page === 'skip') return leaveOut(post, 'skipped', 'the page is skipped by the mapping');
    // Text pages are always public, so an unpublished page becomes a draft article.
    if (isTextPage(page) && post.post.state === 'published') {
      counts.pages += 1;
      return pages.add(page, post);
    }
    const placement = decidePlacement(post.categories, mapping, (slug) => places.get(slug) ?? '');
    if (placement === null) return leaveOut(post, null, 'it has no category, and the mapping has no default');
    await writer.add({ ...post, placement });
  };

  try {
    const onBytes = (read: number) => {
      bytes += read;
    };
    for await (const items of site.read(onBytes)) {
      for (const item of items) {
        counts.items += 1;
        if ('post' in item && seen.has(item.post.id)) counts.repeated += 1;
        else if ('post' in item) {
          seen.add(item.post.id);
          await write(item);
        } else if (item.reason === null) counts.internal += 1;
        else {
          refused += 1;
          const { title, url, reason } = item;
          report.addNotImported({ title, address: url }, reason);
        }
      }
      progress.advance(bytes, counts.items);
      if (stopping.aborted) throw new OperatorError(STOPPED);
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    failure = error.message;
  }
  const written = await writer.finish();
  await pages.finish();
  const redirects = [
    ...pages.redirects(),
    ...site.listRedirects({
      targetOf: writer.targetOf,
      placeOf: (slug) => parsePlace(places.get(slug) ?? ''),
      defaultPlace: parsePlace(mapping.default),
    }),
  ];
  const addresses = isDryRun ? redirects.length : await putRedirects(db, redirects, { by, nowMs });
  if (!isDryRun) await refreshAfterTransfer(db);
  return { counts: { ...counts, ...written, refused: written.refused + refused }, addresses, failure };
}

async function putRedirects(db: Database, redirects: readonly Redirect[], by: { by: string; nowMs: number }) {
  let written = 0;
  for (let start = 0; start < redirects.length; start += REDIRECT_BATCH_SIZE) {
    written += await putImported(db, redirects.slice(start, start + REDIRECT_BATCH_SIZE), { ...by, replaces: true });
  }
  return written;
}

/** Collects the text pages and writes them at the end. A page that already has another text is not changed. */
function createTextPages({ db, report, isDryRun, nowMs }: MoveOptions) {
  const found: { page: TextPage; post: SitePost }[] = [];
  const redirects: Redirect[] = [];
  return {
    add: (page: TextPage, post: SitePost) => void found.push({ page, post }),
    redirects: () => redirects,
    finish: async () => {
      const documents = createDocuments(db);
      for (const { page, post } of found) {
        const { record, losses } = toArticleRecord(
          post.post,
          { category: '', subcategory: null, extraTags: [] },
          nowMs,
        );
        const value = toSettingValue(page, String(record.description));
        const current = (await documents.readSiteSettings())[page];
        const isFree = current.value === '' || current.value === value;
        const problem = findSettingProblem(page, value) ?? (isFree ? null : 'other-text');
        if (problem === null && !isDryRun && current.value !== value) {
          await documents.saveSiteSettings([{ field: page, value, baseUpdatedAt: current.updatedAt }], nowMs);
        }
        const path = problem === null ? `/${page}` : null;
        const lost =
          problem === null ? losses : [{ kind: 'notCarried' as const, detail: describeProblem(page, problem) }];
        report.add({ title: post.post.title, address: post.post.label, path, losses: lost });
        if (path !== null) redirects.push(...toRedirects(path, [...post.oldUrls.strong, ...post.oldUrls.weak]));
      }
    },
  };
}

const describeProblem = (page: TextPage, problem: string) =>
  problem === 'other-text' ? `the page /${page} has another text already` : `the page /${page}: ${problem}`;
