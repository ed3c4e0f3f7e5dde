import { useRouteLoaderData } from 'react-router';
import { adsText } from '#app/strings/reader/site.ts';
import type { AdSlotId } from '#domain/ads/ad-settings.ts';
import type { AdsView, AdUnit } from './load-ads.ts';

type UnitSlotId = Exclude<AdSlotId, 'auto_anchor' | 'auto_vignette'>;

type AdSlotProps = { readonly slot: UnitSlotId };

/**
 * The height of the tallest advertisement that the provider serves in each unit. The slot reserves exactly this height.
 */
const UNIT_HEIGHT: Readonly<Record<UnitSlotId, string>> = {
  home_top_banner: 'h-[280px]',
  home_in_feed: 'h-[280px]',
  home_bottom_banner: 'h-[280px]',
  article_after_header: 'h-[300px] md:h-[250px]',
  article_mid_content: 'h-[300px] md:h-[250px]',
  article_bottom_banner: 'h-[280px]',
  article_multiplex_sidebar: 'h-[600px]',
};

function useUnit(slot: UnitSlotId): (AdUnit & { clientId: string }) | null {
  const ads = useRouteLoaderData<{ ads: AdsView }>('reader/reader-layout.route')?.ads;
  const unit = ads?.units[slot];
  return unit !== undefined && ads?.clientId ? { ...unit, clientId: ads.clientId } : null;
}

export function useHasAd(slot: UnitSlotId): boolean {
  return useUnit(slot) !== null;
}

/**
 * A slot for an advertisement: the provider's unit in reserved space. Empty if the slot is disabled or lacks its number, or
 * if the site lacks an account. `start-ads.ts` requests the advertisement.
 */
export function AdSlot({ slot }: AdSlotProps) {
  const unit = useUnit(slot);
  if (unit === null) return null;
  return (
    <div className="text-center" data-ad-place={slot}>
      <p className="text-muted text-xs leading-[1.6]">{adsText.label}</p>
      <ins
        className={`adsbygoogle block overflow-hidden ${UNIT_HEIGHT[slot]}`}
        data-ad-client={unit.clientId}
        data-ad-format={unit.format}
        data-ad-layout={unit.format === 'fluid' ? 'in-article' : undefined}
        data-ad-slot={unit.slotId}
        data-full-width-responsive={unit.responsive}
      />
    </div>
  );
}
