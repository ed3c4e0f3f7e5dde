import { listText, siteText } from '#app/strings/site.ts';
import { HOME_HEADLINES_SIZE, HOME_LATEST_SIZE, HOME_SECONDARY_SIZE } from '#domain/front-page/decide-front-page.ts';
import { CardLink, CardTime, FeaturedCard, RowCard } from '../lists/article-card.tsx';
import type { CardView } from '../lists/card-view.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import { toListAttributes } from '../lists/live-list.ts';
import type { HomeView } from './home-view.ts';

export function TopBlock({ view: { lead, secondary, headlines, latest } }: { readonly view: HomeView }) {
  if (lead === null) return <EmptyState hint={listText.homeEmptyHint} text={listText.homeEmpty} />;
  return (
    <div className={`top-block ${latest.length === 0 ? '' : 'has-latest'}`}>
      <div>
        <div {...toListAttributes({ name: 'lead', isWhole: false, limit: 1, isTop: true })}>
          <FeaturedCard card={lead} />
        </div>
        <TopRows cards={secondary} limit={HOME_SECONDARY_SIZE} name="secondary" />
        <TopRows cards={headlines} columns="card-thirds" limit={HOME_HEADLINES_SIZE} name="headlines" />
      </div>
      <LatestList cards={latest} />
    </div>
  );
}

type TopRowsProps = {
  readonly name: string;
  readonly cards: readonly CardView[];
  readonly limit: number;
  readonly columns?: string;
};

function TopRows({ name, cards, limit, columns = '' }: TopRowsProps) {
  const isWhole = cards.length < limit;
  const live = { name, isWhole, limit: Math.max(cards.length, limit), isTop: true };
  return (
    <ul className={`card-columns ${columns}`} {...toListAttributes(live)}>
      {cards.map((card) => (
        <li key={card.id}>
          <RowCard card={card} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

function LatestList({ cards }: { readonly cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  const isWhole = cards.length < HOME_LATEST_SIZE;
  return (
    <section aria-labelledby="latest-heading" className="latest-list">
      <h2 id="latest-heading">{siteText.latest}</h2>
      <ul {...toListAttributes({ name: 'latest', isWhole, limit: HOME_LATEST_SIZE })}>
        {cards.map(({ id, title, ...time }) => (
          <li key={id}>
            <CardTime {...time} />
            <CardLink id={id} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
