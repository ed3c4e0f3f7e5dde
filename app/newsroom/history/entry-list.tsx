import { Link } from 'react-router';
import { formatNumber } from '#app/strings/interface-language.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import { LinkButton } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import type { EntryView } from './entry-view.ts';
import { withHistoryQuery } from './history-query.ts';

type EntryListProps = {
  readonly entries: readonly EntryView[];
  readonly currentRevision: number | null;
  readonly search: string;
};

export function EntryList({ entries, currentRevision, search }: EntryListProps) {
  if (entries.length === 0) return <p className="py-10 text-center text-muted">{historyText.empty}</p>;
  return (
    <ol className="-mt-3 divide-y divide-line border-line border-b">
      {entries.map((entry) => (
        <Entry
          entry={entry}
          isCurrent={entry.revision === currentRevision && entry.revision !== null}
          key={entry.id}
          search={search}
        />
      ))}
    </ol>
  );
}

type EntryProps = { readonly entry: EntryView; readonly isCurrent: boolean; readonly search: string };

function Entry({ entry, isCurrent, search }: EntryProps) {
  const { action, note, text, at, userEmail, userId, revision, hasChanges } = entry;
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <strong>{historyText.actions[action]}</strong>
          {note === '' ? null : <span className="text-muted"> ({note})</span>}
          <span className="sr-only">, {historyText.when} </span>
          <Moment className="pl-3 text-muted text-sm" moment={at} />
        </p>
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
        <div className="flex items-center gap-x-4 sm:flex-col sm:items-end">
          <span className="text-muted text-sm tabular-nums">
            {historyText.version} {formatNumber(revision)}
            {isCurrent ? ` (${historyText.current})` : ''}
          </span>
          <Link
            className="inline-flex min-h-11 items-center font-semibold text-sm underline hover:text-accent"
            preventScrollReset
            to={withHistoryQuery(search, { older: null, revision }) || '.'}
          >
            {hasChanges ? historyText.whatChanged : historyText.viewRevision}
            <span className="sr-only">
              , {historyText.version} {formatNumber(revision)}
            </span>
          </Link>
        </div>
      )}
    </li>
  );
}

type EntryPagesProps = { readonly older: string | null; readonly next: string | null; readonly search: string };

export function EntryPages({ older, next, search }: EntryPagesProps) {
  if (older === null && next === null) return null;
  const to = (cursor: string | null) => ({ search: withHistoryQuery(search, { older: cursor, revision: null }) });
  return (
    <div className="flex flex-wrap justify-between gap-3 pt-4">
      {older === null ? <span /> : <LinkButton to={to(null)}>{historyText.newest}</LinkButton>}
      {next === null ? null : <LinkButton to={to(next)}>{historyText.older}</LinkButton>}
    </div>
  );
}
