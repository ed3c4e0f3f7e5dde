import type { MetaDescriptor } from 'react-router';
import { data, redirect } from 'react-router';
import type { LiveData } from '#app/live/live-data.ts';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import type { RequestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { tagText } from '#app/strings/reader/tag.ts';
import { tagFeedPath, tagPath, toTagKey } from '#domain/article/tag.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { CATEGORY_PAGE_SIZE } from '#domain/desk/list-cursor.ts';
import type { ListPage } from '../lists/list-page.ts';
import { EMPTY_PAGE, toListPage } from '../lists/list-page.ts';

type TagRequest = { name: string; after: ListCursor | null };

type TagView = {
  heading: string;
  /** The path of the first page, on later pages; null on the first. */
  firstPath: string | null;
  list: ListPage;
  head: MetaDescriptor[];
  live: LiveData;
};

/**
 * Loads a page of a tag. A tag without visible articles does not exist for readers: if it was renamed, throws a redirect
 * to its new name, else the status is 404.
 */
export async function loadTag(context: RequestContext, { name, after }: TagRequest) {
  const key = toTagKey(name);
  const path = tagPath(key);
  if (path === null) return toMissing(context, subscribeToTopics(context));
  const live = subscribeToTopics(context, `tag:${key}`);
  try {
    const { rows, next } = await context.articles.listTag({
      key,
      after,
      limit: CATEGORY_PAGE_SIZE,
      nowMs: context.nowMs,
    });
    if (rows.length === 0) {
      const renamed = await context.articles.findTagRename({ key, nowMs: context.nowMs });
      if (renamed !== null) throw redirect(toPartPath(renamed, context), 301);
      return toMissing(context, live);
    }
    const heading = (await context.articles.findTagName(key)) ?? key;
    const isFirst = after === null;
    return data<TagView>({
      heading,
      firstPath: isFirst ? null : path,
      list: await toListPage(context, { rows, next, path, isFirst }),
      head: describeTag(context, { heading, key, path, isFirst }),
      live,
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.reportFailure('tag', error);
    const head = describeTag(context, { heading: key, key, path, isFirst: false });
    return data<TagView>(
      { heading: key, firstPath: null, list: EMPTY_PAGE, head, live, ...READ_FAILED },
      { status: 503 },
    );
  }
}

/** If an open page requested only its `main`, the redirect leads to the `main` of the new page. */
const toPartPath = (name: string, { part }: RequestContext) =>
  `${tagPath(name) ?? '/'}${part === 'main' ? '?part=main' : ''}`;

function toMissing({ site, edition }: RequestContext, live: LiveData) {
  const heading = tagText.unknown;
  const head = describePage({ site, edition, title: heading, path: null, isIndexed: false });
  return data<TagView>({ heading, firstPath: null, list: EMPTY_PAGE, head, live }, { status: 404 });
}

type DescribedTag = { heading: string; key: string; path: string; isFirst: boolean };

function describeTag({ site, edition }: RequestContext, { heading, key, path, isFirst }: DescribedTag) {
  return describePage({
    site,
    edition,
    title: heading,
    path,
    isIndexed: isFirst,
    feed: { path: tagFeedPath(key), name: heading },
    description: tagText.description(heading),
    breadcrumbs: [{ name: heading, path }],
  });
}
