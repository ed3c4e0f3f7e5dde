import { useEffect, useRef, useState } from 'react';
import { adsText } from '#app/text/ads.ts';
import type { AdSlotId } from '#domain/ads/ad-settings.ts';
import { onAdScriptFailure, pushAd } from './ad-script.ts';
import type { AdUnit } from './load-ads.ts';
import { useAds } from './use-ads.ts';

type UnitSlotId = Exclude<AdSlotId, 'auto_anchor' | 'auto_vignette'>;

type AdSlotProps = { readonly slot: UnitSlotId };

/** Room for the tallest advertisement the provider puts into such a place, by the width of the page. */
const RESERVED: Readonly<Record<UnitSlotId, string>> = {
  home_top_banner: 'min-h-[280px]',
  home_in_feed: 'min-h-[280px]',
  home_bottom_banner: 'min-h-[280px]',
  article_after_header: 'min-h-[300px] md:min-h-[250px]',
  article_mid_content: 'min-h-[300px] md:min-h-[250px]',
  article_bottom_banner: 'min-h-[280px]',
  article_multiplex_sidebar: 'min-h-[600px]',
};

/** Where nothing will come, the place is only marked. */
const MARKED: Readonly<Record<UnitSlotId, string>> = {
  home_top_banner: 'min-h-[100px]',
  home_in_feed: 'min-h-[100px]',
  home_bottom_banner: 'min-h-[100px]',
  article_after_header: 'min-h-[100px]',
  article_mid_content: 'min-h-[100px]',
  article_bottom_banner: 'min-h-[100px]',
  article_multiplex_sidebar: 'min-h-[250px]',
};

/** From here on below the screen, nothing that the reader sees moves when a place and the space around it go. */
const FAR_BELOW_PX = 100;

/** Asks for one advertisement; where none comes and its place is still far below, the place is given up. */
function useAdRequest(onEmpty: () => void) {
  const ref = useRef<HTMLModElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (place === null || place.dataset.asked === 'yes') return;
    place.dataset.asked = 'yes';
    pushAd({});
  }, []);
  useEffect(() => {
    const place = ref.current;
    if (place === null) return;
    const giveUp = () => {
      if (place.getBoundingClientRect().top > window.innerHeight + FAR_BELOW_PX) onEmpty();
    };
    const observer = new MutationObserver(() => {
      if (place.dataset.adStatus === 'unfilled') giveUp();
    });
    observer.observe(place, { attributeFilter: ['data-ad-status'] });
    const stopListening = onAdScriptFailure(giveUp);
    return () => {
      observer.disconnect();
      stopListening();
    };
  }, [onEmpty]);
  return ref;
}

function Advertisement({ slot, unit, clientId }: AdSlotProps & { readonly unit: AdUnit; readonly clientId: string }) {
  const [isGivenUp, setIsGivenUp] = useState(false);
  const [giveUp] = useState(() => () => setIsGivenUp(true));
  const ref = useAdRequest(giveUp);
  if (isGivenUp) return null;
  return (
    <div className={`overflow-hidden text-center ${RESERVED[slot]}`} data-ad-place={slot}>
      <p className="py-1 text-muted text-xs">{adsText.label}</p>
      <ins
        className="adsbygoogle block"
        // The provider fills this element, perhaps before React has come to it: its content is not React's.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty
        dangerouslySetInnerHTML={{ __html: '' }}
        data-ad-client={clientId}
        data-ad-format={unit.format}
        data-ad-layout={unit.format === 'fluid' ? 'in-article' : undefined}
        data-ad-slot={unit.slotId === '' ? undefined : unit.slotId}
        data-full-width-responsive={unit.responsive}
        ref={ref}
        suppressHydrationWarning
      />
    </div>
  );
}

/**
 * One place for an advertisement: nothing where it is disabled, a marked place on a demonstration site without an
 * account, else the provider's unit in reserved space.
 */
export function AdSlot({ slot }: AdSlotProps) {
  const ads = useAds();
  const unit = ads?.units[slot];
  if (ads === undefined || unit === undefined) return null;
  if (ads.clientId !== null) return <Advertisement clientId={ads.clientId} slot={slot} unit={unit} />;
  if (!ads.showsPlaceholders) return null;
  return (
    <div
      className={`flex items-center justify-center bg-raised text-muted text-xs ${MARKED[slot]}`}
      data-ad-place={slot}
    >
      {adsText.label}
    </div>
  );
}
