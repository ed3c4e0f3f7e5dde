import { toAsciiDigits } from '#domain/bengali/text/digits.ts';
import { toFooterSettings, toSiteSettings } from '#domain/site-settings/setting-values.ts';
import type { FooterSettings, NetworkField, PublisherField } from '#domain/site-settings/site-settings.ts';
import { PUBLISHER_FIELDS } from '#domain/site-settings/site-settings.ts';
import type { RequestContext } from '../request-context.ts';
import { publisherText, textPageTitles } from '../strings/reader/footer.ts';

/**
 * The social networks. The footer links to a network's home page until staff enter the URL of the newsroom's page
 * there.
 */
const NETWORKS: readonly { field: NetworkField; name: string; home: string }[] = [
  { field: 'facebook', name: 'Facebook', home: 'https://www.facebook.com/' },
  { field: 'x', name: 'X', home: 'https://x.com/' },
  { field: 'youtube', name: 'YouTube', home: 'https://www.youtube.com/' },
  { field: 'instagram', name: 'Instagram', home: 'https://www.instagram.com/' },
];

/** The content of the footer: the settings that staff have filled in, and the social networks. */
export type FooterView = {
  /** `href` is a `mailto:` or `tel:` URL. Null for other lines. */
  readonly lines: readonly { readonly label: string; readonly text: string; readonly href: string | null }[];
  readonly networks: readonly { readonly name: string; readonly href: string }[];
  readonly pages: readonly { readonly path: string; readonly title: string }[];
};

/** Loads the footer. If the settings cannot be read, builds it without them and logs the failure (docs/behaviour §8). */
export async function loadFooter(context: RequestContext): Promise<FooterView> {
  return toFooterView(await readSettings(context));
}

/** Loads the URLs of the newsroom's own pages on social networks. If that fails, there are none. */
export async function loadProfiles(context: RequestContext): Promise<string[]> {
  const { networks } = await readSettings(context);
  return Object.values(networks).filter((url) => url !== '');
}

async function readSettings({ documents, reportFailure }: RequestContext): Promise<FooterSettings> {
  try {
    return await documents.readFooterSettings();
  } catch (error) {
    reportFailure('site settings', error);
    return NO_SETTINGS;
  }
}

const NO_SETTINGS: FooterSettings = toFooterSettings(toSiteSettings(new Map()));

/** Runs on the server, so the browser needs neither the labels nor these rules. */
export function toFooterView({ publisher, networks, pages }: FooterSettings): FooterView {
  return {
    lines: PUBLISHER_FIELDS.filter((field) => publisher[field] !== '').map((field) => ({
      label: publisherText[field],
      text: publisher[field],
      href: toContactUrl(field, publisher[field]),
    })),
    networks: NETWORKS.map(({ field, name, home }) => ({ name, href: networks[field] || home })),
    pages: pages.map(({ page }) => ({ path: `/${page}`, title: textPageTitles[page] })),
  };
}

/** Returns a `mailto:` or `tel:` URL. Returns null for other lines, and for a phone line with several numbers. */
function toContactUrl(field: PublisherField, text: string): string | null {
  if (field === 'email') return `mailto:${text}`;
  if (field !== 'phone') return null;
  const number = toAsciiDigits(text).replace(/[\s().-]/gu, '');
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : null;
}
