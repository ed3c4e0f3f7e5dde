import { Link } from 'react-router';
import { CloseIcon } from '#app/components/icons.tsx';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { nameStatus } from '../components/status-badge.tsx';
import type { ManageQuery } from './manage-query.ts';
import { isNarrowed, managePath, TOGGLES } from './manage-query.ts';

/** A filter that is set. `isBengali`: the value is Bengali text from the articles. `without`: the change that removes the filter. */
export type FilterChip = { name: string; value: string; isBengali: boolean; without: Partial<ManageQuery> };

/** Lists the filters that are set. Omits the search, which is visible in its own field. */
export function listChips(query: ManageQuery): FilterChip[] {
  const { category, status, state, stage, author, tag, day } = query;
  const bengali = (name: string, value: string | null, without: Partial<ManageQuery>): FilterChip[] =>
    value ? [{ name, value, isBengali: true, without }] : [];
  const plain = (name: string, value: string | null, without: Partial<ManageQuery>): FilterChip[] =>
    value ? [{ name, value, isBengali: false, without }] : [];
  return [
    ...bengali(manageText.category, category, { category: null }),
    ...plain(manageText.status, status && nameStatus(status), { status: null }),
    ...plain(recordText.hidden, state && recordText.states[state], { state: null }),
    ...plain(workflowText.stage, stage && workflowText.stages[stage], { stage: null }),
    ...bengali(manageText.author, author, { author: '' }),
    ...bengali(manageText.tag, tag, { tag: '' }),
    ...plain(manageText.createdOn, day, { day: '' }),
    ...TOGGLES.filter((toggle) => query[toggle]).flatMap((toggle) =>
      plain('', manageText.flags[toggle], { [toggle]: false }),
    ),
  ];
}

/** The filters that are set, each with a link that removes it, and a link that removes the search and all filters. */
export function FilterChips({ query }: { readonly query: ManageQuery }) {
  if (!isNarrowed(query)) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2 pt-2 text-sm" data-keeps-focus="">
      {listChips(query).map(({ name, value, isBengali, without }) => (
        <li key={`${name}${value}`}>
          <Link
            className="inline-flex min-h-11 items-center gap-x-1.5 bg-raised px-3 hover:text-accent xl:min-h-9"
            preventScrollReset
            to={managePath({ ...query, ...without, after: null, before: null })}
          >
            <span className="sr-only">{manageText.removeFilter} </span>
            <span className="wrap-anywhere">
              {name === '' ? null : `${name}: `}
              <span lang={isBengali ? 'bn' : undefined}>{value}</span>
            </span>
            <CloseIcon className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li className="first:-ml-2">
        <Link
          className="inline-flex min-h-11 items-center px-2 underline hover:text-accent xl:min-h-9"
          preventScrollReset
          to="/dashboard/manage"
        >
          {manageText.clear}
        </Link>
      </li>
    </ul>
  );
}
