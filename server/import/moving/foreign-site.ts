import type { ForeignCategory } from '#domain/import/moving/category-mapping.ts';
import type { ForeignPost } from '#domain/import/moving/foreign-post.ts';
import type { Place } from '#domain/import/moving/mapping-choices.ts';
import type { Redirect } from '#services/redirects/redirects.ts';

/** A post, and what decides where it is imported. */
export type SitePost = {
  post: ForeignPost;
  type: string;
  slug: string;
  /** The main one first. */
  categories: readonly { slug: string; name: string }[];
  /** Its URLs and paths on its site; none if it was not public. Those in `weak` may belong to another post as well. */
  oldUrls: { strong: readonly string[]; weak: readonly string[] };
};

/** An item that is not imported. `reason` is null for an item that only the other system uses, such as a menu. */
export type SkippedItem = { type: string; reason: string | null; title: string; url: string };

/**
 * `targetOf` returns the path of a post on this site; null if it was not imported or not public. `placeOf` returns the
 * place that the mapping gives to a category; null if it gives none.
 */
export type RedirectTargets = {
  targetOf: (postId: string) => string | null;
  placeOf: (categorySlug: string) => Place | null;
  defaultPlace: Place | null;
};

/** A site exported from another system, after a first pass over its files. */
export type ForeignSite = {
  /** The system that the site was exported from. Also names the import command in the history of redirects. */
  system: 'WordPress' | 'Ghost';
  url: string;
  /** The beginning of the ids of its articles here. Articles of other Ghost sites have the same one. */
  idPrefix: string;
  categories: readonly (ForeignCategory & { articles: number })[];
  pages: readonly { slug: string; title: string }[];
  types: readonly { type: string; items: number }[];
  /** Yields the posts. Throws an `OperatorError` if a file is damaged, after yielding everything before the damage. */
  read(onBytes: (bytes: number) => void): AsyncGenerator<(SitePost | SkippedItem)[]>;
  /** Lists redirects from the URLs of categories, tags, authors and images. */
  listRedirects(options: RedirectTargets): Iterable<Redirect>;
};
