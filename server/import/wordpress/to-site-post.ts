import { decodeEntities } from '#domain/foreign-html/tree/recognise-html.ts';
import type { ForeignImage, ForeignState, Loss } from '#domain/import/moving/foreign-post.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import type { SitePost } from '../moving/foreign-site.ts';
import { readSeo } from './read-seo.ts';
import type { WxrItem } from './read-wxr.ts';
import { resolveBody } from './resolve-body.ts';
import type { WxrSurvey } from './survey-wxr.ts';
import { decodeSlug } from './survey-wxr.ts';

export type PostOptions = { survey: WxrSurvey; siteKey: string; timeZone: string };

export function toSitePost(item: WxrItem, { survey, siteKey, timeZone }: PostOptions): SitePost {
  const { fields, meta } = item;
  const read = (name: string) => fields[name] ?? '';
  const id = read('wp:post_id');
  const losses: Loss[] = item.tooLong.map((name) => ({ kind: 'cut', detail: `${name}: longer than the import reads` }));
  const body = resolveBody(read('content:encoded'), id, survey);
  losses.push(...body.losses);
  const categories = listCategories(item, survey);
  const title = read('title');
  const state = decideState(item, losses);
  const authors = listAuthors(item, survey);
  const tags = listTerms(item, 'post_tag').map(({ name }) => name);
  const seo = readSeo(item, {
    title,
    excerpt: read('excerpt:encoded'),
    author: authors.join(', '),
    category: categories[0]?.name ?? '',
    tag: tags.join(', '),
  });
  losses.push(...seo.losses, ...listOtherLosses(item));
  const post = {
    id: `wp-${siteKey}-${id}`,
    label: read('link') || `?p=${id}`,
    state,
    title,
    html: body.html,
    excerpt: read('excerpt:encoded'),
    authors,
    tags,
    ...readTimes(item, { survey, timeZone, losses }),
    image: findImage(item, survey, losses),
    seoTitle: seo.seoTitle,
    seoDescription: seo.seoDescription,
    socialImageUrl: seo.socialImageUrl,
    viewCount: readViews(meta),
    losses,
  };
  const slug = decodeSlug(read('wp:post_name'));
  return { post, type: read('wp:post_type'), slug, categories, oldUrls: listOldUrls(item, { id, slug, state }) };
}

const listTerms = ({ terms }: WxrItem, domain: string) =>
  terms
    .filter((term) => term.domain === domain)
    .map(({ slug, name }) => ({ slug: decodeSlug(slug), name: decodeEntities(name) }));

/**
 * The first category is the main one. Yoast and Rank Math store its id. Without them, a category comes before those above it,
 * because editors often select both.
 */
function listCategories(item: WxrItem, { categories }: WxrSurvey) {
  const terms = listTerms(item, 'category');
  const listed: typeof terms = [];
  for (const term of terms) {
    const above = listAncestors(term.slug, categories);
    const at = listed.findIndex(({ slug }) => above.includes(slug));
    listed.splice(at === -1 ? listed.length : at, 0, term);
  }
  const primary = item.meta.get('_yoast_wpseo_primary_category') ?? item.meta.get('rank_math_primary_category') ?? '';
  const isPrimary = ({ slug }: { slug: string }) => primary !== '' && categories.get(slug)?.id === primary;
  return [...listed.filter(isPrimary), ...listed.filter((term) => !isPrimary(term))];
}

function listAncestors(slug: string, categories: WxrSurvey['categories']): string[] {
  const ancestors: string[] = [];
  for (let parent = categories.get(slug)?.parent ?? ''; parent !== ''; parent = categories.get(parent)?.parent ?? '') {
    if (parent === slug || ancestors.includes(parent)) break;
    ancestors.push(parent);
  }
  return ancestors;
}

/** The plugin Co-Authors Plus lists several authors as terms, with the prefix `cap-`. */
function listAuthors(item: WxrItem, { authors }: WxrSurvey): string[] {
  const toName = (login: string) => authors.get(login)?.name ?? login;
  const coAuthors = listTerms(item, 'author').map(({ slug, name }) => toName(slug.replace(/^cap-/, '')) || name);
  const creator = item.fields['dc:creator'] ?? '';
  return coAuthors.length > 0 ? coAuthors : creator === '' ? [] : [toName(creator)];
}

const STATES: Readonly<Record<string, ForeignState>> = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  trash: 'trash',
};

function decideState({ fields }: WxrItem, losses: Loss[]): ForeignState {
  const status = fields['wp:status'] ?? '';
  if (fields['wp:post_password']) {
    losses.push({ kind: 'state', detail: 'protected by a password' });
    return status === 'trash' ? 'trash' : 'draft';
  }
  const state = STATES[status];
  if (state === undefined) losses.push({ kind: 'state', detail: status === '' ? 'unknown' : status });
  return state ?? 'draft';
}

type TimeOptions = { survey: WxrSurvey; timeZone: string; losses: Loss[] };

/** Without a time of publication, falls back to the time of the last change, or of the export. */
function readTimes({ fields }: WxrItem, { survey, timeZone, losses }: TimeOptions) {
  const read = (name: string) =>
    parseTime(fields[`wp:${name}_gmt`] ?? '', 'UTC') ?? parseTime(fields[`wp:${name}`] ?? '', timeZone);
  const rss = Date.parse(fields.pubDate ?? '');
  const published = read('post_date') ?? (rss > 0 ? rss : null);
  const modified = read('post_modified');
  if (published === null && modified === null) losses.push({ kind: 'date', detail: 'the time of the export' });
  const createdMs = published ?? modified ?? survey.exportedMs;
  return { createdMs, updatedMs: modified ?? createdMs };
}

/** `2019-05-12 18:03:00`; null for `0000-00-00 00:00:00` and any other text. */
function parseTime(text: string, timeZone: string): number | null {
  return text.startsWith('0000') ? null : parseLocalText(text.trim().replace(' ', 'T'), timeZone);
}

function findImage({ meta }: WxrItem, { media }: WxrSurvey, losses: Loss[]): ForeignImage | null {
  const id = meta.get('_thumbnail_id') ?? '';
  const found = media.get(id);
  // The plugin Featured Image from URL.
  const external = meta.get('fifu_image_url') ?? '';
  if (found !== undefined) return { url: found.url, caption: found.caption, alt: found.alt, credit: found.credit };
  if (external !== '') return { url: external, caption: '', alt: meta.get('fifu_image_alt') ?? '', credit: '' };
  if (id !== '' && Number(id) > 0)
    losses.push({ kind: 'images', detail: `the featured image ${id} is not in the files` });
  return null;
}

const VIEW_KEYS = ['views', 'post_views_count', '_post_views', 'post_views', 'wpb_post_views_count', 'jnews_views'];

function readViews(meta: WxrItem['meta']): number | null {
  const counts = VIEW_KEYS.flatMap((key) => (/^\d{1,12}$/.test(meta.get(key) ?? '') ? [Number(meta.get(key))] : []));
  return counts.length === 0 ? null : Math.max(...counts);
}

/** Fields that are not reported as lost: settings of plugins for WordPress itself, and fields that the import reads. */
const KNOWN_FIELD =
  /^(?:_.*|views|.*_views_count|post_views|jnews_.*|rank_math_.*|fifu_.*|onesignal_.*|os_meta|sharing_disabled|dsq_thread_id|enclosure|td_.*|ampforwp.*|amp-.*|litespeed.*|wp_.*|eg_.*|pvc_views|tie_.*|newspaper_.*|saved_from)$/;
const MAX_FIELD_VALUE = 80;

function listOtherLosses({ fields, meta, comments }: WxrItem): Loss[] {
  const losses: Loss[] = [];
  const own = [...meta].filter(([key, value]) => !KNOWN_FIELD.test(key) && value.trim() !== '');
  const values = own.map(
    ([key, value]) => `${key} = ${value.replace(/\s+/g, ' ').slice(0, MAX_FIELD_VALUE).toWellFormed()}`,
  );
  if (values.length > 0) losses.push({ kind: 'fields', detail: values.join('; ') });
  if (fields['wp:is_sticky'] === '1') losses.push({ kind: 'fields', detail: 'sticky' });
  if (comments > 0) losses.push({ kind: 'readerComments', detail: String(comments) });
  return losses;
}

/** Readers know the URLs of published items only. */
function listOldUrls(
  { fields, meta }: WxrItem,
  { id, slug, state }: { id: string; slug: string; state: ForeignState },
): SitePost['oldUrls'] {
  if (state !== 'published') return { strong: [], weak: [] };
  const link = fields.link ?? '';
  const former = meta.get('_wp_old_slug') ?? '';
  const short = fields['wp:post_type'] === 'page' ? `/?page_id=${id}` : `/?p=${id}`;
  return {
    strong: [short, ...(link === '' ? [] : [link])],
    weak: [`/?p=${id}`, ...[slug, decodeSlug(former)].filter(Boolean).map((one) => `/${encodeURIComponent(one)}`)],
  };
}
