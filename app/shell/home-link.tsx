import { siteText } from '../strings/reader/site.ts';

/** Leads home from a page that has only a message. A full page load discards the state that caused an error. */
export function HomeLink() {
  return (
    <p className="mt-6">
      <a className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent" href="/">
        {siteText.backHome}
      </a>
    </p>
  );
}
