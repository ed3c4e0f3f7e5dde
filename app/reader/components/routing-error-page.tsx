import { isRouteErrorResponse } from 'react-router';
import { routingErrorText, siteText } from '#app/text/site.ts';

/** The page of everything that has no page (spec §2): what went wrong in one line, never how. */
export function RoutingErrorPage({ error }: { readonly error: unknown }) {
  return (
    <main className="mx-auto flex min-h-svh max-w-measure flex-col justify-center px-6 py-16">
      <h1 className="border-accent border-t-3 pt-6 font-bold text-3xl sm:text-4xl" lang="en">
        {routingErrorText.title}
      </h1>
      <p className="mt-4 text-lg text-muted" lang="en">
        {describeError(error)}
      </p>
      <p className="mt-8">
        {/* A whole new document: whatever broke the open one does not come along. */}
        <a className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent" href="/">
          {siteText.backHome}
        </a>
      </p>
    </main>
  );
}

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText || routingErrorText.unknown}`.trim();
  return `500 ${routingErrorText.unknown}`;
}
