import { useRef } from 'react';
import { LATE_LAYOUT } from '#app/head/late-layout.ts';
import { useStableList } from '#app/live/use-stable-list.ts';
import { IN_PLACE } from '#app/shell/follow-in-place.ts';
import { siteText } from '#app/strings/site.ts';
import { HOME_SECTION_SIZE, IN_FEED_AD_AFTER_INDEX } from '#domain/article/limits.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { useCards } from '../lists/card-data.ts';
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
export function Section({ section: { name, slug, cards: data }, top, isCompact }: SectionProps) {
  const cards = useCards(data);
  const id = toSectionId(slug);
  const ref = useRef<HTMLDivElement>(null);
  const isWhole = cards.length < HOME_SECTION_SIZE;
  const { shown } = useStableList({ name: slug, items: cards, isWhole, limit: HOME_SECTION_SIZE }, ref);
  const path = categoryPath(name);
  return (
    <section aria-labelledby={`${id}-heading`} className="home-section" id={id}>
      <header {...IN_PLACE}>
        <h2 id={`${id}-heading`}>
          <a href={path}>{name}</a>
        </h2>
        <a href={path}>{`${siteText.more} ${name}`}</a>
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
