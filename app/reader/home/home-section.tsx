import { useRef } from 'react';
import { Link } from 'react-router';
import { LATE_LAYOUT } from '#app/head/late-layout.ts';
import { useStableList } from '#app/live/use-stable-list.ts';
import { siteText } from '#app/strings/site.ts';
import { HOME_SECTION_SIZE, IN_FEED_AD_AFTER_INDEX } from '#domain/article/limits.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { CardGrid } from '../lists/card-grid.tsx';
import type { ListedCard } from '../lists/card-view.ts';
import type { HomeSection } from './home-view.ts';
import { withoutCards } from './top-block.tsx';

/** The `id` of a category's section. */
export const toSectionId = (slug: string) => `section-${slug}`;

type SectionProps = {
  readonly section: HomeSection;
  /** Cards above the sections, which the section leaves out. */
  readonly top: readonly ListedCard[];
  /** True if no image is large on a phone. */
  readonly isCompact: boolean;
};

/** The newest articles of a category. */
export function Section({ section: { name, slug, cards }, top, isCompact }: SectionProps) {
  const id = toSectionId(slug);
  const ref = useRef<HTMLDivElement>(null);
  const isWhole = cards.length < HOME_SECTION_SIZE;
  const { shown } = useStableList({ name: slug, items: cards, isWhole, limit: HOME_SECTION_SIZE }, ref);
  const path = categoryPath(name);
  return (
    <section aria-labelledby={`${id}-heading`} className="home-section" id={id}>
      <header>
        <h2 id={`${id}-heading`}>
          <Link discover="none" to={path}>
            {name}
          </Link>
        </h2>
        <Link discover="none" to={path}>
          {`${siteText.more} ${name}`}
        </Link>
      </header>
      <div className={LATE_LAYOUT} ref={ref}>
        <CardGrid
          cards={withoutCards(shown, top)}
          heading="h3"
          isCompact={isCompact}
          inFeed={{ afterIndex: IN_FEED_AD_AFTER_INDEX, content: <AdSlot slot="home_in_feed" /> }}
        />
      </div>
    </section>
  );
}
