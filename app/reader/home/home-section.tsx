import { LATE_LAYOUT } from '#app/document/late-layout.ts';
import { siteText } from '#app/strings/site.ts';
import { HOME_SECTION_SIZE, IN_FEED_AD_AFTER_INDEX } from '#domain/front-page/decide-front-page.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { AdSlot, useHasAd } from '../ads/ad-slot.tsx';
import { CardGrid } from '../lists/card-grid.tsx';
import type { HomeSection } from './home-view.ts';

type SectionProps = {
  readonly section: HomeSection;
  /** True if all images are small on phones. */
  readonly isCompact: boolean;
};

export function Section({ section: { name, slug, cards }, isCompact }: SectionProps) {
  const id = `section-${slug}`;
  const isWhole = cards.leads.length + cards.rows.length < HOME_SECTION_SIZE;
  const path = categoryPath(name);
  const hasAd = useHasAd('home_in_feed');
  return (
    <section aria-labelledby={`${id}-heading`} className="home-section" id={id}>
      <header>
        <h2 id={`${id}-heading`}>
          <a href={path}>{name}</a>
        </h2>
        <a href={path}>{`${siteText.more} ${name}`}</a>
      </header>
      <div className={LATE_LAYOUT}>
        <CardGrid
          cards={cards}
          heading="h3"
          inFeed={hasAd ? { afterIndex: IN_FEED_AD_AFTER_INDEX, content: <AdSlot slot="home_in_feed" /> } : null}
          isCompact={isCompact}
          live={{ name: slug, isWhole, limit: HOME_SECTION_SIZE }}
        />
      </div>
    </section>
  );
}
