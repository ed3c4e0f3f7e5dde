import type { Site } from '#app/request-context.ts';
import type { Article } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article.ts';
import { decideImageAlt } from '#domain/article/decide-image-alt.ts';
import { changedAt, publicAt } from '#domain/article/decide-visibility.ts';
import { parseByline } from '#domain/article/parse-byline.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideImage } from '#domain/images/image.ts';
import { decideSharedImages } from '#domain/images/image-crop.ts';
import type { Block } from '#domain/markup/nodes.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/parse-title.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { TimeView } from '../lists/card-view.ts';
import { toTimeView } from '../lists/card-view.ts';
import type { PageFacts } from '../seo/describe-page.ts';

/** Length of the beginning of the body that search engines and link previews show. */
const LEAD_GRAPHEMES = 160;

/** An article as its page shows it. */
export type ArticleView = {
  id: string;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  /** The category's section on the home page (docs/behaviour.md §2). */
  categoryHref: string;
  author: string;
  updated: TimeView;
  image: ResponsiveImage | null;
  imageAlt: string;
  caption: string;
  blocks: readonly Block[];
  tags: readonly string[];
  /** The public URL, used for sharing. */
  publicUrl: string;
};

export function toArticleView(article: Article, site: Site): ArticleView {
  const blocks = parseBody(article.description);
  return {
    id: article.id,
    title: parseTitle(article.title),
    plainTitle: toPlainTitle(article.title),
    category: article.category,
    categoryHref: toCategoryHref(article.category),
    author: article.author,
    updated: toTimeView(changedAt(article), site),
    image: decideImage(article.imageUrl),
    imageAlt: decideImageAlt(article),
    caption: article.imageCaption,
    blocks,
    tags: article.tags,
    publicUrl: `${site.url}${articlePath(article.id)}`,
  };
}

/** Converts an article to the facts for search engines and link previews. */
export function toArticleFacts(article: Article, site: Site): PageFacts {
  const publishedMs = publicAt(article);
  const { category, subcategory } = article;
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
      images: decideSharedImages(article.imageUrl),
      imageAlt: decideImageAlt(article),
      lead: cutText(toPlainText(article.description).replaceAll('\n', ' '), LEAD_GRAPHEMES),
    },
  };
}

function toCategoryHref(name: string): string {
  const slug = findCategory(name)?.slug;
  return `/?category=${encodeURIComponent(name)}${slug ? `#section-${slug}` : ''}`;
}
