import { parseAdSetting } from '#domain/ads/ad-settings.ts';
import { parseArticle } from '#domain/article/article.ts';
import type { HistoryEntry } from '#domain/article/history.ts';
import { parseHistoryEntry } from '#domain/article/history.ts';
import type { RefusedRecord } from '#domain/article/import-record.ts';
import { DEMONSTRATION_ID_PREFIX } from '#server/read-demonstration.ts';
import type { PreparedArticle } from '#services/articles/transfer.ts';
import {
  prepareArticle,
  putHistory,
  putPreparedArticles,
  removeArticlesByPrefix,
} from '#services/articles/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { createBatchWriter } from './batch-writer.ts';
import { parseFlagRecord } from './parse-flag-record.ts';
import type { Refusals } from './refusals.ts';
import type { ImportItem, Section } from './split-records.ts';

const BATCH_SIZE = 250;
/** In UTF-16 units: a few hundred ordinary articles stay far below it, and a few huge ones do not fill the memory. */
const BATCH_WEIGHT_UNITS = 8_000_000;

/** What an import wrote. */
export type WrittenCounts = {
  articles: { added: number; updated: number };
  history: { added: number; updated: number };
  adSettings: number;
  flags: number;
};

export type RecordWriter = {
  /** Checks one item of the file and writes it, or reports why not. */
  take(item: ImportItem): Promise<void>;
  finish(): Promise<WrittenCounts>;
};

/**
 * Writes the items of an import file. The first articles end the demonstration: its own articles go in the transaction
 * in which they come, and `tell` says so.
 */
export function createRecordWriter(db: Database, refusals: Refusals, tell: (line: string) => void): RecordWriter {
  const documents = createDocuments(db);
  const articles = createBatchWriter<PreparedArticle>({
    size: BATCH_SIZE,
    weightLimit: BATCH_WEIGHT_UNITS,
    weightOf: ({ row, search }) => row.description.length + search.body_terms.length,
    write: createArticlePutter(db, tell),
    refuse: (id, reason) => refusals.refuse('articles', id, reason),
  });
  const history = createBatchWriter<HistoryEntry>({
    size: BATCH_SIZE,
    weightLimit: BATCH_WEIGHT_UNITS,
    weightOf: ({ articleTitle }) => articleTitle.length,
    write: (entries) => putHistory(db, entries),
    refuse: (id, reason) => refusals.refuse('history', id, reason),
  });
  const written = { adSettings: 0, flags: 0 };

  const refuse = (section: Section, { id, reason }: RefusedRecord) => refusals.refuse(section, id, reason);

  const takeRecord = {
    articles: async (id: string, value: unknown) => {
      const parsed = parseArticle(id, value);
      if (parsed.ok) await articles.add(id, prepareArticle(parsed.article));
      else refuse('articles', parsed);
    },
    history: async (id: string, value: unknown) => {
      const parsed = parseHistoryEntry(id, value);
      if (parsed.ok) await history.add(id, parsed.entry);
      else refuse('history', parsed);
    },
    ad_settings: async (id: string, value: unknown) => {
      const parsed = parseAdSetting(id, value);
      if (!parsed.ok) return refuse('ad_settings', parsed);
      await documents.putAdSetting(parsed.setting);
      written.adSettings += 1;
    },
    development: async (id: string, value: unknown) => {
      const parsed = parseFlagRecord(id, value);
      if (!parsed.ok) return refuse('development', parsed);
      const { status, message } = parsed.record;
      await (parsed.record.id === 'enabled' ? documents.setDevMode(status) : documents.setMaintenance(status, message));
      written.flags += 1;
    },
  };

  return {
    take: async (item) => {
      if (item.kind === 'record') await takeRecord[item.section](item.id, item.value);
      else if (item.kind === 'bad-section') refusals.refuse(item.section, '', 'must be an object or a list');
      else refusals.skip(`skipped ${JSON.stringify(item.key)}: no part of an import file`);
    },
    finish: async () => ({ articles: await articles.finish(), history: await history.finish(), ...written }),
  };
}

function createArticlePutter(db: Database, tell: (line: string) => void) {
  let isDemonstrationOver = false;
  return async (batch: readonly PreparedArticle[]): Promise<number> => {
    if (isDemonstrationOver) return putPreparedArticles(db, batch);
    const { removed, added } = await inTransaction(db, async (trx) => ({
      removed: await endDemonstration(trx),
      added: await putPreparedArticles(trx, batch),
    }));
    isDemonstrationOver = true;
    if (removed > 0) tell(`The ${removed} demonstration articles have made room for these.`);
    return added;
  };
}

async function endDemonstration(trx: Database): Promise<number> {
  const documents = createDocuments(trx);
  const state = await documents.readDemonstration();
  if (state === 'ended') return 0;
  await documents.markDemonstration('ended');
  return state === 'active' ? removeArticlesByPrefix(trx, DEMONSTRATION_ID_PREFIX) : 0;
}
