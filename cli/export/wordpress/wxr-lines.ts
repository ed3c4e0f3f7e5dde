import { createHash } from 'node:crypto';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import { escapeXml, toCdata } from '#server/feeds/xml.ts';
import { listCorrectionsOf } from '#services/articles/read/corrections.ts';
import type { NumberedArticle } from '#services/articles/transfer/transfer.ts';
import { listBylines, streamNumberedArticles } from '#services/articles/transfer/transfer.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WxrContext } from './to-wxr-items.ts';
import { toWxrItems } from './to-wxr-items.ts';

const NAMESPACES =
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"';
const BATCH_SIZE = 100;
const LOGIN_LENGTH = 12;

type WxrOptions = {
  site: { url: string; name: string; timeZone: string };
  /** If null, drafts and other hidden articles are exported too. */
  publicAtMs: number | null;
  nowMs: number;
};

/**
 * Yields the articles as a WordPress export (WXR 1.2), in id order, each after its images, which are attachments. `trx`
 * must be a snapshot. Uses constant memory, except for the bylines.
 */
export async function* wxrLines(trx: Database, { site, publicAtMs, nowMs }: WxrOptions): AsyncGenerator<string> {
  const context: WxrContext = {
    site,
    nowMs,
    terms: listTerms(),
    loginOf: toLogin,
    offsetOf: createOffsetOf(site.timeZone),
  };
  yield startFile(site, nowMs);
  for (const author of await listBylines(trx, publicAtMs)) yield toAuthor(author);
  for (const { id, slug, name, parent } of context.terms.values()) {
    yield `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${toCdata(slug)}</wp:category_nicename><wp:category_parent>${toCdata(parent)}</wp:category_parent><wp:cat_name>${toCdata(escapeXml(name))}</wp:cat_name></wp:category>\n`;
  }
  for await (const batch of toBatches(streamNumberedArticles(trx, publicAtMs))) {
    const corrections = await listCorrectionsOf(
      trx,
      batch.map(({ article }) => article.id),
    );
    for (const { article, number } of batch) {
      yield toWxrItems({ article, number, corrections: corrections.get(article.id) ?? [] }, context);
    }
  }
  yield '</channel>\n</rss>\n';
}

function startFile({ url, name }: WxrOptions['site'], nowMs: number): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    `<title>${escapeXml(name)}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<pubDate>${new Date(nowMs).toUTCString()}</pubDate>`,
    '<language>bn-BD</language>',
    '<wp:wxr_version>1.2</wp:wxr_version>',
    `<wp:base_site_url>${escapeXml(url)}</wp:base_site_url>`,
    `<wp:base_blog_url>${escapeXml(url)}</wp:base_blog_url>`,
    '',
  ].join('\n');
}

/** WordPress allows only Latin letters in the name of an account. */
const toLogin = (author: string): string =>
  `author-${createHash('sha256').update(author).digest('hex').slice(0, LOGIN_LENGTH)}`;

function toAuthor(author: string): string {
  const login = toLogin(author);
  return `<wp:author><wp:author_login>${toCdata(login)}</wp:author_login><wp:author_email>${toCdata(`${login}@example.invalid`)}</wp:author_email><wp:author_display_name>${toCdata(author)}</wp:author_display_name></wp:author>\n`;
}

/**
 * Maps the names of categories, and of subcategories with their category such as `খেলা / ক্রিকেট` ("Sports / Cricket"),
 * to terms.
 */
function listTerms(): WxrContext['terms'] {
  const terms = CATEGORIES.flatMap(({ slug, name, subcategories }) => [
    [name, { slug, name, parent: '' }] as const,
    ...subcategories.map(
      (one, index) => [`${name} / ${one}`, { slug: `${slug}-${index + 1}`, name: one, parent: slug }] as const,
    ),
  ]);
  return new Map(terms.map(([key, term], index) => [key, { ...term, id: index + 1 }]));
}

async function* toBatches(articles: AsyncIterable<NumberedArticle>): AsyncGenerator<NumberedArticle[]> {
  let batch: NumberedArticle[] = [];
  for await (const article of articles) {
    batch.push(article);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
