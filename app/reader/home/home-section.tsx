import type { CSSProperties } from 'react';
import { LATE_LAYOUT } from '#app/document/late-layout.ts';
import { siteText } from '#app/strings/reader/site.ts';
import { IN_FEED_AD_AFTER_INDEX } from '#domain/front-page/decide-front-page.ts';
import type { SectionLayout } from '#domain/front-page/section-plan.ts';
import { HOME_DRAWN_SIZE, HOME_SECTION_SIZE } from '#domain/front-page/section-plan.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { AdSlot, useHasAd } from '../ads/ad-slot.tsx';
import { ImageCard, OpinionCard, RowCard } from '../lists/article-card.tsx';
import { toListAttributes } from '../lists/live-list.ts';
import type { HomeSection, SectionCard } from './home-view.ts';

type SectionProps = {
  readonly section: HomeSection;
  /** True if the banner at the end of the page follows the section. */
  readonly isLast: boolean;
};

export function Section({ section, isLast }: SectionProps) {
  const { name, slug, layout } = section;
  const id = `section-${slug}`;
  const path = categoryPath(name);
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className={`home-section is-${layout}`}
      id={id}
      style={toMissingStyle(section)}
    >
      <header>
        <h2 id={`${id}-heading`}>
          <a href={path}>{name}</a>
        </h2>
        <a href={path}>{`${siteText.more} ${name}`}</a>
      </header>
      <div className={LATE_LAYOUT}>
        <SectionCards isLast={isLast} section={section} />
      </div>
    </section>
  );
}

type MissingStyle = CSSProperties & { '--missing': number; '--missing-rows': number };

/**
 * Returns how many articles the section lacks, in one column and in rows of two, to reduce its estimated height. In one
 * column, a missing article among the first four counts as 1.3, because it would be higher than a headline.
 */
function toMissingStyle({ cards }: HomeSection): MissingStyle | undefined {
  const missing = HOME_SECTION_SIZE - cards.length;
  if (missing === 0) return undefined;
  const missingDrawn = Math.max(0, HOME_DRAWN_SIZE - cards.length);
  return { '--missing': missing + 0.3 * missingDrawn, '--missing-rows': Math.floor(missing / 2) };
}

/** The cards, with the ad after the fourth, unless the banner at the end of the page would be directly below it. */
function SectionCards({ section: { slug, layout, isMirrored, cards, isWhole }, isLast }: SectionProps) {
  const adIndex = IN_FEED_AD_AFTER_INDEX + 1;
  const hasBanner = useHasAd('home_bottom_banner');
  const isAboveBanner = isLast && hasBanner && cards.length === adIndex;
  const hasAd = useHasAd('home_in_feed') && cards.length >= adIndex && !isAboveBanner;
  const items = cards.map((card) => (
    <li className={`is-${card.look}`} key={card.id}>
      <Card card={card} layout={layout} />
    </li>
  ));
  const live = { name: slug, isWhole, limit: HOME_SECTION_SIZE };
  return (
    <ul className={`cards-${layout}${isMirrored ? ' is-mirrored' : ''}`} {...toListAttributes(live)}>
      {items.slice(0, adIndex)}
      {hasAd ? (
        <li className="in-feed" key="in-feed">
          <AdSlot slot="home_in_feed" />
        </li>
      ) : null}
      {items.slice(adIndex)}
    </ul>
  );
}

const LARGE_SIZES = '(min-width: 1152px) 536px, (min-width: 768px) 46vw, 92vw';
const SIZES: Readonly<Partial<Record<SectionLayout, string>>> = {
  dominant: LARGE_SIZES,
  pair: LARGE_SIZES,
  band: '(min-width: 1152px) 256px, (min-width: 768px) 22vw, 44vw',
};

function Card({ card, layout }: { readonly card: SectionCard; readonly layout: SectionLayout }) {
  if (card.look === 'headline') return <RowCard card={card} heading="h3" />;
  if (layout === 'people') return <OpinionCard card={card} heading="h3" />;
  if (layout === 'band') return <ImageCard card={card} heading="h3" look="tile" sizes={SIZES.band ?? ''} />;
  if (card.look === 'small') return <RowCard card={card} heading="h3" />;
  return <ImageCard card={card} heading="h3" look="lead" sizes={SIZES[layout] ?? ''} />;
}
