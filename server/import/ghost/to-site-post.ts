import { createHash } from 'node:crypto';
import { readGhostBody } from '#domain/import/ghost/read-ghost-body.ts';
import { escapeHtml } from '#domain/import/ghost/read-value.ts';
import type { ForeignImage, ForeignState, Loss } from '#domain/import/moving/foreign-post.ts';
import type { SitePost } from '../moving/foreign-site.ts';
import type { GhostRow } from './read-ghost.ts';
import type { GhostSurvey, GhostTag } from './survey-ghost.ts';
import { toSlug, toType } from './survey-ghost.ts';

/** How posts that were only for members are imported. */
export type MembersChoice = 'drafts' | 'publish';

export type PostOptions = {
  survey: GhostSurvey;
  /** Without a trailing slash. */
  siteUrl: string;
  siteKey: string;
  members: MembersChoice;
  /** The slugs of the tags that are the main tag of a post. */
  categorySlugs: ReadonlySet<string>;
};

export function toSitePost(row: GhostRow, options: PostOptions): SitePost {
  const { survey, siteUrl } = options;
  const fields: GhostRow['fields'] = { ...row.fields, ...survey.meta.get(row.fields.id ?? '') };
  const read = (name: string) => expandUrls(fields[name] ?? '', siteUrl);
  const losses: Loss[] = row.tooLong.map((name) => ({ kind: 'cut', detail: `${name}: longer than the import reads` }));
  if (row.nested.length > 0) losses.push({ kind: 'fields', detail: `${row.nested.join(', ')}: not texts` });
  const body = readGhostBody({ html: readHtml(row, read), lexical: read('lexical'), mobiledoc: read('mobiledoc') });
  losses.push(...body.losses);
  const state = decideState(fields, { isGated: body.isGated, members: options.members, losses });
  const slug = toSlug(fields.slug ?? '');
  const path = `${URL.parse(siteUrl)?.pathname.replace(/\/$/, '') ?? ''}/${encodeURIComponent(slug)}/`;
  const { tags, categories } = readTags(row, options, losses);
  losses.push(...listOtherLosses(fields, survey.comments.get(fields.id ?? '') ?? 0));
  const post = {
    id: toArticleId(fields, options.siteKey),
    label: slug === '' ? (fields.id ?? '') : `${siteUrl}/${encodeURIComponent(slug)}/`,
    state,
    title: read('title'),
    html: body.html,
    excerpt: read('custom_excerpt'),
    authors: listAuthors(fields, survey),
    tags,
    ...readTimes(fields, survey, losses),
    image: readImage(read),
    seoTitle: read('meta_title'),
    seoDescription: read('meta_description'),
    socialImageUrl: read('og_image') || read('twitter_image'),
    viewCount: null,
    losses,
  };
  // Readers also know the URL of a post for members. Its redirect works once the post is published here.
  const hasPublicUrl = fields.status === 'published' && !isEmailOnly(fields) && slug !== '';
  return { post, type: toType(row), slug, categories, oldUrls: { strong: hasPublicUrl ? [path] : [], weak: [] } };
}

/** Ghost's ids are globally unique. Other programs that write this format count from 1. */
function toArticleId({ id = '', uuid = '', slug = '' }: GhostRow['fields'], siteKey: string): string {
  if (/^[0-9a-f]{24}$/.test(id)) return `ghost-${id}`;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return `ghost-${uuid}`;
  const digest = createHash('sha256').update(slug || id);
  return `ghost-${siteKey}-${digest.digest('hex').slice(0, 16)}`;
}

/** Ghost stores the site's URL as `__GHOST_URL__`. Before version 4, the URLs of images have no host. */
const expandUrls = (text: string, siteUrl: string): string =>
  text
    .replaceAll('__GHOST_URL__', siteUrl)
    .replace(
      /(^|["'(\s,])(\/content\/(?:images|media|files)\/)/g,
      (_, before: string, path: string) => `${before}${siteUrl}${path}`,
    );

/**
 * Returns the plain text of a row that has neither HTML nor a Lexical or mobiledoc document, and '' instead of truncated
 * HTML if the document is complete.
 */
function readHtml({ tooLong }: GhostRow, read: (name: string) => string): string {
  const source = ['lexical', 'mobiledoc'].find((name) => read(name).trim() !== '');
  if (source !== undefined && tooLong.includes('html') && !tooLong.includes(source)) return '';
  if (read('html').trim() !== '' || source !== undefined) return read('html');
  const paragraphs = read('plaintext').split(/\n{2,}/);
  return paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}

const isEmailOnly = ({ status, email_only: emailOnly = '' }: GhostRow['fields']) =>
  status === 'sent' || /^(?:1|true)$/.test(emailOnly);

type StateOptions = { isGated: boolean; members: MembersChoice; losses: Loss[] };

/** A post that not everyone could read becomes a draft, unless the operator chose to publish it. */
function decideState(fields: GhostRow['fields'], { isGated, members, losses }: StateOptions): ForeignState {
  const { status = '', visibility = '' } = fields;
  const lose = (detail: string): ForeignState => {
    losses.push({ kind: 'state', detail });
    return 'draft';
  };
  if (isEmailOnly(fields)) return lose('sent by mail only');
  if (status === 'draft') return 'draft';
  if (status !== 'published' && status !== 'scheduled') return lose(status === '' ? 'unknown' : status);
  const isOpen = visibility === '' || visibility === 'public';
  if (isOpen && !isGated) return status;
  const limit = isOpen ? 'a part is for members only' : `visibility = ${visibility}`;
  if (members === 'drafts') return lose(limit);
  losses.push({ kind: 'fields', detail: `${limit}, now for everyone` });
  return status;
}

/** The main tag is the category. If the mapping has no place for it, the other main tags are tried in order. */
function readTags({ fields }: GhostRow, { survey, categorySlugs }: PostOptions, losses: Loss[]) {
  const all = (survey.tagsOf.get(fields.id ?? '') ?? []).flatMap(({ id }): GhostTag[] => {
    const tag = survey.tags.get(id);
    if (tag === undefined) losses.push({ kind: 'tags', detail: `the tag ${id} is not in the file` });
    return tag === undefined ? [] : [tag];
  });
  const internal = all.filter(({ isInternal }) => isInternal).map(({ name }) => name);
  if (internal.length > 0) losses.push({ kind: 'tags', detail: `internal: ${internal.join(', ')}` });
  const tags = all.filter(({ isInternal }) => !isInternal);
  return {
    tags: tags.slice(1).map(({ name }) => name),
    categories: tags.filter(({ slug }) => categorySlugs.has(slug)).map(({ slug, name }) => ({ slug, name })),
  };
}

function listAuthors(
  { id = '', author_id: first = '' }: GhostRow['fields'],
  { users, authorsOf }: GhostSurvey,
): string[] {
  const ids = authorsOf.get(id)?.map((author) => author.id) ?? [first];
  return ids.flatMap((author) => users.get(author)?.name || []);
}

/** Without a time of publication, falls back to the time of creation, of the last change, or of the export. */
function readTimes({ published_at, created_at, updated_at }: GhostRow['fields'], survey: GhostSurvey, losses: Loss[]) {
  const updated = parseTime(updated_at);
  const created = parseTime(published_at) ?? parseTime(created_at) ?? updated;
  if (created === null) losses.push({ kind: 'date', detail: 'the time of the export' });
  const createdMs = created ?? survey.exportedMs;
  return { createdMs, updatedMs: updated ?? createdMs };
}

/** Parses `2019-05-12T18:03:00.000Z`, MySQL's `2019-05-12 18:03:00` in UTC, or milliseconds. */
function parseTime(text = ''): number | null {
  if (/^\d{10,15}$/.test(text)) return Number(text);
  const iso = text.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)$/, '$1T$2Z');
  const ms = Date.parse(iso);
  return Number.isNaN(ms) || iso === '' ? null : ms;
}

/** A caption that only names the source of the image, such as `ছবি: ক` ("image: A"). */
const CREDIT = /^(?:(?:photo|image)\s(?:by|credit:?|courtesy(?:\sof|:)?)|(?:photo|image|ছবি)\s?:)\s?([^.।]{1,200})$/i;

function readImage(read: (name: string) => string): ForeignImage | null {
  const url = read('feature_image');
  if (url === '') return null;
  const caption = read('feature_image_caption')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const credit = CREDIT.exec(caption)?.[1] ?? '';
  return { url, alt: read('feature_image_alt'), caption: credit === '' ? caption : '', credit };
}

/** Columns that have no counterpart in an article. */
const OTHER_FIELDS = [
  ...['og_title', 'og_description', 'twitter_title', 'twitter_description', 'canonical_url', 'codeinjection_head'],
  ...['codeinjection_foot', 'custom_template', 'frontmatter'],
];
const MAX_FIELD_VALUE = 80;

function listOtherLosses(fields: GhostRow['fields'], comments: number): Loss[] {
  const values = OTHER_FIELDS.flatMap((name) => {
    const value = (fields[name] ?? '').replace(/\s+/g, ' ').trim();
    return value === '' ? [] : [`${name} = ${value.slice(0, MAX_FIELD_VALUE).toWellFormed()}`];
  });
  if (/^(?:1|true)$/.test(fields.featured ?? '')) values.push('featured');
  return [
    ...(values.length === 0 ? [] : [{ kind: 'fields' as const, detail: values.join('; ') }]),
    ...(comments === 0 ? [] : [{ kind: 'readerComments' as const, detail: String(comments) }]),
  ];
}
