import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { deskText, workflowText } from '#app/strings/newsroom/workflow.ts';
import type { DeskCounts, DeskList } from '#services/articles/workflow/desk-lists.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Named } from '../components/named.tsx';
import { Person } from '../components/person.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { DESK_LISTS, deskPath } from './desk-query.ts';
import type { DeskItemView } from './desk-view.ts';
import { NoteOfItem } from './note-of-item.tsx';

/** A larger count is shown as "99+". */
const MAX_SHOWN_COUNT = 99;

export const formatCount = (count: number): string =>
  count > MAX_SHOWN_COUNT ? `${formatNumber(MAX_SHOWN_COUNT)}+` : formatNumber(count);

export const namePublish = ({ stage }: DeskItemView): string =>
  stage === 'approved' ? deskText.publishNow : workflowText.approveAndPublish;

/** Links to the lists, with the number of their items. */
export function DeskLists({ counts, current }: { readonly counts: DeskCounts; readonly current: DeskList }) {
  return (
    <nav aria-label={deskText.title} className="border-line border-b">
      <ul className="flex flex-wrap gap-x-2">
        {DESK_LISTS.map((list) => (
          <li key={list}>
            <Link
              aria-current={list === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-3 px-2 hover:text-accent aria-[current]:border-accent aria-[current]:font-bold"
              to={deskPath(list)}
            >
              {deskText.lists[list]}
              <span className="text-muted tabular-nums">({formatCount(counts[list])})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type DeskItemsProps = {
  readonly items: readonly DeskItemView[];
  readonly isBusy: boolean;
  readonly onPublish: (item: DeskItemView) => void;
  /** Called if the viewer has looked at an urgent change. */
  readonly onLook: (item: DeskItemView) => void;
};

export function DeskItems({ items, ...rest }: DeskItemsProps) {
  return (
    <ol aria-label={deskText.items} className="divide-y divide-line border-line border-b" data-keeps-focus="">
      {items.map((item) => (
        <DeskItem item={item} key={item.key} {...rest} />
      ))}
    </ol>
  );
}

type DeskItemProps = Omit<DeskItemsProps, 'items'> & { readonly item: DeskItemView };

function DeskItem({ item, isBusy, onPublish, onLook }: DeskItemProps) {
  const { title, plainTitle, path, proposerId, note, noteBy, mayPublish, changePath, mayLook } = item;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <h2 className="wrap-anywhere font-semibold leading-[1.5]" lang="bn">
          <Link className="hover:text-accent hover:underline" to={path}>
            <ArticleTitle parts={title} />
          </Link>
        </h2>
        <ItemFacts item={item} />
        <NoteOfItem note={note} noteBy={noteBy} />
      </div>
      <div className="flex flex-wrap items-start gap-3 sm:flex-col sm:items-stretch">
        {changePath === null ? null : (
          <LinkButton to={changePath}>
            <Named of={plainTitle}>{workflowText.seeChange}</Named>
          </LinkButton>
        )}
        <LinkButton to={path}>
          <Named of={plainTitle}>{proposerId === null ? deskText.open : deskText.review}</Named>
        </LinkButton>
        {mayPublish ? (
          <Button isBusy={isBusy} onClick={() => onPublish(item)}>
            <Named of={plainTitle}>{namePublish(item)}</Named>
          </Button>
        ) : null}
        {mayLook ? (
          <Button isBusy={isBusy} onClick={() => onLook(item)}>
            <Named of={plainTitle}>{workflowText.look}</Named>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function ItemFacts({ item }: { readonly item: DeskItemView }) {
  const { category, author, submitterEmail, proposerId, proposerEmail, shownStage, changePath } = item;
  const { status, movedAt, assigneeEmail, dueAt, isLate } = item;
  return (
    <p className="wrap-anywhere flex flex-wrap gap-x-4 text-muted text-sm leading-[1.7]">
      {proposerId === null ? null : (
        <span className="text-ink">
          <strong>{deskText.proposal}</strong> <Person email={proposerEmail} />
        </span>
      )}
      {changePath === null ? null : <strong className="text-ink">{deskText.publishedAlone}</strong>}
      <span>
        {shownStage === null ? null : `${workflowText.stages[shownStage]} · `}
        <Moment moment={movedAt} />
      </span>
      <StatusBadge status={status} />
      <span lang="bn">{category}</span>
      {proposerId === null ? <Writer author={author} submitterEmail={submitterEmail} /> : null}
      {assigneeEmail === null ? null : (
        <span>
          {workflowText.assignee} <Person email={assigneeEmail} />
        </span>
      )}
      {dueAt === null ? null : (
        <span className={isLate ? 'font-semibold text-accent' : 'text-ink'}>
          {workflowText.due} <Moment moment={dueAt} />
          {isLate ? ` (${deskText.late})` : ''}
        </span>
      )}
    </p>
  );
}

/** The person who submitted the item, or its byline if it was not submitted. */
function Writer({ author, submitterEmail }: Pick<DeskItemView, 'author' | 'submitterEmail'>) {
  if (submitterEmail === null) return <span lang="bn">{author}</span>;
  return (
    <span>
      <Person email={submitterEmail} text={deskText.submittedBy} />
    </span>
  );
}
