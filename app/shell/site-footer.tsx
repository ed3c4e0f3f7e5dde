import { CHECK_PATH } from '#domain/cards/card-code.ts';
import { PREFERENCE_LINKS } from '#domain/edition/edition.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { LogoIcon } from '../components/icons.tsx';
import { useEdition } from '../document/rendering.ts';
import { footerText, searchText, siteText } from '../strings/reader/site.ts';
import type { FooterView } from './load-footer.ts';

type SiteFooterProps = { readonly siteName: string; readonly year: number; readonly footer: FooterView };

/** Links to every category, for readers who cannot open the menu, and shows the publisher's lines. */
export function SiteFooter({ siteName, year, footer }: SiteFooterProps) {
  return (
    <footer className="mt-auto border-line border-t bg-raised">
      <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
        <CategoryLinks />
        <div className="flex flex-col gap-x-8 gap-y-4 pt-6 md:flex-row md:flex-wrap md:items-center md:justify-between">
          <p className="flex items-center gap-3">
            <LogoIcon className="size-8 shrink-0" />
            <span>
              <span className="block font-bold text-lg leading-[1.6]">{siteName}</span>
              <span className="block text-muted text-sm" lang="en">
                {footerText.tagline}
              </span>
            </span>
          </p>
          <SocialLinks networks={footer.networks} />
        </div>
        <PublisherLines lines={footer.lines} />
        <SiteLinks pages={footer.pages} />
        <p className="pt-2 text-muted text-sm" lang="en">
          © {year} <span lang="bn">{siteName}</span>. {footerText.rightsReserved}
        </p>
      </div>
    </footer>
  );
}

function CategoryLinks() {
  return (
    <nav aria-label={siteText.allCategories}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] border-line border-b pb-5 font-semibold sm:flex sm:flex-wrap sm:gap-x-6">
        {CATEGORIES.map(({ name, slug }) => (
          <li key={slug}>
            <a className="footer-link" href={categoryPath(name)}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a className="footer-link" href="/search">
            {searchText.title}
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The link of a single letter is wider than its text. These negative margins make its gaps look like the others. */
const SINGLE_LETTER_CLASS = '-mx-4 justify-center sm:-mx-2';

function SocialLinks({ networks }: Pick<FooterView, 'networks'>) {
  return (
    <ul aria-label={siteText.socialNetworks} className="flex flex-wrap gap-x-6 text-sm">
      {networks.map(({ name, href }) => (
        <li key={name}>
          <a
            className={`footer-link ${name.length === 1 ? SINGLE_LETTER_CLASS : ''}`}
            href={href}
            lang="en"
            rel="noopener noreferrer"
            target="_blank"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The publisher's lines that staff have filled in. */
function PublisherLines({ lines }: Pick<FooterView, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-4 text-sm leading-[1.75]">
      {lines.map(({ label, text, href }) => (
        <div className="min-w-0" key={label}>
          <dt className="inline text-muted">{label}:</dt>{' '}
          <dd className="wrap-anywhere inline">
            {href === null ? (
              text
            ) : (
              <a className="inline-flex min-h-11 items-center underline hover:text-accent sm:min-h-6" href={href}>
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Links to the text pages that have a text, to the check of photo cards, to the feed and to the other edition. They are
 * plain links, which work without JavaScript.
 */
function SiteLinks({ pages }: Pick<FooterView, 'pages'>) {
  const isLite = useEdition() !== 'full';
  return (
    <nav aria-label={footerText.aboutSite} className="mt-5 border-line border-t pt-3 text-sm">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a className="footer-link" href={path}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <a className="footer-link" href={CHECK_PATH}>
            {footerText.cardCheck}
          </a>
        </li>
        <li>
          <a className="footer-link" href="/rss.xml" type="application/rss+xml">
            {footerText.feed}
          </a>
        </li>
        <li>
          <a className="footer-link" href={PREFERENCE_LINKS[isLite ? 'full' : 'lite']} rel="nofollow">
            {footerText[isLite ? 'fullEdition' : 'liteEdition']}
          </a>
        </li>
      </ul>
    </nav>
  );
}
