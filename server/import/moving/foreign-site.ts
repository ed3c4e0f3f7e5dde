import type { ForeignCategory } from '#domain/import/moving/category-mapping.ts';
import type { ForeignPost } from '#domain/import/moving/foreign-post.ts';
import type { Place } from '#domain/import/moving/mapping-choices.ts';
import type { Redirect } from '#services/redirects/redirects.ts';

/** A post with what decides where it goes. */
export type SitePost = {
  post: ForeignPost;
  type: string;
  slug: string;
  /** The main one first. */
  categories: readonly { slug: string; name: string }[];
  /** The addresses by which readers know it; none if it was not public. `weak` ones may belong to another post as well. */
  addresses: { strong: readonly string[]; weak: readonly string[] };
};

/** An item that is neither an article nor a page, or that cannot be read. `reason` is null for an item such as a menu, which only the other system uses. */
export type SkippedItem = { type: string; reason: string | null; title: string; address: string };

/**
 * `targetOf` returns where the readers of a post go now; null if it was not carried or not public. `placeOf` returns the place that
 * the mapping gives to a category; null if it gives none.
 */
export type AddressOptions = {
  targetOf: (postId: string) => string | null;
  placeOf: (categorySlug: string) => Place | null;
  defaultPlace: Place | null;
};

/** A site of another system whose files were read once, to know what is in them. */
export type ForeignSite = {
  /** The system that the site was exported from. Also names the import command in the history of redirects. */
  system: 'WordPress' | 'Ghost';
  url: string;
  categories: readonly (ForeignCategory & { articles: number })[];
  pages: readonly { slug: string; title: string }[];
  types: readonly { type: string; items: number }[];
  /** Reads the posts. `onBytes` gets the bytes read. Throws an `OperatorError` if a file is damaged, after everything before. */
  read(onBytes: (bytes: number) => void): AsyncGenerator<(SitePost | SkippedItem)[]>;
  /** Lists the addresses that do not belong to one post: of categories, tags, authors and images. */
  listAddresses(options: AddressOptions): Iterable<Redirect>;
};
