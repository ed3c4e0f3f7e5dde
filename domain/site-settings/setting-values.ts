import { ARTICLE_FIELDS } from '#domain/article/article-fields.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { isAdsTxt } from './ads-txt.ts';
import { formatCardKinds, isColour, parseCardKinds, SHARES_CARD } from './card-settings.ts';
import type { FooterSettings, SiteSetting, SiteSettingField, SiteSettings } from './site-settings.ts';
import { isMultiLine, NETWORK_FIELDS, PUBLISHER_FIELDS, SITE_SETTING_FIELDS, TEXT_PAGES } from './site-settings.ts';

/** Maximum length of a one-line setting, in UTF-16 units (docs/behaviour §9). */
export const MAX_SETTING_LINE_LENGTH = 500;
/** Maximum length of a text page and of `ads.txt`. */
const MAX_TEXT_PAGE_LENGTH = 50_000;

/** A card has one line at its foot. */
const MAX_CARD_FOOT_LENGTH = 80;

export type SettingProblem =
  | 'too-long'
  | 'not-an-email'
  | 'not-a-url'
  | 'not-ads-txt'
  | 'not-an-image'
  | 'not-a-colour'
  | 'not-a-choice';

const EMPTY_SETTING: SiteSetting = { value: '', updatedAt: 0 };

const isNetworkField = (name: string): boolean => NETWORK_FIELDS.some((field) => field === name);

/** Completes the stored settings. A missing setting is empty. */
export function toSiteSettings(stored: ReadonlyMap<string, SiteSetting>): SiteSettings {
  return mapNames(SITE_SETTING_FIELDS, (field) => stored.get(field) ?? EMPTY_SETTING);
}

/** Selects the settings for the footer. Text pages without a text are left out. */
export function toFooterSettings(settings: SiteSettings): FooterSettings {
  return {
    publisher: mapNames(PUBLISHER_FIELDS, (field) => settings[field].value),
    networks: mapNames(NETWORK_FIELDS, (field) => settings[field].value),
    pages: TEXT_PAGES.filter((page) => settings[page].value !== '').map((page) => ({
      page,
      updatedAt: settings[page].updatedAt,
    })),
  };
}

/** Normalises a typed value for storage. Text without anything visible becomes ''. */
export function toSettingValue(field: SiteSettingField, text: string): string {
  const normal = normaliseText(text);
  if (!hasVisibleText(normal)) return '';
  return isMultiLine(field) ? normal.replace(/\s+$/u, '') : normal.replace(/\s+/gu, ' ').trim();
}

/** Finds why a normalised value cannot be saved (docs/behaviour §5.9); null if it can. */
export function findSettingProblem(field: SiteSettingField, value: string): SettingProblem | null {
  if (value.length > maxLengthOf(field)) return 'too-long';
  if (value === '') return null;
  if (field === 'email' && !/^[^\s@<>()",:;]+@[^\s@<>()",:;]+\.[^\s@<>()",:;]+$/u.test(value)) return 'not-an-email';
  if (field === 'adsTxt' && !isAdsTxt(value)) return 'not-ads-txt';
  if (field === 'cardLogo' && parseImageUrl(value) === null) return 'not-an-image';
  if ((field === 'cardAccent' || field === 'cardMark') && !isColour(value)) return 'not-a-colour';
  if (field === 'cardKinds' && formatCardKinds(parseCardKinds(value)) !== value) return 'not-a-choice';
  if (field === 'cardShareImage' && value !== SHARES_CARD) return 'not-a-choice';
  return isNetworkField(field) && !isWebUrl(value) ? 'not-a-url' : null;
}

export function maxLengthOf(field: SiteSettingField): number {
  if (field === 'byline') return ARTICLE_FIELDS.author.limit.maxLength;
  if (field === 'cardFoot') return MAX_CARD_FOOT_LENGTH;
  return isMultiLine(field) ? MAX_TEXT_PAGE_LENGTH : MAX_SETTING_LINE_LENGTH;
}

/** True if a text is an absolute http or https URL of a named host, without a user name. */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s<>"]+$/iu.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

function mapNames<Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) {
  // TypeScript loses the keys in `fromEntries`.
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}
