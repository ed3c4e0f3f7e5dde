import { useEffect, useRef, useState } from 'react';
import { html } from '#app/components/html.ts';
import { HtmlElement } from '#app/components/html-element.tsx';
import { adsText } from '#app/strings/site.ts';
import type { AdSlotId } from '#domain/ads/ad-settings.ts';
import { onAdScriptFailure, pushAd } from './ad-script.ts';
import { useAds } from './ads-provider.tsx';
import type { AdUnit } from './load-ads.ts';

type UnitSlotId = Exclude<AdSlotId, 'auto_anchor' | 'auto_vignette'>;

type AdSlotProps = { readonly slot: UnitSlotId };

/** Height of an advertisement: the tallest that the provider serves in such a unit. The slot is never taller. */
const UNIT_HEIGHT: Readonly<Record<UnitSlotId, string>> = {
  home_top_banner: 'h-[280px]',
  home_in_feed: 'h-[280px]',
  home_bottom_banner: 'h-[280px]',
  article_after_header: 'h-[300px] md:h-[250px]',
  article_mid_content: 'h-[300px] md:h-[250px]',
  article_bottom_banner: 'h-[280px]',
  article_multiplex_sidebar: 'h-[600px]',
};

const EMPTY = html``.markup;

/** At this distance below the screen, removing a slot with its margins moves nothing that the reader sees. */
const FAR_BELOW_PX = 100;

/** Requests one advertisement. Calls `onEmpty` if there is none and the slot is still far below the screen. */
function useAdRequest(onEmpty: () => void) {
  const ref = useRef<HTMLModElement>(null);
  useEffect(() => {
    const slot = ref.current;
    if (slot === null || slot.dataset.requested === 'yes') return;
    slot.dataset.requested = 'yes';
    pushAd({});
  }, []);
  useEffect(() => {
    const slot = ref.current;
    if (slot === null) return;
    const reportEmpty = () => {
      if (slot.getBoundingClientRect().top > window.innerHeight + FAR_BELOW_PX) onEmpty();
    };
    const observer = new MutationObserver(() => {
      if (slot.dataset.adStatus === 'unfilled') reportEmpty();
    });
    observer.observe(slot, { attributeFilter: ['data-ad-status'] });
    const unsubscribe = onAdScriptFailure(reportEmpty);
    return () => {
      observer.disconnect();
      unsubscribe();
    };
  }, [onEmpty]);
  return ref;
}

function Advertisement({ slot, unit, clientId }: AdSlotProps & { readonly unit: AdUnit; readonly clientId: string }) {
  const [isRemoved, setIsRemoved] = useState(false);
  const [remove] = useState(() => () => setIsRemoved(true));
  const ref = useAdRequest(remove);
  if (isRemoved) return null;
  return (
    <div className="text-center" data-ad-place={slot}>
      <p className="text-muted text-xs leading-[1.6]">{adsText.label}</p>
      <HtmlElement
        // The provider fills this element, perhaps before hydration.
        as="ins"
        className={`adsbygoogle block overflow-hidden ${UNIT_HEIGHT[slot]}`}
        data-ad-client={clientId}
        data-ad-format={unit.format}
        data-ad-layout={unit.format === 'fluid' ? 'in-article' : undefined}
        data-ad-slot={unit.slotId === '' ? undefined : unit.slotId}
        data-full-width-responsive={unit.responsive}
        markup={EMPTY}
        ref={ref}
      />
    </div>
  );
}

/**
 * A slot for an advertisement: the provider's unit in reserved space, or nothing if the slot is disabled or the site has
 * no account.
 */
export function AdSlot({ slot }: AdSlotProps) {
  const ads = useAds();
  const unit = ads?.units[slot];
  if (unit === undefined || !ads?.clientId) return null;
  return <Advertisement clientId={ads.clientId} slot={slot} unit={unit} />;
}
