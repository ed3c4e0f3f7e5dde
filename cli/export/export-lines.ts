import type { Article } from '#domain/article/article.ts';
import type { ArticleField, FieldDefinition } from '#domain/article/article-fields.ts';
import { ARTICLE_FIELD_NAMES, ARTICLE_FIELDS, pickFields } from '#domain/article/article-fields.ts';
import { toCardFields } from '#domain/cards/card-record.ts';
import { HISTORY_FIELD_NAMES } from '#domain/desk/history.ts';
import { CORRECTION_FIELD_NAMES, PROPOSED_FIELD_NAMES } from '#domain/publication/correction.ts';
import { toStepFields } from '#domain/workflow/entry-step.ts';
import { EXPORT_MARK } from '#server/import/sections.ts';
import { hasCorrections } from '#services/articles/read/corrections.ts';
import { streamArticles } from '#services/articles/transfer/transfer.ts';
import type { StoredHistoryEntry } from '#services/articles/transfer/transfer-record.ts';
import {
  hasProposedCorrections,
  streamCorrections,
  streamHistory,
  streamProposedCorrections,
} from '#services/articles/transfer/transfer-record.ts';
import { hasDesk, streamDesk } from '#services/articles/workflow/transfer-desk.ts';
import { hasCards, streamCards } from '#services/cards/transfer-cards.ts';
import type { Documents } from '#services/documents/documents.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FileRow } from '#services/storage/file-rows.ts';
import { hasImages, streamImages } from '#services/storage/transfer-images.ts';

/** Marks a file as an export. Its texts are then not imported as HTML. */
const EXPORT_FORMAT = 1;

/**
 * Yields everything in the format of the import file (docs/operating.md), one record per line and in a fixed order, for
 * comparing two exports line by line. `trx` must be a snapshot.
 */
export async function* exportLines(trx: Database): AsyncGenerator<string> {
  yield `{\n${JSON.stringify(EXPORT_MARK)}: ${EXPORT_FORMAT}`;
  for (const [name, records] of await listSections(trx)) {
    yield `,\n${JSON.stringify(name)}: {`;
    let separator = '\n';
    for await (const { id, fields } of records) {
      yield `${separator}${JSON.stringify(id)}: ${JSON.stringify(fields)}`;
      separator = ',\n';
    }
    yield '\n}';
  }
  yield '\n}\n';
}

type ExportRecord = { id: string; fields: unknown };
type Section = [name: string, records: AsyncIterable<ExportRecord> | readonly ExportRecord[]];

/** Lists the sections of the file in order. Most are left out if they are empty. */
async function listSections(trx: Database): Promise<Section[]> {
  const documents = createDocuments(trx);
  const corrections = mapRecords(streamCorrections(trx), (one) => pickFields(one, CORRECTION_FIELD_NAMES));
  const proposed = mapRecords(streamProposedCorrections(trx), (one) => pickFields(one, PROPOSED_FIELD_NAMES));
  const optional = async (has: (trx: Database) => Promise<boolean>, section: Section) =>
    (await has(trx)) ? [section] : [];
  return [
    ['articles', mapRecords(streamArticles(trx), toArticleRecord)],
    ['history', mapRecords(streamHistory(trx), toHistoryRecord)],
    ...(await optional(hasCorrections, ['corrections', corrections])),
    ...(await optional(hasProposedCorrections, ['proposed_corrections', proposed])),
    ...(await optional(hasDesk, ['desk', streamDesk(trx)])),
    ['ad_settings', await listDocuments(documents, 'ad_settings')],
    ['development', await listDocuments(documents, 'development')],
    ...(await optional(hasImages, ['images', listImages(trx)])),
    ...(await optional(hasCards, ['cards', listCards(trx)])),
  ];
}

async function* mapRecords<Item extends { id: string }>(
  items: AsyncIterable<Item>,
  toFields: (item: Item) => object,
): AsyncGenerator<ExportRecord> {
  for await (const item of items) yield { id: item.id, fields: toFields(item) };
}

async function listDocuments(documents: Documents, collection: 'ad_settings' | 'development'): Promise<ExportRecord[]> {
  const stored = await documents.listStored(collection);
  return stored.map(({ id, data }) => ({ id, fields: data }));
}

/** Returns an article's fields in the order of docs/behaviour §3, without empty optional ones. */
function toArticleRecord(article: Article) {
  const isWritten = (field: ArticleField) => {
    const { kind, mayBeMissing }: FieldDefinition = ARTICLE_FIELDS[field];
    return (kind !== 'optionalLine' && !mayBeMissing) || Boolean(article[field]);
  };
  return pickFields(article, ARTICLE_FIELD_NAMES.filter(isWritten));
}

async function* listCards(trx: Database): AsyncGenerator<ExportRecord> {
  for await (const card of streamCards(trx)) yield { id: card.code, fields: toCardFields(card) };
}

async function* listImages(trx: Database): AsyncGenerator<ExportRecord> {
  for await (const row of streamImages(trx)) yield { id: row.token, fields: toImageRecord(row) };
}

/** Returns the row of an image without empty texts. The bytes are not exported. */
function toImageRecord({ name, url, digest, contentType, sizeBytes, uploadedBy, createdAt, ...row }: FileRow) {
  const { alt, caption, credit, source, people, focusX, focusY, isKept } = row;
  const texts = Object.entries({ alt, caption, credit, source, people }).filter(([, text]) => text !== '');
  return {
    ...{ name, url, digest, contentType, sizeBytes, uploadedBy, createdAt, ...Object.fromEntries(texts) },
    ...(focusX !== null && { focus: { x: focusX, y: focusY } }),
    ...(isKept && { isKept }),
  };
}

function toHistoryRecord(entry: StoredHistoryEntry) {
  return { ...pickFields(entry, HISTORY_FIELD_NAMES), ...toStepFields(entry.step) };
}
