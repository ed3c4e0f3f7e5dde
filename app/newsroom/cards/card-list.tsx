import { cardsText } from '#app/strings/newsroom/cards.ts';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { CardActions } from './card-preview.tsx';
import type { CardView } from './load-cards.ts';

/** The cards of an article, newest first. */
export function CardList({ cards, isPublic }: { readonly cards: readonly CardView[]; readonly isPublic: boolean }) {
  if (cards.length === 0) return null;
  return (
    <section className="mt-8 border-line border-t pt-5">
      <h3 className="pb-3 font-bold text-lg">{cardsText.list}</h3>
      {isPublic ? null : <p className="pb-3 text-muted text-sm leading-[1.6]">{cardsText.notPublic}</p>}
      <ul className="space-y-5">
        {cards.map((card) => (
          <li className="flex gap-4" key={card.code}>
            <img
              alt={`${cardsText.kinds[card.kind]}: ${card.text}`}
              className="h-24 w-24 shrink-0 bg-raised object-contain"
              lang="bn"
              loading="lazy"
              src={card.path}
            />
            <div className="min-w-0">
              <p className="wrap-anywhere text-muted text-sm leading-[1.6]">
                {card.isDraft ? <strong className="text-ink">{cardsText.draft} · </strong> : null}
                {cardsText.kinds[card.kind]}, {cardsText.sizes[card.size]} · <Person email={card.madeBy} /> ·{' '}
                <Moment moment={card.madeAt} />
              </p>
              <CardActions card={card} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
