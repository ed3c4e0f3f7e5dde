import { siteText } from '../strings/reader/site.ts';

/** Links to the home page from a page that only shows a message. A full page load discards the state that caused an error. */
export function HomeLink() {
  return (
    <p className="mt-6">
      <a className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent" href="/">
        {siteText.backHome}
      </a>
    </p>
  );
}
