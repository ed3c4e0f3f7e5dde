import { ChevronIcon } from '#app/components/icons.tsx';
import { LinkRow } from '../lists/link-row.tsx';
import type { SearchLinks } from './search-links.ts';

/**
 * Shows category, period and order as plain links. Active filters are visible even if the list of filters is closed.
 */
export function SearchFilters({ label, summary, groups, order }: SearchLinks) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-start gap-x-4" data-keeps-focus="">
      <details className="group open:w-full">
        <summary className="inline-flex min-h-[44px] items-center gap-1.5 font-semibold hover:text-accent">
          {summary}
          <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        {groups.map((group) => (
          <div className="pb-2 sm:flex sm:items-baseline sm:gap-4" key={group.label}>
            <p aria-hidden="true" className="text-muted text-sm sm:w-14 sm:shrink-0">
              {group.label}
            </p>
            <LinkRow {...group} />
          </div>
        ))}
      </details>
      <div className="ml-auto">
        <LinkRow {...order} />
      </div>
    </nav>
  );
}
