import { describe, expect, test } from 'vitest';
import { DEFAULT_AD_SETTINGS } from '#domain/ads/ad-settings.ts';
import { toAdsView } from './load-ads.ts';

const CLIENT = 'ca-pub-1234567890123456';
const WITH_NUMBERS = DEFAULT_AD_SETTINGS.map((setting) => ({ ...setting, slotId: '123' }));

describe('toAdsView', () => {
  test('makes no unit without a slot number', () => {
    expect(toAdsView(DEFAULT_AD_SETTINGS, CLIENT).units).toEqual({});
  });

  test('makes five units and no auto ad from the nine default settings with slot numbers', () => {
    const view = toAdsView(WITH_NUMBERS, CLIENT);
    expect(Object.keys(view.units)).toEqual([
      'home_top_banner',
      'home_in_feed',
      'article_after_header',
      'article_mid_content',
      'article_bottom_banner',
    ]);
    expect(view).toMatchObject({ clientId: CLIENT, anchor: false, vignette: false });
    expect(view.units.article_mid_content).toEqual({ slotId: '123', format: 'fluid', responsive: true });
  });

  test('makes no unit from an enabled auto ad', () => {
    const settings = WITH_NUMBERS.map((setting) => ({ ...setting, enabled: setting.id === 'auto_anchor' }));
    expect(toAdsView(settings, CLIENT)).toMatchObject({ units: {}, anchor: true, vignette: false });
  });

  test('makes no unit from a slot whose type is auto', () => {
    const settings = WITH_NUMBERS.map((setting) => ({ ...setting, type: 'auto' as const, enabled: true }));
    expect(toAdsView(settings, CLIENT).units).toEqual({});
  });

  test('is empty if the site has no account', () => {
    const settings = WITH_NUMBERS.map((setting) => ({ ...setting, enabled: true }));
    expect(toAdsView(settings, null)).toEqual({ clientId: null, units: {}, anchor: false, vignette: false });
  });
});
