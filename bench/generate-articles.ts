import type { Article, ArticleStatus } from '#domain/article/article.ts';
import { firstCalendarDay, listCalendarDays } from '#domain/desk/calendar.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { readDemonstration } from '#server/runtime/demonstration.ts';
import { articleId } from '#tools/article-id.ts';
import { EMPTY_ARTICLE } from '#tools/empty-article.ts';
import type { Random } from '#tools/random.ts';
import { createRandom, pick } from '#tools/random.ts';

/** The default time zone of a site. */
const TIME_ZONE = 'Asia/Dhaka';
const SCHEDULED_EVERY_MS = HOUR_MS / 6;
const PUBLISHED_PER_DAY = 8;
const SCHEDULED_PER_DAY = 30;
/** The archive covers three years at any number of articles. */
const ARCHIVE_MS = 3 * 365 * DAY_MS;
const BODY_BYTES = 1_900;
const TITLE_WORDS = 7;
const SENTENCES_PER_PARAGRAPH = 3;

/** In three articles of any archive. */
export const RARE_WORD = 'মেঘদুন্দুভি';
/** In one article of seventy. */
export const UNCOMMON_WORD = 'জলকুঠি';
/** In two articles of three. */
export const COMMON_WORD = 'নদীঘাট';
/** In every second article. */
export const OTHER_COMMON_WORD = 'বটতলা';
/** In no article. */
export const ABSENT_WORD = 'ঝিঙেবিল';

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
 * hundred, about two are drafts, one is scheduled and one is featured. Words with a stated frequency are added.
 */
export async function* generateArticles(count: number, seed: number, nowMs: number): AsyncGenerator<Article> {
  const stocks = [...groupStocks(await readDemonstration(nowMs))];
  const random = createRandom(seed);
  for (let index = 0; index < count; index += 1) {
    const [category, stock] = pick(random, stocks);
    const createdAt = Math.floor(nowMs - ARCHIVE_MS * (1 - (index + random()) / count));
    const id = `bench-${String(index).padStart(7, '0')}`;
    yield plantWords(makeArticle({ id, category, createdAt, nowMs }, stock, random), index);
  }
}

/** Generates the same number of articles for each day of the calendar, whatever the size of the archive. */
export async function* generateCalendarArticles(seed: number, nowMs: number): AsyncGenerator<Article> {
  const stocks = [...groupStocks(await readDemonstration(nowMs))];
  const random = createRandom(seed);
  const days = listCalendarDays(firstCalendarDay(nowMs, TIME_ZONE), TIME_ZONE);
  for (const { day, startMs, endMs } of days) {
    const published = Array.from({ length: PUBLISHED_PER_DAY }, (_, n) => startMs + n * HOUR_MS);
    const scheduled = Array.from({ length: SCHEDULED_PER_DAY }, (_, n) => endMs - (n + 1) * SCHEDULED_EVERY_MS);
    const times = [...published.filter((ms) => ms <= nowMs), ...scheduled.filter((ms) => ms > nowMs)];
    for (const [index, ms] of times.entries()) {
      const [category, stock] = pick(random, stocks);
      const slot = { id: `bench-${day}-${index}`, category, createdAt: Math.min(ms, nowMs), nowMs };
      yield { ...makeArticle(slot, stock, random), isFeatured: false, ...toTimes(ms, nowMs) };
    }
  }
}

const toTimes = (ms: number, nowMs: number): Pick<Article, 'status' | 'publishAt' | 'publishedAt'> =>
  ms <= nowMs
    ? { status: 'published', publishAt: 0, publishedAt: ms }
    : { status: 'scheduled', publishAt: ms, publishedAt: 0 };

type Slot = { id: string; category: string; createdAt: number; nowMs: number };

function makeArticle({ id, category, createdAt, nowMs }: Slot, stock: Stock, random: Random): Article {
  const title = Array.from({ length: TITLE_WORDS }, () => pick(random, stock.words)).join(' ');
  const status = decideStatus(random);
  return {
    ...EMPTY_ARTICLE,
    id: articleId(id),
    title,
    description: makeBody(stock, random),
    category,
    subcategory: pick(random, stock.subcategories),
    author: pick(random, stock.authors),
    tags: [pick(random, stock.tags), pick(random, stock.tags)],
    imageUrl: pick(random, stock.images),
    isFeatured: random() < 0.01,
    createdAt,
    updatedAt: createdAt,
    status,
    publishAt: status === 'scheduled' ? nowMs + Math.ceil(random() * 1_000) * HOUR_MS : 0,
    publishedAt: status === 'published' ? createdAt : 0,
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
    const sentences = Array.from({ length: SENTENCES_PER_PARAGRAPH }, () => pick(random, stock.sentences));
    paragraphs.push(sentences.join(' '));
  }
  return paragraphs.join('\n\n');
}

function groupStocks(articles: readonly Article[]): Map<string, Stock> {
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
export function readSentences(body: string): string[] {
  const paragraphs = body.split('\n').filter((line) => line !== '' && !/^(#|\*|\d+\.)|https?:|##/u.test(line));
  return paragraphs.flatMap((line) => line.match(/[^।?!]+[।?!]+[’”"]*/gu) ?? []).map((sentence) => sentence.trim());
}

const RARE_AT: ReadonlySet<number> = new Set([11, 500, 800]);

/** Adds words to article number `index`. In an archive of any size, each word has its stated frequency. */
function plantWords(article: Article, index: number): Article {
  const planted = [
    ...(RARE_AT.has(index) ? [RARE_WORD] : []),
    ...(index % 70 === 3 ? [UNCOMMON_WORD] : []),
    ...(index % 3 === 0 ? [] : [COMMON_WORD]),
    ...(index % 2 === 0 ? [OTHER_COMMON_WORD] : []),
  ];
  const isInTitle = index % 4 === 0;
  return {
    ...article,
    title: [article.title, ...(isInTitle ? planted : [])].join(' '),
    description: [article.description, ...planted.map((word) => `${word}।`)].join('\n\n'),
  };
}
