import { LATE_LAYOUT } from '#app/document/late-layout.ts';
import { siteText } from '#app/strings/site.ts';
import { IN_FEED_AD_AFTER_INDEX } from '#domain/front-page/decide-front-page.ts';
import { LAYOUT_RULES } from '#domain/front-page/section-plan.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { AdSlot, useHasAd } from '../ads/ad-slot.tsx';
import { ImageCard, OpinionCard, RowCard } from '../lists/article-card.tsx';
import type { CardView } from '../lists/card-view.ts';
import { toListAttributes } from '../lists/live-list.ts';
import type { HomeSection } from './home-view.ts';

export function Section({ section }: { readonly section: HomeSection }) {
  const { name, slug, layout, width } = section;
  const id = `section-${slug}`;
  const path = categoryPath(name);
  return (
    <section aria-labelledby={`${id}-heading`} className={`home-section is-${layout} is-${width}`} id={id}>
      <header>
        <h2 id={`${id}-heading`}>
          <a href={path}>{name}</a>
        </h2>
        <a href={path}>{`${siteText.more} ${name}`}</a>
      </header>
      <div className={LATE_LAYOUT}>
        <SectionCards section={section} />
      </div>
    </section>
  );
}

/** The cards, with the ad after the fourth. If the fourth is the last, the ad follows the list, which may scroll sideways. */
function SectionCards({ section: { slug, layout, isMirrored, cards, isWhole } }: { readonly section: HomeSection }) {
  const ad = useHasAd('home_in_feed') ? <AdSlot slot="home_in_feed" /> : null;
  const adIndex = IN_FEED_AD_AFTER_INDEX + 1;
  const items = cards.map((card) => (
    <li key={card.id}>
      <SectionCard card={card} layout={layout} />
    </li>
  ));
  const live = { name: slug, isWhole, limit: LAYOUT_RULES[layout].size };
  return (
    <>
      <ul className={`cards-${layout}${isMirrored ? ' is-mirrored' : ''}`} {...toListAttributes(live)}>
        {items.slice(0, adIndex)}
        {ad && items.length > adIndex ? (
          <li className="in-feed" key="in-feed">
            {ad}
          </li>
        ) : null}
        {items.slice(adIndex)}
      </ul>
      {ad && items.length === adIndex ? <div className="in-feed">{ad}</div> : null}
    </>
  );
}

const LARGE_SIZES = '(min-width: 1152px) 532px, (min-width: 768px) 46vw, 92vw';
const BAND_SIZES = '(min-width: 1152px) 352px, (min-width: 768px) 30vw, 64vw';

function SectionCard({ card, layout }: { readonly card: CardView; readonly layout: HomeSection['layout'] }) {
  if (layout === 'people') return <OpinionCard card={card} heading="h3" />;
  if (layout === 'band') return <ImageCard card={card} heading="h3" look="tile" sizes={BAND_SIZES} />;
  if (layout === 'columns' || card.image === null) return <RowCard card={card} heading="h3" />;
  return <ImageCard card={card} heading="h3" look="lead" sizes={LARGE_SIZES} />;
}
