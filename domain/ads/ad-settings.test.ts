import { describe, expect, it } from 'vitest';
import { AD_SLOT_IDS, DEFAULT_AD_SETTINGS, parseAdSetting, parseAdSettingChange } from './ad-settings.ts';

describe('DEFAULT_AD_SETTINGS', () => {
  it('lists the nine slots of docs/behaviour §3', () => {
    const rows = DEFAULT_AD_SETTINGS.map(({ id, page, type, enabled, format, slotId }) =>
      [id, page, type, enabled ? 'on' : 'off', format, slotId].join(' '),
    );
    expect(rows).toEqual([
      'home_top_banner home unit on auto ',
      'home_in_feed home unit on auto ',
      'home_bottom_banner home unit off auto ',
      'article_after_header article unit on fluid ',
      'article_mid_content article unit on fluid ',
      'article_bottom_banner article unit on auto ',
      'article_multiplex_sidebar article unit off auto ',
      'auto_anchor global auto off auto N/A',
      'auto_vignette global auto off auto N/A',
    ]);
    expect(DEFAULT_AD_SETTINGS.map(({ id }) => id)).toEqual(AD_SLOT_IDS);
  });

  it.each(DEFAULT_AD_SETTINGS)('$id has a label and a placement, and parses to itself', (setting) => {
    const { id, ...fields } = setting;
    expect(setting.label).toMatch(/^[A-Z][\w -]+$/);
    expect(setting.placement).toMatch(/^[A-Z][\w -]+$/);
    expect(parseAdSetting(id, fields)).toEqual({ ok: true, setting });
  });
});

describe('parseAdSetting', () => {
  it('treats a missing type as unit and takes other missing fields from the default', () => {
    expect(parseAdSetting('home_in_feed', { enabled: false, slotId: '123' })).toMatchObject({
      ok: true,
      setting: { page: 'home', label: 'Home In-Feed Ad', type: 'unit', enabled: false, format: 'auto', slotId: '123' },
    });
    expect(parseAdSetting('home_in_feed', { enabled: true, slotId: 'N/A' })).toMatchObject({ ok: true });
    expect(parseAdSetting('auto_anchor', { enabled: true })).toMatchObject({ ok: true, setting: { type: 'unit' } });
  });

  it.each<[string, unknown, string]>([
    ['footer', { enabled: true }, '"footer" is not an ad slot'],
    ['home_in_feed', {}, 'enabled is missing'],
    ['home_in_feed', { enabled: 1 }, 'enabled must be true or false'],
    ['home_in_feed', { enabled: true, format: 'wide' }, 'format must be one of auto, fluid, display'],
    ['home_in_feed', { enabled: true, page: 'search' }, 'page must be one of home, article, global'],
    ['home_in_feed', { enabled: true, type: 'video' }, 'type must be one of unit, auto'],
    ['home_in_feed', { enabled: true, slotId: 5 }, 'slotId must be text'],
    ['home_in_feed', { enabled: true, slotId: '"><script>' }, 'slotId must be at most 20 digits, or N/A'],
    ['home_in_feed', { enabled: true, slotId: '১২৩' }, 'slotId must be at most 20 digits, or N/A'],
    ['auto_anchor', { enabled: true, slotId: '1'.repeat(21) }, 'slotId must be at most 20 digits, or N/A'],
    ['home_in_feed', [], 'the record must be an object'],
  ])('refuses %s %j', (id, value, reason) => {
    expect(parseAdSetting(id, value)).toEqual({ ok: false, id, reason });
  });
});

describe('parseAdSettingChange', () => {
  it.each([
    [{ enabled: false }, { enabled: false }],
    [{ format: 'fluid' }, { format: 'fluid' }],
    [{ responsive: true }, { responsive: true }],
    [{ slotId: '' }, { slotId: '' }],
    [{ slotId: ' 12345678901234567890 ' }, { slotId: '12345678901234567890' }],
  ])('accepts %j', (value, change) => {
    expect(parseAdSettingChange(value)).toEqual(change);
  });

  it.each([
    [{}],
    [null],
    [{ enabled: 'true' }],
    [{ format: 'wide' }],
    [{ slotId: '123456789012345678901' }],
    [{ slotId: '<b>' }],
    [{ slotId: '১২৩' }],
    [{ label: 'x' }],
    [{ enabled: true, format: 'auto' }],
  ])('refuses %j', (value) => {
    expect(parseAdSettingChange(value)).toBeNull();
  });
});
