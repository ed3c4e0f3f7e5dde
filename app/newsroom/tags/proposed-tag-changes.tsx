import { tagsText } from '#app/strings/newsroom/manage-news.ts';
import type { ProposedTagChange } from '#services/articles/tags/proposed-tag-changes.ts';
import { Button } from '../components/button.tsx';
import type { MomentView } from '../components/moment.tsx';
import { Moment } from '../components/moment.tsx';
import { Named } from '../components/named.tsx';
import { Person } from '../components/person.tsx';

/** `isOwn`: the viewer proposed it, so someone else must confirm it. */
export type ProposedTagView = Omit<ProposedTagChange, 'proposedAt' | 'userId'> & {
  proposedAt: MomentView;
  isOwn: boolean;
};

type ProposedTagChangesProps = {
  readonly changes: readonly ProposedTagView[];
  readonly isBusy: boolean;
  readonly onDecide: (request: { key: string; to: string | null } | { key: string; isDropped: true }) => void;
};

/** The changes of tags that wait for a second person. To confirm one, the second person requests the same change. */
export function ProposedTagChanges({ changes, isBusy, onDecide }: ProposedTagChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="proposed-tags" className="max-w-3xl pb-6">
      <h2 className="font-bold text-lg leading-[1.5]" id="proposed-tags">
        {tagsText.waiting}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {changes.map(({ fromKey, fromName, toName, userEmail, proposedAt, isOwn }) => (
          <li className="wrap-anywhere py-2 leading-[1.6]" key={fromKey}>
            <p>
              <span lang="bn">{fromName}</span> →{' '}
              {toName === null ? <em>{tagsText.deleted}</em> : <span lang="bn">{toName}</span>}
            </p>
            <p className="text-muted text-sm">
              <Person email={userEmail} />, <Moment moment={proposedAt} />
            </p>
            {isOwn ? <p className="text-muted text-sm">{tagsText.ownWaiting}</p> : null}
            <div className="flex flex-wrap gap-3 py-2">
              {isOwn ? null : (
                <Button isBusy={isBusy} onClick={() => onDecide({ key: fromKey, to: toName })}>
                  <Named of={fromName}>{tagsText.confirm}</Named>
                </Button>
              )}
              <Button isBusy={isBusy} onClick={() => onDecide({ key: fromKey, isDropped: true })}>
                <Named of={fromName}>{tagsText.drop}</Named>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
