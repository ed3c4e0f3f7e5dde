import type { Article } from '#domain/article/article.ts';
import type { HistoryEntry } from '#domain/article/history.ts';
import { streamArticles, streamHistory } from '#services/articles/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Database } from '#services/postgres/database.ts';

/**
 * Everything in the form of the import file (design.md §7), one record a line and in a fixed order, so that two exports
 * can be compared line by line. `trx` is a transaction that sees one moment throughout.
 */
export async function* exportLines(trx: Database): AsyncGenerator<string> {
  const documents = createDocuments(trx);
  yield '{\n';
  yield* sectionLines('articles', mapRecords(streamArticles(trx), toArticleRecord));
  yield ',\n';
  yield* sectionLines('history', mapRecords(streamHistory(trx), toHistoryRecord));
  yield ',\n';
  yield* sectionLines('ad_settings', await listDocuments(documents, 'ad_settings'));
  yield ',\n';
  yield* sectionLines('development', await listDocuments(documents, 'development'));
  yield '\n}\n';
}

type ExportRecord = { id: string; fields: unknown };

async function* sectionLines(
  name: string,
  records: AsyncIterable<ExportRecord> | Iterable<ExportRecord>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: {`;
  let separator = '\n';
  for await (const { id, fields } of records) {
    yield `${separator}${JSON.stringify(id)}: ${JSON.stringify(fields)}`;
    separator = ',\n';
  }
  yield '\n}';
}

async function* mapRecords<Item extends { id: string }>(
  items: AsyncIterable<Item>,
  toFields: (item: Item) => object,
): AsyncGenerator<ExportRecord> {
  for await (const item of items) yield { id: item.id, fields: toFields(item) };
}

async function listDocuments(
  documents: ReturnType<typeof createDocuments>,
  collection: 'ad_settings' | 'development',
): Promise<ExportRecord[]> {
  const stored = await documents.listStored(collection);
  return stored.map(({ id, data }) => ({ id, fields: data }));
}

/** The fields of spec §3 in its order; a subcategory only where there is one. */
function toArticleRecord({ subcategory, ...article }: Article) {
  return {
    title: article.title,
    description: article.description,
    category: article.category,
    ...(subcategory === null ? {} : { subcategory }),
    author: article.author,
    tags: article.tags,
    imageUrl: article.imageUrl,
    imageCaption: article.imageCaption,
    isFeatured: article.isFeatured,
    createdAt: article.createdAt,
    updatedAt: article.updatedAt,
    status: article.status,
    publishAt: article.publishAt,
    viewCount: article.viewCount,
    metaTitle: article.metaTitle,
    metaDescription: article.metaDescription,
  };
}

function toHistoryRecord(entry: HistoryEntry) {
  return {
    userEmail: entry.userEmail,
    userId: entry.userId,
    action: entry.action,
    articleId: entry.articleId,
    articleTitle: entry.articleTitle,
    timestamp: entry.timestamp,
  };
}
