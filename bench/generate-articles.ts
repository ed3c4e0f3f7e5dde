import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Article, ArticleStatus } from '#domain/article/article.ts';
import { readDemonstration } from '#server/runtime/demonstration.ts';
import { articleId } from '#tools/article-id.ts';
import type { Random } from '#tools/random.ts';
import { createRandom } from '#tools/random.ts';

const HOUR_MS = 3_600_000;
/** The archive covers three years at any number of articles. */
const ARCHIVE_MS = 3 * 365 * 24 * HOUR_MS;
const BODY_BYTES = 1_900;
const TITLE_WORDS = 7;
const SENTENCES_OF_PARAGRAPH = 3;

type Stock = {
  subcategories: readonly (string | null)[];
  authors: readonly string[];
  tags: readonly string[];
  images: readonly string[];
  words: readonly string[];
  sentences: readonly string[];
};

/**
 * Generates `count` articles of about 3 KB from the words and sentences of the demonstration articles of the same
 * category, spread over the three years before `nowMs`. The same arguments always generate the same articles; of a
 * hundred, about two are drafts, one is scheduled and one is featured.
 */
export async function* generateArticles(count: number, seed: number, nowMs: number): AsyncGenerator<Article> {
  const stocks = [...gatherStocks(await readDemonstration(nowMs))];
  const random = createRandom(seed);
  for (let index = 0; index < count; index += 1) {
    const [category, stock] = pickFrom(random, stocks);
    const createdAt = Math.floor(nowMs - ARCHIVE_MS * (1 - (index + random()) / count));
    yield makeArticle(`bench-${String(index).padStart(7, '0')}`, category, stock, createdAt, nowMs, random);
  }
}

function makeArticle(
  id: string,
  category: string,
  stock: Stock,
  createdAt: number,
  nowMs: number,
  random: Random,
): Article {
  const title = Array.from({ length: TITLE_WORDS }, () => pickFrom(random, stock.words)).join(' ');
  const status = decideStatus(random);
  return {
    id: articleId(id),
    title,
    description: makeBody(stock, random),
    category,
    subcategory: pickFrom(random, stock.subcategories),
    author: pickFrom(random, stock.authors),
    tags: [pickFrom(random, stock.tags), pickFrom(random, stock.tags)],
    imageUrl: pickFrom(random, stock.images),
    imageCaption: '',
    imageAlt: '',
    seoTitle: '',
    seoDescription: '',
    isFeatured: random() < 0.01,
    featuredUntil: 0,
    createdAt,
    updatedAt: createdAt,
    status,
    publishAt: status === 'scheduled' ? nowMs + Math.ceil(random() * 1_000) * HOUR_MS : 0,
    viewCount: Math.floor(random() ** 4 * 10_000),
    metaTitle: title,
    metaDescription: title,
  };
}

function decideStatus(random: Random): ArticleStatus {
  const draw = random();
  if (draw < 0.02) return 'draft';
  return draw < 0.03 ? 'scheduled' : 'published';
}

function makeBody(stock: Stock, random: Random): string {
  const paragraphs: string[] = [];
  for (let bytes = 0; bytes < BODY_BYTES; bytes += Buffer.byteLength(paragraphs.at(-1) ?? '')) {
    const sentences = Array.from({ length: SENTENCES_OF_PARAGRAPH }, () => pickFrom(random, stock.sentences));
    paragraphs.push(sentences.join(' '));
  }
  return paragraphs.join('\n\n');
}

function gatherStocks(articles: readonly Article[]): Map<string, Stock> {
  const images = articles.map(({ imageUrl }) => imageUrl);
  return new Map(
    [...Map.groupBy(articles, ({ category }) => category)].map(([category, own]) => [
      category,
      {
        subcategories: own.map(({ subcategory }) => subcategory),
        authors: own.map(({ author }) => author),
        tags: own.flatMap(({ tags }) => tags),
        images,
        words: own.flatMap(({ title }) => title.replaceAll('*', '').split(/\s+/u)),
        sentences: own.flatMap(({ description }) => readSentences(description)),
      },
    ]),
  );
}

/** The sentences of plain paragraphs. Lines with markup are excluded because they cannot be split. */
function readSentences(body: string): string[] {
  const paragraphs = body.split('\n').filter((line) => line !== '' && !/^(#|\*|\d+\.)|https?:/u.test(line));
  return paragraphs.flatMap((line) => line.match(/[^।?!]+[।?!]+[’”"]*/gu) ?? []).map((sentence) => sentence.trim());
}

function pickFrom<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('The demonstration has too little text to make articles from.');
  return item;
}

/** Writes an import file (docs/operating.md): `node bench/generate-articles.ts --count 100000 FILE`. */
async function writeImportFile(path: string, count: number, seed: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('{"articles": {\n');
  let isFirst = true;
  for await (const { id, ...fields } of generateArticles(count, seed, Date.now())) {
    const hasRoom = file.write(`${isFirst ? '' : ',\n'}${JSON.stringify(id)}: ${JSON.stringify(fields)}`);
    isFirst = false;
    if (!hasRoom) await once(file, 'drain');
  }
  file.end('\n}}\n');
  await once(file, 'finish');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined) throw new Error('Usage: node bench/generate-articles.ts [--count N] [--seed N] FILE');
  await writeImportFile(path, Number(values.count), Number(values.seed));
}
