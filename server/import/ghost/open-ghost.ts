import { tagPath } from '#domain/article/tag.ts';
import type { ForeignCategory } from '#domain/import/moving/category-mapping.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import type { Redirect } from '#services/redirects/redirects.ts';
import type { ForeignSite, RedirectTargets, SitePost, SkippedItem } from '../moving/foreign-site.ts';
import { readBytes, readEach } from '../moving/read-bytes.ts';
import { toRedirects, toSiteKey } from '../moving/site-redirects.ts';
import type { GhostRow } from './read-ghost.ts';
import { readGhost } from './read-ghost.ts';
import type { GhostSurvey } from './survey-ghost.ts';
import { surveyGhost } from './survey-ghost.ts';
import type { MembersChoice, PostOptions } from './to-site-post.ts';
import { toSitePost } from './to-site-post.ts';

type GhostOptions = {
  paths: readonly string[];
  /** Not part of Ghost's export. */
  siteUrl: string;
  members: MembersChoice;
  onBytes: (bytes: number) => void;
};

/** Surveys the files of a Ghost export. Throws an {@link OperatorError} if none of them has a post. */
export async function openGhost({ paths, siteUrl, members, onBytes }: GhostOptions): Promise<ForeignSite> {
  const failures: unknown[] = [];
  const surveys = new Map<string, GhostSurvey>();
  for (const path of paths) {
    surveys.set(path, await surveyGhost(path, { onBytes, onFailure: (error) => void failures.push(error) }));
  }
  const unknown = failures.find((error) => !(error instanceof OperatorError));
  if (unknown !== undefined) throw unknown;
  const all = [...surveys.values()];
  if (all.every(({ types }) => types.size === 0)) throw failures[0] ?? new OperatorError('The files have no posts.');
  const url = siteUrl.replace(/\/+$/, '');
  const categories = listCategories(all);
  const options = { siteUrl: url, siteKey: toSiteKey(url), members, categorySlugs: new Set(categories.keys()) };
  return {
    system: 'Ghost',
    url,
    idPrefix: 'ghost-',
    categories: [...categories.values()],
    pages: all.flatMap(({ pages }) => pages),
    types: countTypes(all),
    read: (onRead) =>
      readEach(surveys, ([path, survey]) =>
        readPosts(readGhost(path, readBytes(path, onRead)), { ...options, survey }),
      ),
    listRedirects: (places) => listRedirects(all, url, places),
  };
}

function countTypes(surveys: readonly GhostSurvey[]) {
  const counts = new Map<string, number>();
  for (const [type, items] of surveys.flatMap(({ types }) => [...types]))
    counts.set(type, (counts.get(type) ?? 0) + items);
  return [...counts].map(([type, items]) => ({ type, items }));
}

/** Lists the tags that are the main tag of a post, by slug, with the number of those posts. */
function listCategories(surveys: readonly GhostSurvey[]): Map<string, ForeignCategory & { articles: number }> {
  const categories = new Map<string, ForeignCategory & { articles: number }>();
  for (const { tags, tagsOf, pageIds } of surveys) {
    for (const [post, list] of tagsOf) {
      const main = pageIds.has(post)
        ? undefined
        : list.map(({ id }) => tags.get(id)).find((tag) => tag?.isInternal === false);
      if (main === undefined) continue;
      const { slug, name } = main;
      categories.set(slug, { slug, name, parent: '', articles: (categories.get(slug)?.articles ?? 0) + 1 });
    }
  }
  return categories;
}

async function* readPosts(
  chunks: AsyncIterable<GhostRow[]>,
  options: PostOptions,
): AsyncGenerator<(SitePost | SkippedItem)[]> {
  for await (const rows of chunks) {
    yield rows.flatMap((row) => (row.table === 'posts' ? [toPostOrSkipped(row, options)] : []));
  }
}

function toPostOrSkipped(row: GhostRow, options: PostOptions): SitePost | SkippedItem {
  const { id = '', slug = '', title = '' } = row.fields;
  if (id !== '' || slug !== '') return toSitePost(row, options);
  return { type: 'post', reason: 'it has neither an id nor a slug', title, url: '' };
}

/** Lists redirects from the paths of tags and authors. A tag with a place redirects to its category, any other to its page. */
function* listRedirects(
  surveys: readonly GhostSurvey[],
  siteUrl: string,
  { placeOf }: RedirectTargets,
): Generator<Redirect> {
  const base = URL.parse(siteUrl)?.pathname.replace(/\/$/, '') ?? '';
  for (const { tags, users } of surveys) {
    for (const { slug, name, isInternal } of tags.values()) {
      if (isInternal || slug === '') continue;
      const place = placeOf(slug);
      const target = place === null ? tagPath(name) : categoryPath(place.category, place.subcategory);
      if (target !== null) yield* toRedirects(target, [`${base}/tag/${encodeURIComponent(slug)}`]);
    }
    for (const { slug, name } of users.values()) {
      const target = `/search?q=${encodeURIComponent(name)}`;
      if (slug !== '' && name !== '') yield* toRedirects(target, [`${base}/author/${encodeURIComponent(slug)}`]);
    }
  }
}
