import { decodeEntities } from '#domain/foreign-html/tree/recognise-html.ts';
import type { ForeignCategory } from '#domain/import/moving/category-mapping.ts';
import type { ForeignImage } from '#domain/import/moving/foreign-post.ts';
import { readBytes } from '../moving/read-bytes.ts';
import { toSiteKey } from '../moving/site-redirects.ts';
import type { WxrDeclaration, WxrItem } from './read-wxr.ts';
import { readWxr } from './read-wxr.ts';

export type Media = ForeignImage & { id: string; parent: string; link: string };

/** What the import must know about a site before it reads the posts. */
export type WxrSurvey = {
  url: string;
  /** The URL of a second site that one of the files is from; null if all are from one site. */
  otherUrl: string | null;
  exportedMs: number;
  authors: Map<string, { id: string; name: string }>;
  categories: Map<string, ForeignCategory & { id: string; articles: number }>;
  tags: Map<string, string>;
  media: Map<string, Media>;
  /** The ids of the images of each post, in the order of the file. */
  mediaOf: Map<string, string[]>;
  /** By the id of an image, the first public post that features it. */
  featuredIn: Map<string, string>;
  /** Blocks that several posts share. */
  sharedBlocks: Map<string, string>;
  pages: { slug: string; title: string }[];
  types: Map<string, number>;
};

const CREDIT_KEYS = [
  '_media_credit',
  'media_credit',
  'credit',
  '_credit',
  'photo_credit',
  '_photo_credit',
  'photographer',
];

/** Types of items that only WordPress and its plugins use. */
const INTERNAL_TYPE =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|guest-author|acf-.*|wpcf7_contact_form|amp_validated_url|elementor_.*|mc4wp-form|_pods_.*|scheduled-action|shop_.*|ml-.*)$/;

/** True for an item that no reader of the site sees as a page. */
export const isInternalItem = ({ fields }: WxrItem): boolean =>
  INTERNAL_TYPE.test(fields['wp:post_type'] ?? '') || /^(?:inherit|auto-draft)$/.test(fields['wp:status'] ?? '');

/** Slugs are percent-encoded in some places and not in others. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase();
  } catch {
    return slug.normalize('NFC').toLowerCase();
  }
}

/** Reads every file once. A damaged file is surveyed up to the damage, which the second pass reports. */
export async function surveyWxr(
  paths: readonly string[],
  { onBytes, onFailure }: { onBytes: (bytes: number) => void; onFailure: (error: unknown) => void },
): Promise<WxrSurvey> {
  const survey: WxrSurvey = {
    url: '',
    otherUrl: null,
    exportedMs: 0,
    authors: new Map(),
    categories: new Map(),
    tags: new Map(),
    media: new Map(),
    mediaOf: new Map(),
    featuredIn: new Map(),
    sharedBlocks: new Map(),
    pages: [],
    types: new Map(),
  };
  for (const path of paths) {
    try {
      for await (const parts of readWxr(path, readBytes(path, onBytes))) {
        for (const part of parts) {
          if (part.kind === 'site') addSite(survey, part.fields);
          else if (part.kind === 'item') addItem(survey, part.item);
          else addDeclaration(survey, part);
        }
      }
    } catch (error) {
      onFailure(error);
    }
  }
  return survey;
}

function addSite(survey: WxrSurvey, fields: Readonly<Record<string, string>>): void {
  const url = (fields['wp:base_blog_url'] || fields.link || '').trim();
  survey.url ||= url;
  if (url !== '' && toSiteKey(url) !== toSiteKey(survey.url)) survey.otherUrl ??= url;
  survey.exportedMs = Math.max(survey.exportedMs, Date.parse(fields.pubDate ?? '') || 0);
}

function addDeclaration(survey: WxrSurvey, { kind, fields }: WxrDeclaration): void {
  const read = (name: string) => decodeEntities(fields[`wp:${name}`] ?? '').trim();
  if (kind === 'author') {
    const login = read('author_login');
    survey.authors.set(login, { id: read('author_id'), name: read('author_display_name') || login });
  } else if (kind === 'tag') survey.tags.set(decodeSlug(read('tag_slug')), read('tag_name'));
  else {
    const slug = decodeSlug(read('category_nicename'));
    const articles = survey.categories.get(slug)?.articles ?? 0;
    const parent = decodeSlug(read('category_parent'));
    survey.categories.set(slug, { slug, name: read('cat_name'), parent, id: read('term_id'), articles });
  }
}

function addItem(survey: WxrSurvey, item: WxrItem): void {
  const { fields, terms } = item;
  const type = fields['wp:post_type'] ?? '';
  const image = item.meta.get('_thumbnail_id') ?? '';
  if (image !== '' && fields['wp:status'] === 'publish' && !survey.featuredIn.has(image))
    survey.featuredIn.set(image, fields['wp:post_id'] ?? '');
  if (type === 'attachment') addMedia(survey, item);
  else if (type === 'wp_block') survey.sharedBlocks.set(fields['wp:post_id'] ?? '', fields['content:encoded'] ?? '');
  if (isInternalItem(item)) return;
  survey.types.set(type, (survey.types.get(type) ?? 0) + 1);
  if (type === 'page') {
    survey.pages.push({ slug: decodeSlug(fields['wp:post_name'] ?? ''), title: decodeEntities(fields.title ?? '') });
    return;
  }
  for (const { domain, slug, name } of terms) {
    const key = decodeSlug(slug);
    if (domain === 'post_tag' && !survey.tags.has(key)) survey.tags.set(key, decodeEntities(name));
    if (domain !== 'category') continue;
    const known = survey.categories.get(key) ?? {
      slug: key,
      name: decodeEntities(name),
      parent: '',
      id: '',
      articles: 0,
    };
    survey.categories.set(key, { ...known, articles: known.articles + 1 });
  }
}

function addMedia(survey: WxrSurvey, { fields, meta }: WxrItem): void {
  const id = fields['wp:post_id'] ?? '';
  const parent = fields['wp:post_parent'] ?? '0';
  survey.media.set(id, {
    id,
    parent,
    url: fields['wp:attachment_url'] ?? '',
    link: fields.link ?? '',
    caption: decodeEntities(fields['excerpt:encoded'] ?? '').trim(),
    alt: (meta.get('_wp_attachment_image_alt') ?? '').trim(),
    credit: CREDIT_KEYS.map((key) => (meta.get(key) ?? '').trim()).find((text) => text !== '') ?? '',
  });
  if (parent === '0') return;
  const siblings = survey.mediaOf.get(parent);
  if (siblings === undefined) survey.mediaOf.set(parent, [id]);
  else siblings.push(id);
}
