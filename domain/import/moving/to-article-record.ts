import type { ArticleField } from '../../article/article-fields.ts';
import { ARTICLE_FIELDS } from '../../article/article-fields.ts';
import { hasVisibleText } from '../../bengali/text/characters.ts';
import { toPlainLine } from '../../foreign-html/tree/recognise-html.ts';
import { toLoadableUrl } from '../../images/loadable-url.ts';
import { convertPostBody } from './convert-post-body.ts';
import type { ForeignPost, Loss } from './foreign-post.ts';
import { repairMojibake } from './repair-mojibake.ts';

/** Where an article goes. `extraTags` are the names of its categories outside that place. */
export type Placement = {
  readonly category: string;
  readonly subcategory: string | null;
  readonly extraTags: readonly string[];
};

export type MovedRecord = { readonly record: Readonly<Record<string, unknown>>; readonly losses: readonly Loss[] };

const NO_TITLE = 'শিরোনামহীন'; // "untitled"
const MAX_TITLE_FROM_BODY = 80;
const TAGS_SEPARATOR_LENGTH = ', '.length;
/** Matches only Latin names of tags, because captions may contain Bengali words in angle brackets. */
const TAG = /<[/a-z!][^<>]*>/gi;
const REPLACEMENT = '\ufffd';

/**
 * Converts a post of another system to the record of an article (docs/migrating.md), and lists its losses. Every post is
 * imported: an empty title or text is replaced, and a text over its limit is cut.
 */
export function toArticleRecord(post: ForeignPost, placement: Placement, nowMs: number): MovedRecord {
  const losses: Loss[] = [...post.losses];
  const lose = (kind: Loss['kind'], detail: string) => void losses.push({ kind, detail });
  const texts = createTextReader(lose);
  const body = convertPostBody(texts.repair('text', post.html));
  losses.push(...body.losses);
  const excerpt = texts.readLine('seoDescription', post.excerpt.replace(TAG, ' '));
  const seoDescription = texts.readLine('seoDescription', post.seoDescription) || excerpt;
  if (excerpt !== '' && seoDescription !== excerpt) lose('excerpt', excerpt);
  const title = texts.readLine('title', post.title);
  const description = texts.cut('description', body.markup);
  if (!hasVisibleText(title)) lose('empty', 'title');
  if (!hasVisibleText(description)) lose('empty', 'text');
  const image = readImage(post, texts, lose);
  const socialImageUrl = toLoadableUrl(post.socialImageUrl);
  if (socialImageUrl === null && post.socialImageUrl !== '') lose('images', post.socialImageUrl);
  const shownTitle = hasVisibleText(title) ? title : toTitle(description);
  const record = {
    title: shownTitle,
    description: hasVisibleText(description) ? description : excerpt || shownTitle,
    category: placement.category,
    subcategory: placement.subcategory,
    author: texts.readLine('author', post.authors.join(', ')),
    tags: readTags([...post.tags, ...placement.extraTags], texts, lose),
    ...image,
    seoTitle: texts.readLine('seoTitle', post.seoTitle === post.title ? '' : post.seoTitle),
    seoDescription,
    socialImageUrl: socialImageUrl ?? '',
    ...decideTimes(post, nowMs),
    viewCount: post.viewCount,
  };
  return { record, losses };
}

/** A scheduled post whose time has passed is published at that time. The export may be older than that. */
function decideTimes({ state, createdMs, updatedMs }: ForeignPost, nowMs: number) {
  const isDue = state === 'scheduled' && createdMs <= nowMs;
  const isScheduled = state === 'scheduled' && !isDue;
  const status = isScheduled ? 'scheduled' : state === 'published' || isDue ? 'published' : 'draft';
  const createdAt = isScheduled ? Math.min(updatedMs, createdMs) : createdMs;
  return { status, createdAt, updatedAt: Math.max(createdAt, updatedMs), publishAt: isScheduled ? createdMs : 0 };
}

function toTitle(description: string): string {
  const line = description
    .split('\n')
    .map((text) => text.replace(/^(?:#{1,2}|[*>]) |[*_#]{2}|https?:\S+|^!\[.*$/g, '').trim())
    .find(hasVisibleText);
  if (line === undefined) return NO_TITLE;
  const [beginning = ''] = new RegExp(`^.{1,${MAX_TITLE_FROM_BODY}}(?=\\s|$)`, 'u').exec(line) ?? [];
  return hasVisibleText(beginning) ? beginning : NO_TITLE;
}

type Lose = (kind: Loss['kind'], detail: string) => void;
type TextReader = ReturnType<typeof createTextReader>;

function createTextReader(lose: Lose) {
  const repair = (name: string, source: string) => {
    const { text, isRepaired, isStillDamaged } = repairMojibake(source);
    if (isRepaired) lose('encoding', `${name}: UTF-8 that was read as Latin-1, repaired`);
    if (isStillDamaged) lose('damagedText', `${name}: UTF-8 that was read as Latin-1 and has lost letters`);
    if (text.includes(REPLACEMENT)) lose('damagedText', `${name}: ${text.split(REPLACEMENT).length - 1} characters`);
    return text;
  };
  const cut = (field: ArticleField, text: string) => {
    const definition = ARTICLE_FIELDS[field];
    const maxLength = 'limit' in definition ? definition.limit.maxLength : Number.POSITIVE_INFINITY;
    if (text.normalize('NFC').length <= maxLength) return text;
    lose(
      'cut',
      `${field}: ${text.length.toLocaleString('en')} characters, of which ${maxLength.toLocaleString('en')} remain`,
    );
    // Normalising makes Bengali longer, so the text is normalised before it is cut.
    return text
      .normalize('NFC')
      .slice(0, maxLength)
      .toWellFormed()
      .replace(/\ufffd$/, '');
  };
  const readLine = (field: ArticleField, source: string) =>
    source === '' ? '' : cut(field, toPlainLine(repair(field, source)).replace(/\s+/gu, ' ').trim());
  return { repair, cut, readLine };
}

function readImage({ image }: ForeignPost, texts: TextReader, lose: Lose) {
  if (image === null) return {};
  const imageUrl = toLoadableUrl(image.url);
  if (imageUrl === null) {
    lose('images', image.url);
    return {};
  }
  return {
    imageUrl,
    imageCaption: texts.readLine('imageCaption', image.caption.replace(TAG, ' ')),
    imageAlt: texts.readLine('imageAlt', image.alt),
    imageCredit: texts.readLine('imageCredit', image.credit),
  };
}

/** Tags beyond the limit of the form are reported. */
function readTags(sources: readonly string[], texts: TextReader, lose: Lose): string[] {
  const names = [...new Set(sources.map((tag) => toPlainLine(texts.repair('tags', tag)).replaceAll(',', ' ').trim()))];
  const tags: string[] = [];
  const left: string[] = [];
  let length = 0;
  for (const name of names.filter(hasVisibleText)) {
    length += name.normalize('NFC').length + TAGS_SEPARATOR_LENGTH;
    (length <= ARTICLE_FIELDS.tags.limit.maxLength ? tags : left).push(name);
  }
  if (left.length > 0) lose('tags', left.join(', '));
  return tags;
}
