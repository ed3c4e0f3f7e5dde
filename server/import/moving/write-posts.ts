import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { articlePath } from '#domain/article/article.ts';
import type { ImportedArticle } from '#domain/article/parse-article.ts';
import type { Loss } from '#domain/import/moving/foreign-post.ts';
import type { Placement } from '#domain/import/moving/to-article-record.ts';
import { toArticleRecord } from '#domain/import/moving/to-article-record.ts';
import { endDemonstration } from '#services/articles/transfer/demonstration.ts';
import type { MovedArticle, MovedState } from '#services/articles/transfer/moved-articles.ts';
import { findMovedArticles, putMovedArticles } from '#services/articles/transfer/moved-articles.ts';
import { prepareArticle } from '#services/articles/transfer/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { writeUnpublished } from '#services/documents/unpublished-import.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Redirect } from '#services/redirects/redirects.ts';
import { putImported } from '#services/redirects/redirects.ts';
import { FETCH_IMAGES_ACTOR } from '../../fetch-images/fetch-images.ts';
import { createBatchWriter } from '../batch-writer.ts';
import type { ImportReport } from '../import-report.ts';
import { createArticleReader } from '../read-article.ts';
import type { SitePost } from './foreign-site.ts';
import type { LossReport } from './loss-report.ts';
import { toRedirects } from './site-redirects.ts';

/** Increment it to make the next import convert every unedited post again. */
const CONVERSION_REVISION = 1;
const BATCH_SIZE = 250;
const BATCH_WEIGHT_UNITS = 8_000_000;

export type WriteCounts = {
  added: number;
  updated: number;
  unchanged: number;
  edited: number;
  deleted: number;
  refused: number;
};

type PlacedPost = SitePost & { placement: Placement };
type Item = { moved: MovedArticle; post: PlacedPost; isNew: boolean };

export type PostWriterOptions = {
  db: Database;
  report: LossReport;
  /** Names the import in the history of redirects. */
  by: string;
  nowMs: number;
  isDryRun: boolean;
  print: (line: string) => void;
};

export type PostWriter = {
  add(post: PlacedPost): Promise<void>;
  finish(): Promise<WriteCounts>;
  /** The path of a post on this site; null if it was not imported or not public. */
  targetOf: (id: string) => string | null;
};

/**
 * Writes posts of another system as articles in batches, with redirects from their old URLs. A post that an earlier import
 * wrote in the same way is not converted again. An article that was edited or deleted on this site is not changed. A dry run
 * only reads.
 */
export function createPostWriter(options: PostWriterOptions): PostWriter {
  const { db, report, isDryRun } = options;
  const convert = createConverter(options);
  const counts: WriteCounts = { added: 0, updated: 0, unchanged: 0, edited: 0, deleted: 0, refused: 0 };
  const publicIds = new Set<string>();
  let pending: PlacedPost[] = [];
  let weight = 0;

  const reportPost = ({ post, oldUrls }: PlacedPost, losses: readonly Loss[], isDeleted = false) => {
    if (oldUrls.strong.length > 0 && !isDeleted) publicIds.add(post.id);
    report.add({ title: post.title, address: post.label, path: isDeleted ? null : articlePath(post.id), losses });
  };
  const writer = createBatchWriter<Item>({
    size: BATCH_SIZE,
    weightLimit: BATCH_WEIGHT_UNITS,
    weightOf: ({ moved }) => moved.article.row.description.length + moved.article.search.terms.length,
    write: async (items) => {
      await writeBatch(options, items);
      for (const { post, moved } of items) reportPost(post, toLosses(moved));
      return items.filter(({ isNew }) => isNew).length;
    },
    refuse: (id, reason) => {
      counts.refused += 1;
      report.addNotImported({ title: id, address: '' }, reason);
    },
  });

  const flush = async () => {
    const batch = pending;
    pending = [];
    weight = 0;
    const ids = batch.map(({ post }) => post.id);
    const known = await findMovedArticles(db, ids, FETCH_IMAGES_ACTOR.userEmail);
    for (const post of batch) {
      const state = known.get(post.post.id);
      const digest = toDigest(post);
      if (state !== undefined && (state.digest === digest || state.status !== 'as-imported')) {
        counts[state.digest === digest ? 'unchanged' : state.status === 'edited' ? 'edited' : 'deleted'] += 1;
        reportPost(post, toLosses(state), state.status === 'deleted');
        continue;
      }
      const converted = await convert(post);
      if (converted.article === null) {
        counts.refused += 1;
        report.addNotImported({ title: post.post.title, address: post.post.label }, converted.reason);
        continue;
      }
      const isNew = state === undefined;
      if (isDryRun) {
        counts[isNew ? 'added' : 'updated'] += 1;
        reportPost(post, converted.losses);
      } else {
        const moved = { article: prepareArticle(converted.article), digest, losses: converted.losses };
        await writer.add(post.post.id, { moved, post, isNew });
      }
      // The previous batch is written while this one is converted.
      await yieldToEventLoop();
    }
  };

  return {
    add: async (post) => {
      pending.push(post);
      weight += post.post.html.length;
      if (pending.length >= BATCH_SIZE || weight >= BATCH_WEIGHT_UNITS) await flush();
    },
    finish: async () => {
      if (pending.length > 0) await flush();
      const written = await writer.finish();
      return { ...counts, added: counts.added + written.added, updated: counts.updated + written.updated };
    },
    targetOf: (id) => (publicIds.has(id) ? articlePath(id) : null),
  };
}

const toDigest = ({ post, placement, oldUrls }: PlacedPost) =>
  createHash('sha256')
    .update(JSON.stringify([CONVERSION_REVISION, post, placement, oldUrls]))
    .digest('base64');

/** The cast is safe because only this file writes the column. */
const toLosses = ({ losses }: Pick<MovedState | MovedArticle, 'losses'>) => losses as readonly Loss[];

async function writeBatch({ db, by, nowMs, print }: PostWriterOptions, items: readonly Item[]): Promise<void> {
  let removed = 0;
  const moved = items.map((item) => item.moved);
  await writeUnpublished(db, (trx) =>
    putMovedArticles(trx, moved, {
      fetcher: FETCH_IMAGES_ACTOR.userEmail,
      before: async () => {
        removed = await endDemonstration(trx, createDocuments);
      },
      after: async (_, ids) => {
        const written = new Set<string>(ids);
        const posts = items.filter(({ post }) => written.has(post.post.id)).map(({ post }) => post);
        await putImported(trx, listRedirects(posts, 'strong'), { by, nowMs, replaces: true });
        await putImported(trx, listRedirects(posts, 'weak'), { by, nowMs, replaces: false });
      },
    }),
  );
  if (removed > 0) print(`Removed the ${removed} demonstration articles.`);
}

const listRedirects = (posts: readonly PlacedPost[], kind: 'strong' | 'weak'): Redirect[] =>
  posts.flatMap(({ post, oldUrls }) => [...toRedirects(articlePath(post.id), oldUrls[kind])]);

type ConversionResult = { article: ImportedArticle; losses: Loss[] } | { article: null; reason: string };

/** Converts with the reader of import files, because both imports must accept the same values. */
function createConverter({ db, nowMs }: PostWriterOptions): (post: PlacedPost) => Promise<ConversionResult> {
  let reason = '';
  let repairs: Loss[] = [];
  const report: ImportReport = {
    refuse: (_section, _id, why) => {
      reason = why;
    },
    repair: (record) => {
      repairs = record.repairs.map(({ field }) => ({ kind: 'date', detail: `${field} was in the future` }));
    },
    skip: () => {},
    countOf: () => 0,
    readRepairs: () => ({ records: 0, values: new Map() }),
    close: () => {},
  };
  const reader = createArticleReader({ db, report, convertsBijoy: true, isStrict: false, nowMs });
  reader.markAsOwn();
  return async (post) => {
    [reason, repairs] = ['', []];
    const { record, losses } = toArticleRecord(post.post, post.placement, nowMs);
    const article = await reader.read({ section: 'articles', id: post.post.id, line: 0, value: record });
    return article === null ? { article, reason } : { article, losses: [...losses, ...repairs] };
  };
}
