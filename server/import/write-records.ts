import { parseAdSetting } from '#domain/ads/ad-settings.ts';
import type { CardRecord } from '#domain/cards/card-record.ts';
import { parseCardRecord } from '#domain/cards/card-record.ts';
import { parseHistoryEntry, repairHistoryEntry } from '#domain/desk/history.ts';
import type { ImportedImage } from '#domain/images/image-record-file.ts';
import { parseImageRecord } from '#domain/images/image-record-file.ts';
import { findFarFuture } from '#domain/import/future-times.ts';
import { quoteText } from '#domain/import/parse-record.ts';
import type { RepairedRecord } from '#domain/import/repair-values.ts';
import type { ProposedRecord, StoredCorrection } from '#domain/publication/correction.ts';
import { parseCorrection, parseProposedCorrection, repairCorrection } from '#domain/publication/correction.ts';
import { parseEntryStep } from '#domain/workflow/entry-step.ts';
import { endDemonstration } from '#services/articles/transfer/demonstration.ts';
import type { PreparedArticle } from '#services/articles/transfer/transfer.ts';
import { prepareArticle, putPreparedArticles } from '#services/articles/transfer/transfer.ts';
import type { StoredHistoryEntry } from '#services/articles/transfer/transfer-record.ts';
import { putCorrections, putHistory, putProposedCorrections } from '#services/articles/transfer/transfer-record.ts';
import type { DeskRecord } from '#services/articles/workflow/transfer-desk.ts';
import { parseDeskRecord, putDesk } from '#services/articles/workflow/transfer-desk.ts';
import { putCards } from '#services/cards/transfer-cards.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { writeUnpublished } from '#services/documents/unpublished-import.ts';
import type { Database } from '#services/postgres/database.ts';
import { putImages } from '#services/storage/transfer-images.ts';
import type { BatchOptions, Totals } from './batch-writer.ts';
import { createBatchWriter } from './batch-writer.ts';
import type { Layout } from './find-layout.ts';
import type { ImportReport } from './import-report.ts';
import { parseFlagRecord } from './parse-flag-record.ts';
import { createArticleReader } from './read-article.ts';
import type { ImportItem } from './read-import-file.ts';
import { MAX_RECORD_CHARACTERS } from './read-import-file.ts';
import type { Section } from './sections.ts';

const BATCH_SIZE = 250;
/**
 * Maximum length of a batch in UTF-16 units. Hundreds of ordinary articles are shorter. Limits the memory that a few
 * huge articles need.
 */
const BATCH_WEIGHT_UNITS = 8_000_000;

const TOO_LONG = `the record is longer than ${MAX_RECORD_CHARACTERS.toLocaleString('en')} characters`;

const describeLayout = ({ wrapper, holds }: Layout) =>
  `read the ${holds} ${wrapper === null ? 'that are the whole file' : `in ${quoteText(wrapper)}`}`;

export type WrittenCounts = {
  articles: Totals;
  history: Totals;
  corrections: Totals;
  proposedCorrections: Totals;
  /** Items of the workflow. `unknown` lists their email addresses without an account. */
  desk: { written: number; unknown: readonly string[] };
  adSettings: number;
  images: Totals;
  /** Photo cards that the site already had are not changed. */
  cards: Totals;
  flags: WrittenFlags;
  /** Articles in Bijoy's encoding, converted or imported unchanged. */
  bijoyArticles: number;
};

/** `devMode` is true if the import turned dev mode on. */
type WrittenFlags = { written: number; skipped: number; devMode: boolean };

type FileRecord = Extract<ImportItem, { kind: 'record' }>;

export type RecordWriter = {
  /** Validates one item of the file and writes it, or reports why it is rejected. */
  write(item: ImportItem): Promise<void>;
  finish(): Promise<WrittenCounts>;
};

type RecordWriterOptions = {
  db: Database;
  report: ImportReport;
  /** Converts articles that are recognised as Bijoy. Otherwise they are only reported. */
  convertsBijoy: boolean;
  /** Rejects values that could be repaired. */
  isStrict: boolean;
  /** Writes dev mode and maintenance from the file. Otherwise they are not changed. */
  withFlags: boolean;
  nowMs: number;
  /** Prints the number of demonstration articles that the import removes. */
  print: (line: string) => void;
};

/** Writes the items of an import file. The first imported articles replace the demonstration. */
export function createRecordWriter(options: RecordWriterOptions): RecordWriter {
  const { db, report, nowMs } = options;
  const reader = createArticleReader(options);
  const createWriter = <Item>(section: Section, { write, weightOf }: Pick<BatchOptions<Item>, 'write' | 'weightOf'>) =>
    createBatchWriter<Item>({
      size: BATCH_SIZE,
      weightLimit: BATCH_WEIGHT_UNITS,
      weightOf,
      write,
      refuse: (id, reason) => report.refuse(section, id, reason),
    });
  const articles = createWriter<PreparedArticle>('articles', {
    weightOf: ({ row, search }) => row.description.length + search.terms.length,
    write: async (batch) => {
      const { added, removed } = await writeUnpublished(db, async (trx) => ({
        removed: await endDemonstration(trx, createDocuments),
        added: await putPreparedArticles(trx, batch),
      }));
      if (removed > 0) options.print(`Removed the ${removed} demonstration articles.`);
      return added;
    },
  });
  const history = createWriter<StoredHistoryEntry>('history', {
    weightOf: ({ articleTitle }) => articleTitle.length,
    write: (entries) => putHistory(db, entries),
  });
  const corrections = createWriter<StoredCorrection>('corrections', {
    weightOf: ({ text }) => text.length,
    write: (batch) => writeUnpublished(db, (trx) => putCorrections(trx, batch)),
  });
  const proposed = createWriter<ProposedRecord>('proposed_corrections', {
    weightOf: ({ text }) => text.length,
    write: (batch) => putProposedCorrections(db, batch),
  });
  const images = createWriter<ImportedImage>('images', {
    weightOf: () => 1,
    write: (batch) => putImagesOrRefuse(options, batch),
  });
  const cards = createWriter<CardRecord>('cards', { weightOf: () => 1, write: (batch) => putCards(db, batch) });
  const desk: DeskRecord[] = [];
  const documents = createDocumentWriter(options);
  const decideRepair = (repair: (value: unknown) => RepairedRecord) =>
    options.isStrict ? (value: unknown): RepairedRecord => ({ value, repairs: [] }) : repair;
  const readHistoryEntry = decideRepair(repairHistoryEntry);
  const readCorrection = decideRepair(repairCorrection);
  const recordWriters: Record<Section, (record: FileRecord) => Promise<void>> = {
    articles: async (record) => {
      const article = await reader.read(record);
      if (article !== null) await articles.add(record.id, prepareArticle(article));
    },
    history: async (record) => {
      const { value, repairs } = readHistoryEntry(record.value);
      const parsed = parseHistoryEntry(record.id, value);
      const reason = parsed.ok ? findFarFuture(parsed.entry, ['timestamp'], nowMs) : parsed.reason;
      if (!parsed.ok || reason !== null) return report.refuse('history', record.id, reason ?? '');
      if (repairs.length > 0) report.repair({ ...record, repairs });
      await history.add(record.id, { ...parsed.entry, step: parseEntryStep(value) });
    },
    corrections: async (record) => {
      const { value, repairs } = readCorrection(record.value);
      const parsed = parseCorrection(record.id, value);
      const reason = parsed.ok ? findFarFuture(parsed.correction, ['correctedAt'], nowMs) : parsed.reason;
      if (!parsed.ok || reason !== null) return report.refuse('corrections', record.id, reason ?? '');
      if (repairs.length > 0) report.repair({ ...record, repairs });
      await corrections.add(record.id, parsed.correction);
    },
    proposed_corrections: async ({ id, value }) => {
      const parsed = parseProposedCorrection(id, value);
      if (!parsed.ok) return report.refuse('proposed_corrections', parsed.id, parsed.reason);
      await proposed.add(id, parsed.correction);
    },
    desk: async (record) => {
      const parsed = parseDeskRecord(record.id, record.value);
      if (!parsed.ok) return report.refuse('desk', parsed.id, parsed.reason);
      // Written at the end, when the articles exist. Few desk records exist at a time, so they fit in memory.
      desk.push(parsed.record);
    },
    ad_settings: ({ id, value }) => documents.putAdSetting(id, value),
    development: ({ id, value }) => documents.putFlag(id, value),
    images: async ({ id, value }) => {
      const parsed = parseImageRecord(id, value);
      if (!parsed.ok) return report.refuse('images', parsed.id, parsed.reason);
      await images.add(id, parsed.image);
    },
    cards: async ({ id, value }) => {
      const parsed = parseCardRecord(id, value);
      if (!parsed.ok) return report.refuse('cards', parsed.id, parsed.reason);
      await cards.add(id, parsed.card);
    },
  };
  return {
    write: async (item) => {
      if (item.kind === 'record') await recordWriters[item.section](item);
      else if (item.kind === 'too-long') report.refuse(item.section, item.id, TOO_LONG);
      else if (item.kind === 'bad-section') report.refuse(item.section, '', 'must be an object or a list');
      else if (item.kind === 'export-mark') reader.markAsOwn();
      else if (item.kind === 'layout') report.skip(describeLayout(item.layout));
      else if (item.kind === 'unknown-key')
        report.skip(`skipped ${JSON.stringify(item.key)}: not a section of an import file`);
    },
    finish: async () => ({
      articles: await articles.finish(),
      history: await history.finish(),
      corrections: await corrections.finish(),
      proposedCorrections: await proposed.finish(),
      desk: await putItems(db, { desk, report }),
      ...documents.written,
      images: await images.finish(),
      cards: await cards.finish(),
      ...(await reader.finish()),
    }),
  };
}

async function putItems(db: Database, { desk, report }: { desk: readonly DeskRecord[]; report: ImportReport }) {
  const { refused, ...put } = await putDesk(db, desk);
  for (const id of refused) report.refuse('desk', id, 'there is no such article');
  return put;
}

async function putImagesOrRefuse({ db, report, nowMs }: RecordWriterOptions, images: readonly ImportedImage[]) {
  const { added, unknown } = await writeUnpublished(db, (trx) => putImages(trx, images, nowMs));
  for (const token of unknown) report.refuse('images', token, 'the site has no such image, and the record has no url');
  return added;
}

/** Ad settings and flags are few, so each is written separately. */
function createDocumentWriter({ db, report, withFlags }: RecordWriterOptions) {
  const documents = createDocuments(db);
  const flags: WrittenFlags = { written: 0, skipped: 0, devMode: false };
  const written = { adSettings: 0, flags };
  return {
    written,
    putAdSetting: async (id: string, value: unknown) => {
      const parsed = parseAdSetting(id, value);
      if (!parsed.ok) return report.refuse('ad_settings', parsed.id, parsed.reason);
      await documents.putAdSetting(parsed.setting);
      written.adSettings += 1;
    },
    putFlag: async (id: string, value: unknown) => {
      const parsed = parseFlagRecord(id, value);
      if (!parsed.ok) return report.refuse('development', parsed.id, parsed.reason);
      if (!withFlags) {
        flags.skipped += 1;
        return;
      }
      const { status, message } = parsed.record;
      if (parsed.record.id === 'enabled') flags.devMode = status;
      await (parsed.record.id === 'enabled' ? documents.setDevMode(status) : documents.setMaintenance(status, message));
      flags.written += 1;
    },
  };
}
