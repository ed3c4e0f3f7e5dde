import { createHash } from 'node:crypto';
import { readGhostBody } from '#domain/import/ghost/read-ghost-body.ts';
import { escapeHtml } from '#domain/import/ghost/read-value.ts';
import type { ForeignImage, ForeignState, Loss } from '#domain/import/moving/foreign-post.ts';
import type { SitePost } from '../moving/foreign-site.ts';
import type { GhostRow } from './read-ghost.ts';
import type { GhostSurvey, GhostTag } from './survey-ghost.ts';
import { toSlug, toType } from './survey-ghost.ts';

/** How posts that were not for everyone are carried. */
export type MembersChoice = 'drafts' | 'publish';

export type PostOptions = {
  survey: GhostSurvey;
  /** Without a slash at its end. */
  siteUrl: string;
  siteKey: string;
  members: MembersChoice;
  /** The slugs of the tags that are a post's main one somewhere. */
  categorySlugs: ReadonlySet<string>;
};

/** Converts a row of the table `posts`. */
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
  // The address of a post for members is known, too, and leads to it once it is published.
  const isKnown = fields.status === 'published' && !isMail(fields) && slug !== '';
  return { post, type: toType(row), slug, categories, addresses: { strong: isKnown ? [path] : [], weak: [] } };
}

/** Ids of Ghost are unique in the world. Other programs that write such files count from 1. */
function toArticleId({ id = '', uuid = '', slug = '' }: GhostRow['fields'], siteKey: string): string {
  if (/^[0-9a-f]{24}$/.test(id)) return `ghost-${id}`;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return `ghost-${uuid}`;
  const digest = createHash('sha256').update(slug || id);
  return `ghost-${siteKey}-${digest.digest('hex').slice(0, 16)}`;
}

/** Ghost stores its own address as `__GHOST_URL__`, and before version 4 images without an address. */
const expandUrls = (text: string, siteUrl: string): string =>
  text
    .replaceAll('__GHOST_URL__', siteUrl)
    .replace(
      /(^|["'(\s,])(\/content\/(?:images|media|files)\/)/g,
      (_, before: string, path: string) => `${before}${siteUrl}${path}`,
    );

/** A row with neither HTML nor a document may have its plain text. HTML that was cut is not used if the document is whole. */
function readHtml({ tooLong }: GhostRow, read: (name: string) => string): string {
  const source = ['lexical', 'mobiledoc'].find((name) => read(name).trim() !== '');
  if (source !== undefined && tooLong.includes('html') && !tooLong.includes(source)) return '';
  if (read('html').trim() !== '' || source !== undefined) return read('html');
  const paragraphs = read('plaintext').split(/\n{2,}/);
  return paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}

const isMail = ({ status, email_only: emailOnly = '' }: GhostRow['fields']) =>
  status === 'sent' || /^(?:1|true)$/.test(emailOnly);

type StateOptions = { isGated: boolean; members: MembersChoice; losses: Loss[] };

/** What not everyone could read becomes a draft, unless the operator decides otherwise. */
function decideState(fields: GhostRow['fields'], { isGated, members, losses }: StateOptions): ForeignState {
  const { status = '', visibility = '' } = fields;
  const lose = (detail: string): ForeignState => {
    losses.push({ kind: 'state', detail });
    return 'draft';
  };
  if (isMail(fields)) return lose('sent by mail only');
  if (status === 'draft') return 'draft';
  if (status !== 'published' && status !== 'scheduled') return lose(status === '' ? 'unknown' : status);
  const isOpen = visibility === '' || visibility === 'public';
  if (isOpen && !isGated) return status;
  const limit = isOpen ? 'a part is for members only' : `visibility = ${visibility}`;
  if (members === 'drafts') return lose(limit);
  losses.push({ kind: 'fields', detail: `${limit}, now for everyone` });
  return status;
}

/** The main tag is the category. Tags that are the main one of other posts may be it, too, if the main one has no place. */
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

/** A draft without a time of publication has the time of its creation, of its last change, or of the export. */
function readTimes({ published_at, created_at, updated_at }: GhostRow['fields'], survey: GhostSurvey, losses: Loss[]) {
  const updated = parseTime(updated_at);
  const created = parseTime(published_at) ?? parseTime(created_at) ?? updated;
  if (created === null) losses.push({ kind: 'date', detail: 'the time of the export' });
  const createdMs = created ?? survey.exportedMs;
  return { createdMs, updatedMs: updated ?? createdMs };
}

/** `2019-05-12T18:03:00.000Z`, `2019-05-12 18:03:00` in UTC as MySQL has it, or milliseconds. */
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

/** Columns without a field of an article. */
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
