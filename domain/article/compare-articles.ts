import type { ArticleInput } from './article.ts';
import type { ArticlePart, PartValue } from './article-parts.ts';
import { samePart } from './article-parts.ts';

type ChangeOf<Part extends ArticlePart> = { part: Part; before: PartValue<Part>; after: PartValue<Part> };

/** One part that is not the same in two versions of an article, with its fields before and after. */
export type ArticleChange = { [Part in ArticlePart]: ChangeOf<Part> }[ArticlePart];

/** The parts that changed from one version of an article to another, in the order of the form. */
export function compareArticles(before: ArticleInput, after: ArticleInput): ArticleChange[] {
  const change = <Part extends ArticlePart>(part: Part, pick: (article: ArticleInput) => PartValue<Part>) => ({
    part,
    before: pick(before),
    after: pick(after),
  });
  const changes: ArticleChange[] = [
    change('title', ({ title }) => ({ title })),
    change('description', ({ description }) => ({ description })),
    change('placement', ({ category, subcategory }) => ({ category, subcategory })),
    change('author', ({ author }) => ({ author })),
    change('tags', ({ tags }) => ({ tags })),
    change('image', ({ imageUrl, imageCaption }) => ({ imageUrl, imageCaption })),
    change('isFeatured', ({ isFeatured }) => ({ isFeatured })),
    change('publication', ({ status, publishAt }) => ({ status, publishAt })),
  ];
  return changes.filter(({ part }) => !samePart(part, before, after));
}
