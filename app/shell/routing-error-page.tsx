import type { MetaDescriptor } from 'react-router';
import { isRouteErrorResponse } from 'react-router';
import { routingErrorText, seoText } from '../strings/reader/site.ts';
import { HomeLink } from './home-link.tsx';
import { SearchField } from './search-box.tsx';

/** The head of a page that only shows an error. */
export const ROUTING_ERROR_HEAD: MetaDescriptor[] = [
  { title: routingErrorText.title },
  { name: 'description', content: seoText.errorDescription },
  { name: 'robots', content: 'noindex' },
];

type RoutingError = { readonly status: number; readonly statusText: string };

/** The page for unexpected errors (docs/behaviour §2.9), without the layout, which may have caused the error. */
export function RoutingErrorPage({ error }: { readonly error: unknown }) {
  return (
    <main className="mx-auto flex min-h-svh w-full max-w-page flex-col justify-center px-4 pb-16 sm:px-6">
      <RoutingErrorMessage {...describeError(error)} />
    </main>
  );
}

/** The same message inside the layout, for an error on one page. */
export function RoutingErrorInLayout({ error }: { readonly error: unknown }) {
  return <RoutingErrorMessage {...describeError(error)} />;
}

export function RoutingErrorMessage({ status, statusText }: RoutingError) {
  return (
    <div className="mx-auto w-full max-w-measure py-10 sm:py-16">
      <h1 className="border-accent border-t-3 pt-6 font-bold text-[min(1.875rem,11vw)] sm:text-4xl" lang="en">
        {routingErrorText.title}
      </h1>
      <p className="mt-2 text-muted" lang="en">
        {`${status} ${statusText}`.trim()}
      </p>
      <p className="mt-6 font-semibold text-xl leading-[1.6]">
        {status === 404 ? routingErrorText.notFound : routingErrorText.failed}
      </p>
      <p className="mt-1 mb-6">{routingErrorText.hint}</p>
      <search className="flex">
        <SearchField />
      </search>
      <HomeLink />
    </div>
  );
}

function describeError(error: unknown): RoutingError {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, statusText: error.statusText || routingErrorText.unknown };
  }
  return { status: 500, statusText: routingErrorText.unknown };
}
