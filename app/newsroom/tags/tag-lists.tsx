import { tagsText } from '#app/strings/newsroom/manage-news.ts';
import { tagPath } from '#domain/article/tag.ts';
import type { ManagedTag, TagChange } from '#services/articles/tags/managed-tags.ts';
import { Button } from '../components/button.tsx';
import type { MomentView } from '../components/moment.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';

type TagListProps = {
  readonly tags: readonly ManagedTag[];
  readonly onRename: (tag: ManagedTag) => void;
  readonly onRemove: (tag: ManagedTag) => void;
};

export function TagList({ tags, onRename, onRemove }: TagListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {tags.map((tag) => (
        <li className="gap-x-6 py-2 sm:flex sm:items-center sm:justify-between" key={tag.key}>
          <p className="wrap-anywhere flex min-w-0 flex-wrap items-baseline gap-x-3 leading-[1.6]">
            <a className="font-semibold underline hover:text-accent" href={tagPath(tag.key) ?? undefined} lang="bn">
              {tag.name}
            </a>
            <span className="text-muted text-sm tabular-nums">{tagsText.articles(tag.articles)}</span>
          </p>
          <div className="flex flex-wrap gap-x-2 sm:shrink-0">
            <Button className="max-sm:-ml-4" onClick={() => onRename(tag)} variant="quiet">
              <span className="font-normal underline">{tagsText.rename}</span>
              <span className="sr-only" lang="bn">
                {tag.name}
              </span>
            </Button>
            <Button onClick={() => onRemove(tag)} variant="quiet">
              <span className="font-normal underline">{tagsText.remove}</span>
              <span className="sr-only" lang="bn">
                {tag.name}
              </span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

export type TagChangeView = Omit<TagChange, 'changedAt'> & { changedAt: MomentView };

type TagChangesProps = {
  readonly changes: readonly TagChangeView[];
  readonly isBusy: boolean;
  readonly onUndo: (id: number) => void;
};

/** The latest changes of tags, with the person, the time, both names and the number of articles. */
export function TagChanges({ changes, isBusy, onUndo }: TagChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className="pt-8 xl:pt-0">
      <h2 className="font-bold text-lg leading-[1.5]">{tagsText.changes}</h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {changes.map((change) => (
          <li className="wrap-anywhere py-2 leading-[1.6]" key={change.id}>
            <ChangedName change={change} />
            <p className="text-muted text-sm">
              <Person email={change.userEmail} />, <Moment moment={change.changedAt} />,{' '}
              <span className="tabular-nums">{tagsText.articles(change.articles)}</span>
              {change.isFinished ? null : `, ${tagsText.running}`}
            </p>
            {change.canUndo ? (
              <Button className="-ml-4" isBusy={isBusy} onClick={() => onUndo(change.id)} variant="quiet">
                <span className="font-normal underline">{tagsText.undo}</span>
                <span className="sr-only" lang="bn">
                  {change.fromName}
                </span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangedName({ change: { fromName, toName, isUndo } }: { readonly change: TagChangeView }) {
  if (isUndo)
    return (
      <p>
        <span lang="bn">{toName}</span> → <em>{tagsText.restored}</em>
      </p>
    );
  return (
    <p>
      <span lang="bn">{fromName}</span> →{' '}
      {toName === null ? <em>{tagsText.deleted}</em> : <span lang="bn">{toName}</span>}
    </p>
  );
}
