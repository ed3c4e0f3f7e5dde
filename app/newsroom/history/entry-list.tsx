import { Link } from 'react-router';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { ARTICLE_PARTS } from '#domain/article/article-parts.ts';
import { LinkButton } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import type { EntryView } from './entry-view.ts';
import { parseHistoryQuery, withHistoryQuery } from './history-query.ts';

type EntryListProps = {
  readonly entries: readonly EntryView[];
  readonly currentRevision: number | null;
  readonly search: string;
  /** Only the entries that changed this part are shown; all if it is null. */
  readonly part: ArticlePart | null;
  /** The first of two revisions to compare; null until it is chosen. */
  readonly chosen: number | null;
  readonly onChoose: (revision: number | null) => void;
};

export function EntryList({ entries, currentRevision, search, part, chosen, onChoose }: EntryListProps) {
  if (entries.length === 0) return <p className="py-10 text-center text-muted">{historyText.empty}</p>;
  return (
    <>
      <PartFilter entries={entries} part={part} search={search} />
      <ol className="divide-y divide-line border-line border-b">
        {entries
          .filter(({ changed }) => part === null || changed.includes(part))
          .map((entry) => (
            <Entry
              chosen={chosen}
              entry={entry}
              isCurrent={entry.revision === currentRevision && entry.revision !== null}
              key={entry.id}
              onChoose={onChoose}
              search={search}
            />
          ))}
      </ol>
    </>
  );
}

type PartFilterProps = Pick<EntryListProps, 'entries' | 'part' | 'search'>;

/** Links to the entries that changed a part. The chosen one leads back to all entries. */
function PartFilter({ entries, part, search }: PartFilterProps) {
  const { older } = parseHistoryQuery(new URLSearchParams(search));
  const counts = ARTICLE_PARTS.map((one) => ({
    one,
    count: entries.filter(({ changed }) => changed.includes(one)).length,
  })).filter(({ one, count }) => count > 0 || one === part);
  if (counts.length === 0) return null;
  return (
    <nav aria-label={historyText.changedField} className="-mt-3 flex flex-wrap gap-2 pb-2 text-sm">
      {counts.map(({ one, count }) => (
        <Link
          aria-current={one === part || undefined}
          className="inline-flex min-h-11 items-center gap-x-2 border border-line px-3 hover:text-accent aria-[current]:border-ink aria-[current]:font-semibold"
          key={one}
          preventScrollReset
          to={{ search: withHistoryQuery(search, { older, revision: null, part: one === part ? null : one }) }}
        >
          {articlePartText[one]}
          <span className="text-muted tabular-nums">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

type EntryProps = Pick<EntryListProps, 'search' | 'chosen' | 'onChoose'> & {
  readonly entry: EntryView;
  readonly isCurrent: boolean;
};

function Entry({ entry, isCurrent, ...rest }: EntryProps) {
  const { action, note, text, at, userEmail, userId, revision, hasChanges, changed, approvedBy } = entry;
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <strong>{historyText.actions[action]}</strong>
          {note === '' ? null : <span className="text-muted"> ({note})</span>}
          <span className="sr-only">, {historyText.when} </span>
          <Moment className="pl-3 text-muted text-sm" moment={at} />
        </p>
        {changed.length === 0 ? null : (
          <p className="text-sm">
            <span className="sr-only">{historyText.changedField}: </span>
            {changed.map((part) => articlePartText[part]).join(', ')}
          </p>
        )}
        {approvedBy === null ? null : (
          <p className="wrap-anywhere text-sm">
            <Person email={approvedBy} text={historyText.approvedBy} />
          </p>
        )}
        {text === '' ? null : (
          <p className="wrap-anywhere border-line border-l-2 pl-3 leading-[1.6]" lang="bn">
            {text}
          </p>
        )}
        <p className="wrap-anywhere">
          <span className="sr-only">{historyText.who} </span>
          <span title={userId === null ? undefined : `${historyText.userId}: ${userId}`}>
            <Person email={userEmail} />
          </span>
          {userId === null ? (
            <span className="block text-muted text-sm">
              {historyText.userId}: {historyText.none}
            </span>
          ) : null}
        </p>
      </div>
      {revision === null ? null : (
        <EntryRevision hasChanges={hasChanges} isCurrent={isCurrent} revision={revision} {...rest} />
      )}
    </li>
  );
}

const REVISION_LINK_CLASS =
  'inline-flex min-h-11 items-center font-semibold text-sm underline hover:text-accent sm:min-h-8';

type EntryRevisionProps = Omit<EntryProps, 'entry'> & { readonly revision: number; readonly hasChanges: boolean };

/** The revision that an entry created, its changes, and the choice of two revisions to compare. */
function EntryRevision({ revision, hasChanges, isCurrent, search, chosen, onChoose }: EntryRevisionProps) {
  const name = `${historyText.version} ${formatNumber(revision)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 sm:flex-col sm:items-end">
      <span className="text-muted text-sm tabular-nums">
        {name}
        {isCurrent ? ` (${historyText.current})` : ''}
      </span>
      <Link
        className={REVISION_LINK_CLASS}
        preventScrollReset
        to={withHistoryQuery(search, { older: null, revision }) || '.'}
      >
        {hasChanges ? historyText.whatChanged : historyText.viewRevision}
        <span className="sr-only">, {name}</span>
      </Link>
      {chosen === null || chosen === revision ? (
        <button
          aria-pressed={chosen === revision}
          className={`${REVISION_LINK_CLASS} aria-pressed:no-underline`}
          onClick={() => onChoose(chosen === revision ? null : revision)}
          type="button"
        >
          {chosen === revision ? historyText.chosen : historyText.compare}
          <span className="sr-only">, {name}</span>
        </button>
      ) : (
        <Link
          className={REVISION_LINK_CLASS}
          preventScrollReset
          to={withHistoryQuery(search, { older: null, revision, compared: chosen })}
        >
          {historyText.compareWith(formatNumber(chosen))}
          <span className="sr-only">, {name}</span>
        </Link>
      )}
    </div>
  );
}

type EntryPagesProps = {
  readonly older: string | null;
  readonly next: string | null;
  readonly search: string;
  readonly part: ArticlePart | null;
};

export function EntryPages({ older, next, search, part }: EntryPagesProps) {
  if (older === null && next === null) return null;
  const to = (cursor: string | null) => ({ search: withHistoryQuery(search, { older: cursor, revision: null, part }) });
  return (
    <div className="flex flex-wrap justify-between gap-3 pt-4">
      {older === null ? <span /> : <LinkButton to={to(null)}>{historyText.newest}</LinkButton>}
      {next === null ? null : <LinkButton to={to(next)}>{historyText.older}</LinkButton>}
    </div>
  );
}
