import { ArticleImage } from '#app/article/article-image.tsx';
import { articleText } from '#app/strings/reader/article.ts';
import { MORE_LIMIT } from '#domain/publication/decide-related.ts';
import type { CardView } from '../lists/card-view.ts';
import { toListAttributes } from '../lists/live-list.ts';
import { RelatedText } from './related-text.tsx';

type MoreListProps = {
  readonly cards: readonly CardView[];
  /** True if no article of the category is left out. */
  readonly isWhole: boolean;
};

const IMAGE_SIZES = '(min-width: 1152px) 258px, (min-width: 1024px) 23vw, (min-width: 640px) 46vw, 112px';

/** "Read more" at the end of the page: articles that are not in the list next to the text. */
export function MoreList({ cards, isWhole }: MoreListProps) {
  if (cards.length === 0) return null;
  const haveImages = cards.every(({ image }) => image !== null);
  return (
    <section className="mx-auto mt-12 max-w-measure lg:max-w-none print:hidden">
      <h2 className="border-ink border-t-2 pt-2 font-bold text-lg leading-[1.6]">{articleText.readMore}</h2>
      <ul
        className="grid grid-cols-1 gap-x-6 sm:mt-3 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-4"
        {...toListAttributes({ name: 'more', isWhole, limit: MORE_LIMIT })}
      >
        {cards.map((card) => (
          <li className="border-line max-sm:border-b max-sm:py-4 max-sm:last:border-b-0" key={card.id}>
            <MoreArticle card={card} isTile={haveImages} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Articles side by side have images only if all have one. Below each other, each image is shown. */
function MoreArticle({ card, isTile }: { readonly card: CardView; readonly isTile: boolean }) {
  return (
    <article className="group relative flex flex-row-reverse flex-wrap items-start justify-end gap-x-[16px] gap-y-2 sm:block">
      {card.image === null ? null : (
        <div
          className={isTile ? 'thumbnail sm:mt-0 sm:mb-2 sm:w-full sm:[--image-ground:initial]' : 'thumbnail sm:hidden'}
        >
          <ArticleImage {...card.image} alt="" sizes={IMAGE_SIZES} />
        </div>
      )}
      <RelatedText card={card} />
    </article>
  );
}
