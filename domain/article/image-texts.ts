import { joinCaption } from '../images/join-caption.ts';
import { toPlainTitle } from '../markup/inline/parse-title.ts';
import type { Article } from './article.ts';

/** Returns the alternative text of an article's image: its own, otherwise the caption, otherwise the plain title. */
export function decideImageAlt(article: Pick<Article, 'imageAlt' | 'imageCaption' | 'title'>): string {
  return article.imageAlt || article.imageCaption || toPlainTitle(article.title);
}

export function formatCaption({ imageCaption, imageCredit }: Pick<Article, 'imageCaption' | 'imageCredit'>): string {
  return joinCaption({ caption: imageCaption, credit: imageCredit });
}
