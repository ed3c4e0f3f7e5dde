import type { Article } from '#domain/article/article.ts';
import { decideImage } from '#domain/images/image.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { Block } from '#domain/markup/nodes.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import type { Correction } from '#domain/publication/correction.ts';
import { decidePublicVisibility, publicAt } from '#domain/publication/decide-visibility.ts';
import { toLocalClock } from '#domain/time/local-day.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';
import { toArticleUrl } from '#server/feeds/article-url.ts';
import { toCorrectionsHtml } from '#server/feeds/rss.ts';
import { escapeXml, toCdata } from '#server/feeds/xml.ts';
import { toWordPressHtml } from './to-wordpress-html.ts';

type Term = { id: number; slug: string; name: string; parent: string };

export type WxrContext = {
  site: { url: string };
  nowMs: number;
  /** By the name of a category, or of a category and a subcategory: `খেলা / ক্রিকেট` ("Sports / Cricket"). */
  terms: ReadonlyMap<string, Term>;
  loginOf: (author: string) => string;
  offsetOf: (ms: number) => number;
};

/** Each article has a range of this many ids, for itself and its images. Further images are only linked. */
const IDS_PER_ARTICLE = 100;

type WxrImage = { url: string; alt: string; caption: string; credit: string };
type ExportedArticle = { article: Article; number: number; corrections: readonly Correction[] };

/** Converts an article and its images to items of an export. */
export function toWxrItems({ article, number, corrections }: ExportedArticle, context: WxrContext): string {
  const { site } = context;
  const blocks = parseBody(article.description);
  const images = listImages(article, blocks, site.url);
  const id = number * IDS_PER_ARTICLE;
  const ids = new Map(images.map(({ url }, index) => [url, id + index + 1]));
  const html = toWordPressHtml(blocks, { siteUrl: site.url, idOf: (url) => ids.get(url) ?? null });
  const end =
    corrections.length === 0
      ? ''
      : `\n\n<!-- wp:html -->\n${toCorrectionsHtml(corrections, context)}\n<!-- /wp:html -->`;
  const attachments = images.map((image) =>
    toAttachment(image, { id: ids.get(image.url) ?? 0, parent: id, article, context }),
  );
  const featured = toImageUrl(article.imageUrl, site.url);
  const thumbnail = featured === null ? null : (ids.get(featured) ?? null);
  return `${attachments.join('')}${toPost(article, { id, html: `${html}${end}`, thumbnail, context })}`;
}

type PostOptions = { id: number; html: string; thumbnail: number | null; context: WxrContext };

function toPost(article: Article, { id, html, thumbnail, context }: PostOptions): string {
  const { site, terms, loginOf } = context;
  const category = terms.get(article.category);
  const subcategory = terms.get(`${article.category} / ${article.subcategory}`);
  const meta = {
    _thumbnail_id: thumbnail === null ? '' : String(thumbnail),
    _yoast_wpseo_primary_category: String((subcategory ?? category)?.id ?? ''),
    _yoast_wpseo_title: article.seoTitle,
    _yoast_wpseo_metadesc: article.seoDescription,
    '_yoast_wpseo_opengraph-image': toImageUrl(article.socialImageUrl, site.url) ?? '',
    views: String(article.viewCount),
  };
  const { status, ms } = decideState(article, context.nowMs);
  return toItem([
    `<title>${toCdata(escapeXml(toPlainTitle(article.title)))}</title>`,
    `<link>${escapeXml(toArticleUrl(site.url, article.id))}</link>`,
    `<pubDate>${new Date(ms).toUTCString()}</pubDate>`,
    `<dc:creator>${toCdata(loginOf(article.author))}</dc:creator>`,
    `<guid isPermaLink="false">${escapeXml(toArticleUrl(site.url, article.id))}</guid>`,
    `<content:encoded>${toCdata(html)}</content:encoded>`,
    `<excerpt:encoded>${toCdata(escapeXml(article.seoDescription))}</excerpt:encoded>`,
    ...toPostFields({
      id,
      type: 'post',
      status,
      slug: article.id,
      parent: 0,
      createdMs: ms,
      updatedMs: article.updatedAt,
      context,
    }),
    `<wp:is_sticky>${article.isFeatured ? 1 : 0}</wp:is_sticky>`,
    ...[category, subcategory].flatMap((term) =>
      term === undefined ? [] : [toTerm('category', term.slug, term.name)],
    ),
    ...article.tags.map((tag) => toTerm('post_tag', encodeURIComponent(tag.toLowerCase()).toLowerCase(), tag)),
    ...toMeta(meta),
  ]);
}

type AttachmentOptions = { id: number; parent: number; article: Article; context: WxrContext };

function toAttachment(
  { url, alt, caption, credit }: WxrImage,
  { id, parent, article, context }: AttachmentOptions,
): string {
  const createdMs = decideState(article, context.nowMs).ms;
  return toItem([
    `<title>${toCdata(escapeXml(caption || alt || toPlainTitle(article.title)))}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<pubDate>${new Date(createdMs).toUTCString()}</pubDate>`,
    `<dc:creator>${toCdata(context.loginOf(article.author))}</dc:creator>`,
    `<guid isPermaLink="false">${escapeXml(url)}</guid>`,
    '<content:encoded></content:encoded>',
    `<excerpt:encoded>${toCdata(escapeXml(caption))}</excerpt:encoded>`,
    ...toPostFields({
      id,
      type: 'attachment',
      status: 'inherit',
      slug: `image-${id}`,
      parent,
      createdMs,
      updatedMs: createdMs,
      context,
    }),
    `<wp:attachment_url>${toCdata(url)}</wp:attachment_url>`,
    ...toMeta({ _wp_attachment_image_alt: alt, _media_credit: credit }),
  ]);
}

type State = { status: 'publish' | 'future' | 'draft'; ms: number };

/**
 * Decides the status in WordPress: scheduled if readers do not see the article yet, a draft if they do not see it for
 * another reason.
 */
function decideState(article: Article, nowMs: number): State {
  const visibility = decidePublicVisibility(article, nowMs);
  if (visibility.visible) return { status: 'publish', ms: publicAt(article) };
  if (visibility.reason === 'not-yet-due') return { status: 'future', ms: publicAt(article) };
  return { status: 'draft', ms: article.publishedAt || article.createdAt };
}

const toItem = (lines: readonly string[]): string => `<item>\n${lines.join('\n')}\n</item>\n`;

type PostFields = {
  id: number;
  type: 'post' | 'attachment';
  status: State['status'] | 'inherit';
  slug: string;
  parent: number;
  createdMs: number;
  updatedMs: number;
  context: WxrContext;
};

function toPostFields({ id, type, status, slug, parent, createdMs, updatedMs, context }: PostFields): string[] {
  const toText = (ms: number, offset: number) =>
    (toLocalClock(ms, offset)?.toISOString() ?? '').slice(0, '2026-11-20T04:00:00'.length).replace('T', ' ');
  const toDates = (name: string, ms: number) => [
    `<wp:${name}>${toText(ms, context.offsetOf(ms))}</wp:${name}>`,
    `<wp:${name}_gmt>${toText(ms, 0)}</wp:${name}_gmt>`,
  ];
  return [
    `<wp:post_id>${id}</wp:post_id>`,
    ...toDates('post_date', createdMs),
    ...toDates('post_modified', updatedMs),
    '<wp:comment_status>closed</wp:comment_status>',
    '<wp:ping_status>closed</wp:ping_status>',
    `<wp:post_name>${toCdata(encodeURIComponent(slug).toLowerCase())}</wp:post_name>`,
    `<wp:status>${status}</wp:status>`,
    `<wp:post_parent>${parent}</wp:post_parent>`,
    '<wp:menu_order>0</wp:menu_order>',
    `<wp:post_type>${type}</wp:post_type>`,
    '<wp:post_password></wp:post_password>',
  ];
}

const toTerm = (domain: string, slug: string, name: string): string =>
  `<category domain="${domain}" nicename="${escapeXml(slug)}">${toCdata(escapeXml(name))}</category>`;

/** Omits empty values. */
const toMeta = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === ''
      ? []
      : [
          `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${toCdata(value)}</wp:meta_value></wp:postmeta>`,
        ],
  );

function toImageUrl(imageUrl: string, siteUrl: string): string | null {
  const url = decideImage(imageUrl)?.url;
  return url === undefined ? null : toAbsoluteUrl(url, siteUrl);
}

/** Lists the images of an article, the main one first, each URL once. */
function listImages(article: Article, blocks: readonly Block[], siteUrl: string): WxrImage[] {
  const main = toImageUrl(article.imageUrl, siteUrl);
  const { imageAlt: alt, imageCaption: caption, imageCredit: credit } = article;
  const all: WxrImage[] = main === null ? [] : [{ url: main, alt, caption, credit }];
  const add = (list: readonly Block[]): void => {
    for (const one of list) {
      const found = one.kind === 'image' ? [one] : one.kind === 'gallery' ? one.images : [];
      for (const image of found) {
        all.push({ url: toAbsoluteUrl(image.image.url, siteUrl), alt: image.alt, caption: image.caption, credit: '' });
      }
      if (one.kind === 'box') add(one.blocks);
    }
  };
  add(blocks);
  const first = new Map(all.toReversed().map((image) => [image.url, image]));
  return all.filter((image) => first.get(image.url) === image).slice(0, IDS_PER_ARTICLE - 1);
}
