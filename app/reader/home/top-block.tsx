import { listText, siteText } from '#app/strings/reader/site.ts';
import { graphemes } from '#domain/bengali/text/graphemes.ts';
import {
  HOME_HEADLINES_SIZE,
  HOME_LATEST_SIZE,
  HOME_SECONDARY_SIZE,
  HOME_TOP_ROW_SIZE,
} from '#domain/front-page/decide-front-page.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { CardLink, CardTime, ImageCard, RowCard } from '../lists/article-card.tsx';
import type { CardView } from '../lists/card-view.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import { toListAttributes } from '../lists/live-list.ts';
import type { Headline, HomeView } from './home-view.ts';

const LEAD_SIZES = '(min-width: 1600px) 604px, (min-width: 1152px) 540px, (min-width: 768px) 60vw, 100vw';
const SMALL_SIZES = '(min-width: 1152px) 258px, 132px';
const BELOW_LEAD_SIZES = '(min-width: 1152px) 420px, 132px';
/** A longer headline of the lead has a smaller font, to take at most three lines. */
const MAX_LARGE_HEADLINE_GRAPHEMES = 60;

export function TopBlock({ view }: { readonly view: HomeView }) {
  const { lead, related, secondary, headlines, latest, topRow } = view;
  if (lead === null) return <EmptyState hint={listText.homeEmptyHint} text={listText.homeEmpty} />;
  const isText = lead.image === null;
  const names = [
    'top-block',
    ...(secondary.length === 0 ? [] : ['has-secondary']),
    ...(latest.length === 0 ? ['is-alone'] : []),
    ...(isText ? ['is-text'] : []),
  ];
  return (
    <div className={names.join(' ')}>
      <div className="top-lead" {...toListAttributes({ name: 'lead', isWhole: false, limit: 1, isTop: true })}>
        <div>
          <ImageCard
            card={lead}
            heading="h2"
            look={isLong(lead) ? 'featured is-long' : 'featured'}
            priority
            sizes={LEAD_SIZES}
          />
          <RelatedHeadlines related={related} />
        </div>
      </div>
      <AdSlot slot="home_top_banner" />
      <TopList cards={headlines} limit={HOME_HEADLINES_SIZE} name="headlines" />
      <TopList
        cards={secondary}
        limit={HOME_SECONDARY_SIZE}
        name="secondary"
        sizes={isText ? BELOW_LEAD_SIZES : SMALL_SIZES}
      />
      {latest.length === 0 ? null : <LatestList cards={latest} />}
      <TopList cards={topRow} limit={HOME_TOP_ROW_SIZE} name="row" />
    </div>
  );
}

function RelatedHeadlines({ related }: { readonly related: readonly Headline[] }) {
  if (related.length === 0) return null;
  return (
    <ul aria-label={siteText.related} className="top-related">
      {related.map(({ id, title }) => (
        <li key={id}>
          <CardLink id={id} title={title} />
        </li>
      ))}
    </ul>
  );
}

function isLong({ title }: CardView): boolean {
  const text = title.map((part) => part.text).join('');
  return Array.from(graphemes.segment(text)).length > MAX_LARGE_HEADLINE_GRAPHEMES;
}

type TopListProps = {
  readonly name: 'headlines' | 'secondary' | 'row';
  readonly cards: readonly CardView[];
  readonly limit: number;
  readonly sizes?: string;
};

function TopList({ name, cards, limit, sizes = SMALL_SIZES }: TopListProps) {
  const live = { name, isWhole: cards.length < limit, limit: Math.max(cards.length, limit), isTop: true };
  return (
    <ul className={`top-${name}`} {...toListAttributes(live)}>
      {cards.map((card) => (
        <li key={card.id}>
          {name === 'headlines' ? (
            <RowCard card={{ ...card, image: null }} heading="h3" />
          ) : (
            <ImageCard card={card} heading="h3" look="row card-tile" sizes={sizes} />
          )}
        </li>
      ))}
    </ul>
  );
}

function LatestList({ cards }: { readonly cards: readonly CardView[] }) {
  const isWhole = cards.length < HOME_LATEST_SIZE;
  const live = { name: 'latest', isWhole, limit: HOME_LATEST_SIZE, canRepeat: true };
  return (
    <section aria-labelledby="latest-heading" className="latest-list">
      <h2 id="latest-heading">{siteText.latest}</h2>
      <ul {...toListAttributes(live)}>
        {cards.map(({ id, title, ...time }) => (
          <li key={id}>
            <p className="card-meta">
              <CardTime {...time} />
            </p>
            <CardLink id={id} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
