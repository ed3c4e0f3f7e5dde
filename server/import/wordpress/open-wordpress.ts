import { tagPath } from '#domain/article/tag.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import type { Redirect } from '#services/redirects/redirects.ts';
import type { ForeignSite, RedirectTargets, SitePost, SkippedItem } from '../moving/foreign-site.ts';
import { readBytes, readEach } from '../moving/read-bytes.ts';
import { toRedirects, toSiteKey } from '../moving/site-redirects.ts';
import type { WxrItem, WxrPart } from './read-wxr.ts';
import { readWxr } from './read-wxr.ts';
import type { WxrSurvey } from './survey-wxr.ts';
import { isInternalItem, surveyWxr } from './survey-wxr.ts';
import type { PostOptions } from './to-site-post.ts';
import { toSitePost } from './to-site-post.ts';

type WordPressOptions = {
  paths: readonly string[];
  /** For dates without a time zone. */
  timeZone: string;
  onBytes: (bytes: number) => void;
};

/** Surveys the files of a WordPress export. Throws an {@link OperatorError} if they are not an export, or are from two sites. */
export async function openWordPress({ paths, timeZone, onBytes }: WordPressOptions): Promise<ForeignSite> {
  const failures: unknown[] = [];
  const survey = await surveyWxr(paths, { onBytes, onFailure: (error) => void failures.push(error) });
  const unknown = failures.find((error) => !(error instanceof OperatorError));
  if (unknown !== undefined) throw unknown;
  if (survey.url === '') throw failures[0] ?? new OperatorError('The files name no site (wp:base_blog_url).');
  // Posts of the two sites may have the same id.
  if (survey.otherUrl !== null) {
    throw new OperatorError(
      `The files are of two sites, ${survey.url} and ${survey.otherUrl}. Import one site after the other. Nothing was imported.`,
    );
  }
  const siteKey = toSiteKey(survey.url);
  return {
    system: 'WordPress',
    url: survey.url,
    idPrefix: `wp-${siteKey}-`,
    categories: [...survey.categories.values()],
    pages: survey.pages,
    types: [...survey.types].map(([type, items]) => ({ type, items })),
    read: (onRead) =>
      readEach(paths, (path) => readPosts(readWxr(path, readBytes(path, onRead)), { survey, siteKey, timeZone })),
    listRedirects: (options) => listRedirects(survey, siteKey, options),
  };
}

async function* readPosts(
  chunks: AsyncIterable<WxrPart[]>,
  options: PostOptions,
): AsyncGenerator<(SitePost | SkippedItem)[]> {
  for await (const parts of chunks) {
    yield parts.flatMap((part) => (part.kind === 'item' ? [toPostOrSkipped(part.item, options)] : []));
  }
}

function toPostOrSkipped(item: WxrItem, options: PostOptions): SitePost | SkippedItem {
  const { fields } = item;
  const type = fields['wp:post_type'] || 'unknown';
  const skipped = { type, title: fields.title ?? '', url: fields.link ?? '' };
  if (isInternalItem(item)) return { ...skipped, reason: null };
  if (!/^\d{1,15}$/.test(fields['wp:post_id'] ?? '')) return { ...skipped, reason: 'it has no number (wp:post_id)' };
  return toSitePost(item, options);
}

/** Lists redirects from WordPress's default URLs of categories, tags and authors, and from the pages of images. */
function* listRedirects(
  { categories, tags, authors, media, featuredIn }: WxrSurvey,
  siteKey: string,
  { targetOf, placeOf, defaultPlace }: RedirectTargets,
): Generator<Redirect> {
  for (const { slug, id } of categories.values()) {
    const place = placeOf(slug) ?? defaultPlace;
    const target = place === null ? '/' : categoryPath(place.category, place.subcategory);
    yield* toRedirects(target, [`/category/${encodeURIComponent(slug)}`, ...(id === '' ? [] : [`/?cat=${id}`])]);
  }
  for (const [slug, name] of tags) {
    const target = tagPath(name);
    if (target !== null)
      yield* toRedirects(target, [`/tag/${encodeURIComponent(slug)}`, `/?tag=${encodeURIComponent(slug)}`]);
  }
  for (const [login, { id, name }] of authors) {
    const target = `/search?q=${encodeURIComponent(name)}`;
    yield* toRedirects(target, [`/author/${encodeURIComponent(login)}`, ...(id === '' ? [] : [`/?author=${id}`])]);
  }
  for (const { id, parent, link } of media.values()) {
    const target = targetOf(`wp-${siteKey}-${parent}`) ?? targetOf(`wp-${siteKey}-${featuredIn.get(id) ?? ''}`);
    if (target !== null) yield* toRedirects(target, [`/?attachment_id=${id}`, ...(link === '' ? [] : [link])]);
  }
}
