import { ArticleImage } from '#app/article/article-image.tsx';
import { articleText } from '#app/strings/reader/article.ts';
import { RELATED_LIMIT } from '#domain/publication/decide-related.ts';
import type { CardView } from '../lists/card-view.ts';
import { toListAttributes } from '../lists/live-list.ts';
import { RelatedText } from './related-text.tsx';

type RelatedListProps = {
  readonly cards: readonly CardView[];
  /** True if no article of the category is left out. */
  readonly isWhole: boolean;
};

function RelatedArticle({ card }: { readonly card: CardView }) {
  return (
    <article className="group relative flex flex-wrap-reverse items-end gap-x-[16px] gap-y-2">
      <RelatedText card={card} />
      {card.image === null ? null : (
        <div className="thumbnail">
          <ArticleImage {...card.image} alt="" sizes="112px" />
        </div>
      )}
    </article>
  );
}

/** "More from this category": the newest other articles. The "read more" list continues with older ones. */
export function RelatedList({ cards, isWhole }: RelatedListProps) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h2 className="border-ink border-t-2 pt-2 font-bold text-lg leading-[1.6]">{articleText.moreFromCategory}</h2>
      <ul {...toListAttributes({ name: 'related', isWhole, limit: RELATED_LIMIT, isTop: true })}>
        {cards.map((card) => (
          <li className="relative border-line border-b py-4 last:border-b-0" key={card.id}>
            <RelatedArticle card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
