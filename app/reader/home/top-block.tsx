import type { RefObject } from 'react';
import { useRef } from 'react';
import { useStableList } from '#app/live/use-stable-list.ts';
import { listText, siteText } from '#app/strings/site.ts';
import { HOME_HEADLINES_SIZE, HOME_LATEST_SIZE, HOME_SECONDARY_SIZE } from '#domain/article/limits.ts';
import { HeadlineLink } from '../lists/card-text.tsx';
import { ClockTime } from '../lists/card-time.tsx';
import type { ListedCard } from '../lists/card-view.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import { RowCard } from '../lists/news-card.tsx';
import { FeaturedArticle } from './featured-article.tsx';
import type { HomeView, LatestItem } from './home-view.ts';

type TopLists = {
  readonly lead: readonly ListedCard[];
  readonly secondary: readonly ListedCard[];
  readonly headlines: readonly ListedCard[];
  readonly refs: {
    readonly lead: RefObject<HTMLDivElement | null>;
    readonly secondary: RefObject<HTMLUListElement | null>;
    readonly headlines: RefObject<HTMLUListElement | null>;
  };
};

/** The cards above the sections. They follow changes like any list; a story that is in two of them is shown once. */
export function useTopLists({ lead, secondary, headlines }: HomeView): TopLists {
  const refs = {
    lead: useRef<HTMLDivElement>(null),
    secondary: useRef<HTMLUListElement>(null),
    headlines: useRef<HTMLUListElement>(null),
  };
  const leads = useStableList({ name: 'lead', items: lead, isWhole: false, limit: 1 }, refs.lead).shown;
  const illustrated = useStableList(
    {
      name: 'secondary',
      items: secondary,
      isWhole: secondary.length < HOME_SECONDARY_SIZE,
      limit: HOME_SECONDARY_SIZE,
    },
    refs.secondary,
  ).shown;
  const texts = useStableList(
    {
      name: 'headlines',
      items: headlines,
      isWhole: headlines.length < HOME_HEADLINES_SIZE,
      limit: Math.max(headlines.length, HOME_HEADLINES_SIZE),
    },
    refs.headlines,
  ).shown;
  const shownSecondary = withoutCards(illustrated, leads);
  return {
    lead: leads,
    secondary: shownSecondary,
    headlines: withoutCards(texts, [...leads, ...shownSecondary]),
    refs,
  };
}

/** The cards of which there is none in `others`. */
export function withoutCards(cards: readonly ListedCard[], others: readonly ListedCard[]): readonly ListedCard[] {
  const ids = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

type TopBlockProps = { readonly lists: TopLists; readonly latest: readonly LatestItem[] };

/** The featured article, the articles and headlines below it, and the newest articles beside them. */
export function TopBlock({ lists: { lead, secondary, headlines, refs }, latest }: TopBlockProps) {
  const [featured] = lead;
  if (featured === undefined) return <EmptyState hint={listText.homeEmptyHint} text={listText.homeEmpty} />;
  return (
    <div className="top-block">
      <div>
        <div ref={refs.lead}>
          <FeaturedArticle card={featured} />
        </div>
        <ul className="card-columns" ref={refs.secondary}>
          {secondary.map((card) => (
            <li key={card.id}>
              <RowCard card={card} heading="h3" />
            </li>
          ))}
        </ul>
        <ul className="card-columns card-thirds" ref={refs.headlines}>
          {headlines.map((card) => (
            <li key={card.id}>
              <RowCard card={card} heading="h3" />
            </li>
          ))}
        </ul>
      </div>
      <LatestList items={latest} />
    </div>
  );
}

/** The newest articles with their times: a list, so it may repeat articles that have a card. */
function LatestList({ items }: { readonly items: readonly LatestItem[] }) {
  const ref = useRef<HTMLUListElement>(null);
  const source = { name: 'latest', items, isWhole: items.length < HOME_LATEST_SIZE, limit: HOME_LATEST_SIZE };
  const { shown } = useStableList(source, ref);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="latest-heading" className="latest-list">
      <h2 id="latest-heading">{siteText.latest}</h2>
      <ul ref={ref}>
        {shown.map(({ id, headline, time }) => (
          <li key={id}>
            <ClockTime {...time} />
            <HeadlineLink headline={headline} id={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
