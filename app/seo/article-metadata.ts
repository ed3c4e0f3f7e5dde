import type { Site } from '#app/request-context.ts';
import type { Article } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article.ts';
import { decideImageAlt } from '#domain/article/image-texts.ts';
import { parseByline } from '#domain/article/parse-byline.ts';
import { cutText } from '#domain/bengali/text/cut-text.ts';
import type { RemoteSizes, SharedImage } from '#domain/images/image-crop.ts';
import { decideSharedImages } from '#domain/images/image-crop.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toRunningText } from '#domain/markup/plain-text.ts';
import { changedAt, publicAt } from '#domain/publication/decide-visibility.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import type { PageMetadata } from './describe-page.ts';
import type { ArticleMetadata } from './structured-data.ts';

/** Maximum length of the excerpt in search results and link previews. */
const EXCERPT_GRAPHEMES = 160;

type ShownImages = {
  remoteSizes?: RemoteSizes | undefined;
  /** The photo card for link previews, if the article does not have its own image for them. */
  card?: SharedImage | null;
};

/** Converts an article to the metadata for search engines and link previews. */
export function toPageMetadata(
  article: Article,
  site: Pick<Site, 'name' | 'url'>,
  images: ShownImages = {},
): PageMetadata {
  const publishedMs = publicAt(article);
  const { category, subcategory } = article;
  const summary = toPlainTitle(article.seoDescription.trim());
  return {
    site,
    title: toPlainTitle(article.metaTitle),
    path: articlePath(article.id),
    description: toPlainTitle(article.metaDescription),
    keywords: article.tags,
    article: {
      category: { name: category, path: categoryPath(category) },
      subcategory: subcategory ? { name: subcategory, path: categoryPath(category, subcategory) } : null,
      byline: parseByline(article.author),
      publishedMs,
      modifiedMs: changedAt(article),
      ...describeImages(article, images),
      excerpt: summary || cutText(toRunningText(article.description).replaceAll('\n', ' '), EXCERPT_GRAPHEMES),
    },
  };
}

/** The image for link previews comes first. Search engines also get the article's own image, with its credit. */
function describeImages(
  article: Article,
  { remoteSizes, card = null }: ShownImages,
): Pick<ArticleMetadata, 'images' | 'imageAlt'> {
  const lead = decideSharedImages(article.imageUrl, remoteSizes);
  // Search engines prefer an image without a headline.
  const cardImages = card && { share: card, ratios: lead === null ? [card] : [] };
  const social = decideSharedImages(article.socialImageUrl, remoteSizes) ?? cardImages;
  const shared = social ?? lead;
  if (shared === null) return { images: null, imageAlt: decideImageAlt(article) };
  const credited = lead?.ratios.map((image): SharedImage => ({ ...image, credit: article.imageCredit }));
  return {
    images: { share: shared.share, ratios: [...(social?.ratios ?? []), ...(credited ?? [])] },
    imageAlt: social === null ? decideImageAlt(article) : article.socialImageAlt || toPlainTitle(article.title),
  };
}
