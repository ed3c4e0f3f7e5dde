import { Link } from 'react-router';
import { footerText, searchText, siteText } from '#app/text/site.ts';
import { LogoIcon } from '#app/ui/icons.tsx';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';

const SOCIAL_NETWORKS = [
  { name: 'Facebook', url: 'https://www.facebook.com/' },
  { name: 'X', url: 'https://x.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
] as const;

const LINK = 'inline-flex min-h-11 items-center hover:text-accent';

/** Also the way to every category for whoever cannot open the menu. */
export function SiteFooter({ siteName, year }: { readonly siteName: string; readonly year: number }) {
  return (
    <footer className="mt-auto border-line border-t bg-raised">
      <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
        <nav aria-label={siteText.allCategories}>
          <ul className="flex flex-wrap gap-x-6 border-line border-b pb-5 font-semibold">
            {CATEGORIES.map(({ name, slug }) => (
              <li key={slug}>
                <Link className={LINK} to={categoryPath(name)}>
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <Link className={LINK} to="/search">
                {searchText.title}
              </Link>
            </li>
          </ul>
        </nav>
        <div className="flex flex-col gap-x-8 gap-y-4 pt-6 md:flex-row md:items-center md:justify-between">
          <p className="flex items-center gap-3">
            <LogoIcon className="size-8 shrink-0" />
            <span>
              <span className="block font-bold text-lg leading-[1.6]">{siteName}</span>
              <span className="block text-muted text-sm" lang="en">
                {footerText.tagline}
              </span>
            </span>
          </p>
          <SocialLinks />
        </div>
        <p className="pt-4 text-muted text-sm" lang="en">
          © {year} <span lang="bn">{siteName}</span>. {footerText.rightsReserved}
        </p>
      </div>
    </footer>
  );
}

function SocialLinks() {
  return (
    <ul aria-label={siteText.socialNetworks} className="flex flex-wrap gap-x-5 text-sm">
      {SOCIAL_NETWORKS.map(({ name, url }) => (
        <li key={name}>
          <a
            className={`${LINK} min-w-6 justify-center`}
            href={url}
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
