import type { RequestContext } from '#app/request-context.ts';
import type { AdFormat, AdSetting, AdSlotId } from '#domain/ads/ad-settings.ts';

export type AdUnit = { slotId: string; format: AdFormat; responsive: boolean };

/** The types of ads that the provider places automatically. */
export type AutoAds = { anchor: boolean; vignette: boolean };

export type AdsView = AutoAds & {
  /** The operator's account. If null, nothing is requested from the provider. */
  clientId: string | null;
  units: Partial<Record<AdSlotId, AdUnit>>;
};

/** For lite pages, because advertisements need JavaScript. */
export const NO_ADS: AdsView = { clientId: null, units: {}, anchor: false, vignette: false };

/** Loads the advertisements. If that fails there are none, and the failure is logged (docs/behaviour §8). */
export async function loadAds({ documents, site, reportFailure }: RequestContext): Promise<AdsView> {
  try {
    return toAdsView(await documents.listAdSettings(), site.adClientId);
  } catch (error) {
    reportFailure('ad settings', error);
    return toAdsView([], null);
  }
}

/**
 * Converts ad settings for a page. Without an account there are no ads. A unit needs a slot number, because the provider
 * fills only numbered units. A setting of type `auto` never becomes a unit.
 */
export function toAdsView(settings: readonly AdSetting[], clientId: string | null): AdsView {
  const enabled = clientId === null ? [] : settings.filter((setting) => setting.enabled);
  const units: AdsView['units'] = {};
  for (const { id, type, slotId, format, responsive } of enabled) {
    if (type === 'unit' && slotId !== '') units[id] = { slotId, format, responsive };
  }
  const isAuto = (id: AdSlotId) => enabled.some((setting) => setting.id === id && setting.type === 'auto');
  return {
    clientId,
    units,
    anchor: isAuto('auto_anchor'),
    vignette: isAuto('auto_vignette'),
  };
}
