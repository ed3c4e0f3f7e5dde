import { describe, expect, test } from 'vitest';
import { DEFAULT_AD_SETTINGS } from '#domain/ads/ad-settings.ts';
import { toAdsView } from './load-ads.ts';

const CLIENT = 'ca-pub-1234567890123456';

describe('advertisements of a page', () => {
  test('the nine defaults show four places and one in the feed, none of them placed by the provider', () => {
    const view = toAdsView(DEFAULT_AD_SETTINGS, CLIENT, false);
    expect(Object.keys(view.units)).toEqual([
      'home_top_banner',
      'home_in_feed',
      'article_after_header',
      'article_mid_content',
      'article_bottom_banner',
    ]);
    expect(view).toMatchObject({ clientId: CLIENT, anchor: false, vignette: false });
    expect(view.units.article_mid_content).toEqual({ slotId: '', format: 'fluid', responsive: true });
  });

  test('an enabled auto ad makes no unit', () => {
    const settings = DEFAULT_AD_SETTINGS.map((setting) => ({ ...setting, enabled: setting.id === 'auto_anchor' }));
    expect(toAdsView(settings, CLIENT, false)).toMatchObject({ units: {}, anchor: true, vignette: false });
  });

  test('a place whose setting says auto is left to the provider', () => {
    const settings = DEFAULT_AD_SETTINGS.map((setting) => ({ ...setting, type: 'auto' as const, enabled: true }));
    expect(toAdsView(settings, CLIENT, false).units).toEqual({});
  });

  test.each([
    { name: 'demonstration without account', clientId: null, isDemonstration: true, shows: true },
    { name: 'demonstration with account', clientId: CLIENT, isDemonstration: true, shows: false },
    { name: "the newsroom's own articles without account", clientId: null, isDemonstration: false, shows: false },
  ])('$name: placeholders $shows', ({ clientId, isDemonstration, shows }) => {
    expect(toAdsView(DEFAULT_AD_SETTINGS, clientId, isDemonstration).showsPlaceholders).toBe(shows);
  });
});
