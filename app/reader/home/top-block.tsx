import type { RefObject } from 'react';
import { useRef } from 'react';
import { HtmlElement } from '#app/components/html-element.tsx';
import { useStableList } from '#app/live/use-stable-list.ts';
import { IN_PLACE } from '#app/shell/follow-in-place.ts';
import { listText, siteText } from '#app/strings/site.ts';
import { HOME_HEADLINES_SIZE, HOME_LATEST_SIZE, HOME_SECONDARY_SIZE } from '#domain/article/limits.ts';
import type { CardData } from '../lists/card-data.ts';
import { useCards } from '../lists/card-data.ts';
import { toLatestHtml, toRowHtml } from '../lists/card-html.ts';
import { useCardTimes } from '../lists/card-times.ts';
import type { LatestItem, ListedCard } from '../lists/card-view.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import { useCardContext } from '../lists/read-at-context.ts';
import { FeaturedArticle } from './featured-article.tsx';
import type { HomeView } from './home-view.ts';

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
export function useTopLists(view: Pick<HomeView, 'lead' | 'secondary' | 'headlines'>): TopLists {
  const lead = useCards(view.lead);
  const secondary = useCards(view.secondary);
  const headlines = useCards(view.headlines);
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

/** The cards or list items of which there is none in `others`. */
export function withoutCards<Item extends { readonly id: string }>(
  cards: readonly Item[],
  others: readonly ListedCard[],
): readonly Item[] {
  const ids = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

type TopBlockProps = { readonly lists: TopLists; readonly latest: CardData };

/** The featured article, the articles and headlines below it, and the newest articles beside them. */
export function TopBlock({ lists, latest }: TopBlockProps) {
  const ref = useRef<HTMLDivElement>(null);
  const context = useCardContext();
  const { lead, secondary, headlines, refs } = lists;
  const [featured] = lead;
  const newest = useLatest(latest, [...lead, ...secondary, ...headlines]);
  useCardTimes(ref, lists);
  if (featured === undefined) return <EmptyState hint={listText.homeEmptyHint} text={listText.homeEmpty} />;
  const toRow = (card: ListedCard) => (
    <HtmlElement as="li" key={card.id} markup={toRowHtml(card, { ...context, heading: 'h3' }).markup} />
  );
  return (
    <div {...IN_PLACE} className={`top-block ${newest.shown.length === 0 ? '' : 'has-latest'}`}>
      <div ref={ref}>
        <FeaturedArticle card={featured} ref={refs.lead} />
        <ul className="card-columns" ref={refs.secondary}>
          {secondary.map(toRow)}
        </ul>
        <ul className="card-columns card-thirds" ref={refs.headlines}>
          {headlines.map(toRow)}
        </ul>
      </div>
      <LatestList {...newest} />
    </div>
  );
}

type Latest = { readonly shown: readonly LatestItem[]; readonly ref: RefObject<HTMLUListElement | null> };

/** The newest articles without those that have a card above the sections. */
function useLatest(data: CardData, cards: readonly ListedCard[]): Latest {
  const items: readonly LatestItem[] = useCards(data);
  const ref = useRef<HTMLUListElement>(null);
  const source = { name: 'latest', items, isWhole: items.length < HOME_LATEST_SIZE, limit: HOME_LATEST_SIZE };
  return { shown: withoutCards(useStableList(source, ref).shown, cards), ref };
}

/** The newest articles with their times. */
function LatestList({ shown, ref }: Latest) {
  const context = useCardContext();
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="latest-heading" className="latest-list">
      <h2 id="latest-heading">{siteText.latest}</h2>
      <ul ref={ref}>
        {shown.map((item) => (
          <HtmlElement as="li" key={item.id} markup={toLatestHtml(item, context).markup} />
        ))}
      </ul>
    </section>
  );
}
