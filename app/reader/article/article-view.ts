import type { Article } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article-path.ts';
import { publicAt } from '#domain/article/decide-visibility.ts';
import type { Picture } from '#domain/article/picture.ts';
import { decidePicture } from '#domain/article/picture.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import type { Block } from '#domain/markup/nodes.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/parse-title.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import { categoryPath, findCategory } from '#domain/taxonomy/categories.ts';
import type { Site } from '../../request-context.ts';
import type { PageFacts } from '../seo/describe-page.ts';
import type { TimeView } from '../views/card-view.ts';
import { toTimeView } from '../views/card-view.ts';

/** Length of the first words that search engines and previews show, in graphemes. */
const LEAD_GRAPHEMES = 160;

/** What the page shows of an article. */
export type ArticleView = {
  id: string;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  /** The category's section on the home page (spec §2). */
  categoryHref: string;
  author: string;
  updated: TimeView;
  picture: Picture | null;
  caption: string;
  blocks: readonly Block[];
  tags: readonly string[];
  /** As others reach the page: what is shared. */
  publicUrl: string;
};

/** An article that the reader may see → its page. */
export function toArticleView(article: Article, site: Site): ArticleView {
  const blocks = parseBody(article.description);
  return {
    id: article.id,
    title: parseTitle(article.title),
    plainTitle: toPlainTitle(article.title),
    category: article.category,
    categoryHref: toCategoryHref(article.category),
    author: article.author,
    updated: toTimeView(article.updatedAt || article.createdAt, site),
    picture: decidePicture(article.imageUrl),
    caption: article.imageCaption,
    blocks,
    tags: article.tags,
    publicUrl: `${site.url}${articlePath(article.id)}`,
  };
}

/** An article → what search engines and previews of shared links are told of it. */
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
      author: article.author,
      publishedMs,
      modifiedMs: Math.max(publishedMs, article.updatedAt),
      picture: decidePicture(article.imageUrl),
      pictureCaption: article.imageCaption,
      lead: cutText(toPlainText(article.description).replaceAll('\n', ' '), LEAD_GRAPHEMES),
    },
  };
}

function toCategoryHref(name: string): string {
  const slug = findCategory(name)?.slug;
  return `/?category=${encodeURIComponent(name)}${slug ? `#section-${slug}` : ''}`;
}
