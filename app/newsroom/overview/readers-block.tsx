import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { morningText } from '#app/strings/newsroom/morning.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import type { ListedMissedSearch } from '#services/articles/search/missed-searches.ts';
import { Block } from './block.tsx';
import type { ReadInHourView } from './overview-parts-view.ts';

/** The most read articles of the last full hour, with the hour before for comparison. Null if none was read. */
export function ReadBlock({ read }: { readonly read: ReadInHourView | null }) {
  return (
    <Block id="readers-now" title={morningText.readInHour}>
      {read === null ? <Nothing text={morningText.nothingRead} /> : <ReadTable read={read} />}
    </Block>
  );
}

const Nothing = ({ text }: { readonly text: string }) => (
  <p className="py-2 text-muted text-sm leading-[1.6]">{text}</p>
);

function ReadTable({ read: { hour, hourBefore, articles } }: { readonly read: ReadInHourView }) {
  return (
    <table className="w-full text-left">
      <thead className="text-muted text-sm">
        <tr>
          <th className="sr-only" scope="col">
            {morningText.article}
          </th>
          {[hour, hourBefore].map((one) => (
            <th className="w-px whitespace-nowrap pl-4 text-right font-normal tabular-nums" key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {articles.map(({ id, title, path, views, viewsBefore }) => (
          <tr className="align-top" key={id}>
            <th className="py-2 font-normal" scope="row">
              <a className="lines-2 leading-[1.5] hover:underline" href={path} lang="bn" rel="noopener" target="_blank">
                <ArticleTitle parts={title} />
                <span className="sr-only"> ({dashboardText.opensNewTab})</span>
              </a>
            </th>
            <td className="py-2 pl-3 text-right font-semibold leading-[1.5] tabular-nums">{formatNumber(views)}</td>
            <td className="py-2 pl-3 text-right text-muted leading-[1.5] tabular-nums">{formatNumber(viewsBefore)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What readers searched for today without finding anything. The words open the readers' search. */
export function EmptySearchesBlock({ searches }: { readonly searches: readonly ListedMissedSearch[] }) {
  return (
    <Block id="missed" title={morningText.missed}>
      {searches.length === 0 ? <Nothing text={morningText.nothingMissed} /> : null}
      <ol className="divide-y divide-line">
        {searches.map(({ words, networks }) => (
          <li className="flex items-baseline justify-between gap-x-4 py-2" key={words}>
            <a
              className="wrap-anywhere min-w-0 leading-[1.5] hover:underline"
              href={`/search?${new URLSearchParams({ q: words })}`}
              lang="bn"
              rel="noopener"
              target="_blank"
            >
              {words}
              <span className="sr-only"> ({dashboardText.opensNewTab})</span>
            </a>
            <span className="shrink-0 text-muted tabular-nums">{formatNumber(networks)}</span>
          </li>
        ))}
      </ol>
      {searches.length === 0 ? null : <p className="pt-1 text-muted text-sm leading-[1.6]">{morningText.missedHint}</p>}
    </Block>
  );
}
