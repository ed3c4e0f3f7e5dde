import { redirectsText } from '#app/strings/newsroom/redirects.ts';
import { decodeLeniently } from '#domain/urls/old-address.ts';
import { CardTable } from '../components/card-table.tsx';
import type { MomentView } from '../components/moment.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { RowButtons } from '../components/row-buttons.tsx';

export type RedirectView = {
  address: string;
  target: string;
  isImported: boolean;
  changedAt: MomentView;
  changedBy: string;
};
export type NotFoundPathView = { address: string; requests: number };

type RedirectListProps = {
  readonly redirects: readonly RedirectView[];
  readonly onChange: (redirect: RedirectView) => void;
  readonly onRemove: (redirect: RedirectView) => void;
};

export function RedirectList({ redirects, onChange, onRemove }: RedirectListProps) {
  return (
    <CardTable
      columns={[
        {
          name: redirectsText.address,
          show: ({ address }) => (
            <span className="wrap-anywhere" lang="bn">
              {address}
            </span>
          ),
        },
        {
          name: redirectsText.target,
          show: ({ target }) => (
            <a className="wrap-anywhere underline hover:text-accent" href={target}>
              <span lang="bn">{decodeLeniently(target)}</span>
            </a>
          ),
        },
        {
          name: redirectsText.changed,
          show: ({ isImported, changedAt, changedBy }) => (
            <>
              <Moment moment={changedAt} />, {isImported ? redirectsText.imported : <Person email={changedBy} />}
            </>
          ),
        },
        {
          name: redirectsText.actions,
          isActions: true,
          show: (redirect) => (
            <RowButtons
              row={redirect.address}
              buttons={[
                [redirectsText.change, () => onChange(redirect)],
                [redirectsText.remove, () => onRemove(redirect)],
              ]}
            />
          ),
        },
      ]}
      label={redirectsText.list}
      rows={redirects}
      toKey={({ address }) => address}
    />
  );
}

type NotFoundPathListProps = {
  readonly paths: readonly NotFoundPathView[];
  readonly onAdd: (address: string) => void;
  readonly onDismiss: (address: string) => void;
};

/** The URLs that readers request but that do not exist. */
export function NotFoundPathList({ paths, onAdd, onDismiss }: NotFoundPathListProps) {
  if (paths.length === 0) return null;
  return (
    <section className="pt-8">
      <h2 className="font-bold text-lg leading-[1.5]">{redirectsText.missed}</h2>
      <p className="text-muted text-sm leading-[1.6]">{redirectsText.missedHint}</p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {paths.map(({ address, requests }) => (
          <li className="gap-x-6 py-2 sm:flex sm:items-center sm:justify-between" key={address}>
            <p className="wrap-anywhere min-w-0 leading-[1.6]">
              <span lang="bn">{address}</span>{' '}
              <span className="text-muted text-sm tabular-nums">{redirectsText.requests(requests)}</span>
            </p>
            <RowButtons
              row={address}
              buttons={[
                [redirectsText.add, () => onAdd(address)],
                [redirectsText.dismiss, () => onDismiss(address)],
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
