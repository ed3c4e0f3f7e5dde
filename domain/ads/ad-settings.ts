import { z } from 'zod';
import type { RefusedRecord } from '../import/parse-record.ts';
import { atMost, flag, lineText, oneOf, parseRecord, quoteText } from '../import/parse-record.ts';

const AD_FORMATS = ['auto', 'fluid', 'display'] as const;
export type AdFormat = (typeof AD_FORMATS)[number];

const AD_PAGES = ['home', 'article', 'global'] as const;
export type AdPage = (typeof AD_PAGES)[number];

const AD_TYPES = ['unit', 'auto'] as const;
/** A `unit` has a fixed place in the page. The provider places an `auto` ad. */
type AdType = (typeof AD_TYPES)[number];

/** The ids of the ad slots (docs/behaviour §3). */
export const AD_SLOT_IDS = [
  'home_top_banner',
  'home_in_feed',
  'home_bottom_banner',
  'article_after_header',
  'article_mid_content',
  'article_bottom_banner',
  'article_multiplex_sidebar',
  'auto_anchor',
  'auto_vignette',
] as const;
export type AdSlotId = (typeof AD_SLOT_IDS)[number];

export type AdSetting = {
  id: AdSlotId;
  page: AdPage;
  label: string;
  placement: string;
  type: AdType;
  enabled: boolean;
  format: AdFormat;
  responsive: boolean;
  /** The provider's slot number of a unit, '' until staff enter one. `AUTO_AD_SLOT` for an auto ad. */
  slotId: string;
};

const AUTO_AD_SLOT = 'N/A';

const SLOT_NUMBER = /^\d{0,20}$/;
const slotNumberSchema = z.string().trim().regex(SLOT_NUMBER);

const changeSchema = z.union([
  z.strictObject({ enabled: z.boolean() }),
  z.strictObject({ format: z.enum(AD_FORMATS) }),
  z.strictObject({ responsive: z.boolean() }),
  z.strictObject({ slotId: slotNumberSchema }),
]);

/** A change of one field (docs/behaviour §7). */
export type AdSettingChange = z.output<typeof changeSchema>;

/** Parses a change of one field. Returns null if staff cannot make that change. */
export function parseAdSettingChange(value: unknown): AdSettingChange | null {
  return changeSchema.safeParse(value).data ?? null;
}

const UNIT = { type: 'unit', enabled: true, format: 'auto', responsive: true, slotId: '' } as const;
const AUTO = { type: 'auto', enabled: false, format: 'auto', responsive: true, slotId: AUTO_AD_SLOT } as const;

/** The settings with which a site starts (docs/behaviour §3), in the order of the dashboard. */
export const DEFAULT_AD_SETTINGS: readonly AdSetting[] = [
  {
    ...UNIT,
    id: 'home_top_banner',
    page: 'home',
    label: 'Home Top Banner',
    placement: 'Below the featured article on the home page',
  },
  {
    ...UNIT,
    id: 'home_in_feed',
    page: 'home',
    label: 'Home In-Feed Ad',
    placement: 'After the 4th article of each category section on the home page',
  },
  {
    ...UNIT,
    id: 'home_bottom_banner',
    page: 'home',
    label: 'Home Bottom Banner',
    placement: 'At the end of the home page',
    enabled: false,
  },
  {
    ...UNIT,
    id: 'article_after_header',
    page: 'article',
    label: 'Article After Header',
    placement: 'Below the title and image of an article',
    format: 'fluid',
  },
  {
    ...UNIT,
    id: 'article_mid_content',
    page: 'article',
    label: 'Article Mid Content',
    placement: 'After the 3rd paragraph of an article',
    format: 'fluid',
  },
  {
    ...UNIT,
    id: 'article_bottom_banner',
    page: 'article',
    label: 'Article Bottom Banner',
    placement: 'At the end of an article',
  },
  {
    ...UNIT,
    id: 'article_multiplex_sidebar',
    page: 'article',
    label: 'Article Multiplex Sidebar',
    placement: 'In the sidebar of an article',
    enabled: false,
  },
  {
    ...AUTO,
    id: 'auto_anchor',
    page: 'global',
    label: 'Anchor Ad',
    placement: 'Fixed to an edge of the screen on every page',
  },
  {
    ...AUTO,
    id: 'auto_vignette',
    page: 'global',
    label: 'Vignette Ad',
    placement: 'Full screen between two pages',
  },
];

const MAX_TEXT_LENGTH = 500;

const shortText = atMost(MAX_TEXT_LENGTH, lineText);

const settingSchema = z.object(
  {
    page: oneOf(AD_PAGES).nullish(),
    label: shortText.nullish(),
    placement: shortText.nullish(),
    type: oneOf(AD_TYPES).nullish(),
    enabled: flag,
    format: oneOf(AD_FORMATS).nullish(),
    responsive: flag.nullish(),
    slotId: lineText
      .refine((text) => text === AUTO_AD_SLOT || SLOT_NUMBER.test(text), {
        error: `must be at most 20 digits, or ${AUTO_AD_SLOT}`,
      })
      .nullish(),
  },
  { error: 'must be an object' },
);

/**
 * Parses an ad setting. `enabled` is required. A missing `type` means `unit` (docs/behaviour §3); other missing
 * fields take the slot's defaults. An unknown id or a malformed field is rejected with a one-line reason in English.
 */
export function parseAdSetting(id: string, value: unknown): { ok: true; setting: AdSetting } | RefusedRecord {
  const parsed = parseRecord(settingSchema, id, value);
  if (!parsed.ok) return parsed;
  const preset = DEFAULT_AD_SETTINGS.find((setting) => setting.id === id);
  if (preset === undefined) return { ok: false, id, reason: `${quoteText(id)} is not an ad slot` };
  const given = parsed.value;
  const type = given.type ?? 'unit';
  const setting: AdSetting = {
    id: preset.id,
    page: given.page ?? preset.page,
    label: given.label || preset.label,
    placement: given.placement || preset.placement,
    type,
    enabled: given.enabled,
    format: given.format ?? preset.format,
    responsive: given.responsive ?? preset.responsive,
    slotId: given.slotId ?? (type === 'auto' ? AUTO_AD_SLOT : ''),
  };
  return { ok: true, setting };
}
