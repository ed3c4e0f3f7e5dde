import type { AdFormat, AdSetting, AdSlotId } from '#domain/ads/ad-settings.ts';
import type { RequestContext } from '../../request-context.ts';

/** What the provider is told about one place in a page. */
export type AdUnit = { slotId: string; format: AdFormat; responsive: boolean };

/** What a page needs to know of its advertisements. */
export type AdsView = {
  /** The operator's account; null: nothing is asked of the provider. */
  clientId: string | null;
  /** No account yet, and the site runs on its demonstration articles: each place is shown with its label. */
  showsPlaceholders: boolean;
  /** The enabled places. */
  units: Partial<Record<AdSlotId, AdUnit>>;
  /** The enabled ads that the provider places itself. */
  anchor: boolean;
  vignette: boolean;
};

/** Where the settings cannot be read there is no advertisement, and the log says why (spec §8). */
export async function loadAds({ documents, site, readFailed }: RequestContext): Promise<AdsView> {
  try {
    const [settings, demonstration] = await Promise.all([documents.listAdSettings(), documents.readDemonstration()]);
    return toAdsView(settings, site.adClientId, demonstration === 'active');
  } catch (error) {
    readFailed('ad settings', error);
    return toAdsView([], null, false);
  }
}

/** The settings → what pages show: an `auto` setting never makes a unit. */
export function toAdsView(settings: readonly AdSetting[], clientId: string | null, isDemonstration: boolean): AdsView {
  const enabled = settings.filter((setting) => setting.enabled);
  const units: AdsView['units'] = {};
  for (const { id, slotId, format, responsive } of enabled.filter(({ type }) => type === 'unit')) {
    units[id] = { slotId, format, responsive };
  }
  const isAuto = (id: AdSlotId) => enabled.some((setting) => setting.id === id && setting.type === 'auto');
  return {
    clientId,
    showsPlaceholders: clientId === null && isDemonstration,
    units,
    anchor: isAuto('auto_anchor'),
    vignette: isAuto('auto_vignette'),
  };
}
