/** The publisher's lines in the order of the footer (docs/behaviour §3.9). */
export const PUBLISHER_FIELDS = ['editor', 'publisher', 'address', 'phone', 'email'] as const;
export type PublisherField = (typeof PUBLISHER_FIELDS)[number];

/** The newsroom's pages on the footer's four social networks. */
export const NETWORK_FIELDS = ['facebook', 'x', 'youtube', 'instagram'] as const;
export type NetworkField = (typeof NETWORK_FIELDS)[number];

/** The text pages. The path of each page is its name. */
export const TEXT_PAGES = ['about', 'contact', 'privacy', 'terms', 'corrections'] as const;
export type TextPage = (typeof TEXT_PAGES)[number];

/** The settings of photo cards (`card-settings.ts`). */
const CARD_FIELDS = ['cardLogo', 'cardAccent', 'cardMark', 'cardFoot', 'cardKinds', 'cardShareImage'] as const;

/** Each setting is a text, '' until staff fill it in. */
export const SITE_SETTING_FIELDS = [
  ...PUBLISHER_FIELDS,
  ...NETWORK_FIELDS,
  'adsTxt',
  ...TEXT_PAGES,
  /** The author of articles that are saved without one (docs/behaviour §3.9). */
  'byline',
  ...CARD_FIELDS,
] as const;
export type SiteSettingField = (typeof SITE_SETTING_FIELDS)[number];

/** `updatedAt` in ms, 0 if the setting was never saved. It also identifies the saved state of the value. */
export type SiteSetting = { readonly value: string; readonly updatedAt: number };
export type SiteSettings = Readonly<Record<SiteSettingField, SiteSetting>>;

/**
 * The settings that the footer shows. Empty text pages are left out. `updatedAt` is 0 for a page that exists without a text.
 */
export type FooterSettings = {
  readonly publisher: Readonly<Record<PublisherField, string>>;
  readonly networks: Readonly<Record<NetworkField, string>>;
  readonly pages: readonly { readonly page: TextPage; readonly updatedAt: number }[];
};

export const isMultiLine = (field: SiteSettingField): boolean => field === 'adsTxt' || isTextPage(field);

export const isTextPage = (name: string): name is TextPage => TEXT_PAGES.some((page) => page === name);
