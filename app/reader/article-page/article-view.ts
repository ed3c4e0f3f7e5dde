import type { Posters } from '#app/article/article-body.tsx';
import type { Site } from '#app/request-context.ts';
import type { Article } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article.ts';
import { decideImageAlt, formatCaption } from '#domain/article/image-texts.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideImage } from '#domain/images/image.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { Block } from '#domain/markup/nodes.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import type { Correction } from '#domain/publication/correction.ts';
import { changedAt, publicAt } from '#domain/publication/decide-visibility.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { TimeView } from '../lists/card-view.ts';
import { toTimeView } from '../lists/card-view.ts';

export type CorrectionView = { id: string; text: string; time: TimeView };

export function toCorrectionView({ id, text, correctedAt }: Correction, site: Site): CorrectionView {
  return { id, text, time: toTimeView(correctedAt, site) };
}

export type ArticleView = {
  id: string;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  /** URL of the category's section on the home page (docs/behaviour §2). */
  categoryHref: string;
  author: string;
  /** Null if it equals the time of the last change, or if the article was never public. */
  published: TimeView | null;
  updated: TimeView;
  image: ResponsiveImage | null;
  imageAlt: string;
  /** The caption and the credit. */
  caption: string;
  blocks: readonly Block[];
  posters: Posters;
  tags: readonly string[];
  /** Oldest first. */
  corrections: readonly CorrectionView[];
  publicUrl: string;
};

type ArticleExtras = { posters?: Posters; corrections?: readonly Correction[] };

export function toArticleView(
  article: Article,
  site: Site,
  { posters = {}, corrections = [] }: ArticleExtras = {},
): ArticleView {
  const blocks = parseBody(article.description);
  return {
    id: article.id,
    title: parseTitle(article.title),
    plainTitle: toPlainTitle(article.title),
    category: article.category,
    categoryHref: toCategoryHref(article.category),
    author: article.author,
    published: wasChangedLater(article) ? toTimeView(publicAt(article), site) : null,
    updated: toTimeView(changedAt(article), site),
    image: decideImage(article.imageUrl),
    imageAlt: decideImageAlt(article),
    caption: formatCaption(article),
    blocks,
    posters,
    tags: article.tags,
    corrections: corrections.map((correction) => toCorrectionView(correction, site)),
    publicUrl: `${site.url}${articlePath(article.id)}`,
  };
}

/** True if a public article was changed later. Compares minutes, because the page shows times in minutes. */
function wasChangedLater(article: Article): boolean {
  const publishedMs = publicAt(article);
  return publishedMs !== 0 && Math.floor(publishedMs / MINUTE_MS) !== Math.floor(changedAt(article) / MINUTE_MS);
}

function toCategoryHref(name: string): string {
  const slug = findCategory(name)?.slug;
  return `/?category=${encodeURIComponent(name)}${slug ? `#section-${slug}` : ''}`;
}
