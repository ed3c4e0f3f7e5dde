import { Link } from 'react-router';
import { ArticleImage } from '#app/article/article-image.tsx';
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
      <ul className="tab-row">
        {DESK_LISTS.map((list) => (
          <li key={list}>
            <Link
              aria-current={list === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-3 px-2 hover:text-accent aria-[current]:border-accent aria-[current]:font-bold"
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
  /** Called when the viewer confirms an urgent change. */
  readonly onConfirmUrgent: (item: DeskItemView) => void;
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

function DeskItem({ item, isBusy, onPublish, onConfirmUrgent }: DeskItemProps) {
  const { title, path, note, noteBy } = item;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-2.5 sm:gap-x-4 lg:grid-cols-[5rem_minmax(0,1fr)_10rem_17rem]">
      <Thumbnail image={item.image} />
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-semibold leading-[1.45]" lang="bn">
          <Link className="hover:text-accent hover:underline" to={path}>
            <ArticleTitle parts={title} />
          </Link>
        </h2>
        <ItemFacts item={item} />
        <NoteOfItem note={note} noteBy={noteBy} />
      </div>
      <Wait item={item} />
      <ItemActions isBusy={isBusy} item={item} onConfirmUrgent={onConfirmUrgent} onPublish={onPublish} />
    </li>
  );
}

function Thumbnail({ image }: Pick<DeskItemView, 'image'>) {
  return (
    <div className="flex aspect-video items-center justify-center self-start border border-line text-center text-muted text-xs leading-[1.4] max-lg:row-span-3 [&_img]:aspect-video [&_img]:w-full [&_img]:object-cover">
      {image === null ? deskText.noImage : <ArticleImage {...image} alt="" sizes="80px" />}
    </div>
  );
}

const WAIT_CLASSES: Readonly<Record<DeskItemView['wait'], string>> = {
  short: '',
  long: 'font-semibold',
  'too-long': 'font-semibold text-accent',
};

/** How long the item has been in its stage, and how long its text is. */
function Wait({ item: { shownStage, movedAt, age, wait, words } }: { readonly item: DeskItemView }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm leading-[1.6] max-lg:col-start-2 lg:block">
      <span className={`lg:block ${WAIT_CLASSES[wait]}`}>
        {shownStage === null ? null : `${workflowText.stages[shownStage]} `}
        <time className="whitespace-nowrap tabular-nums" dateTime={movedAt.iso} title={movedAt.text}>
          {age}
        </time>
      </span>
      <span className="text-muted tabular-nums lg:block">{deskText.length(formatNumber(words))}</span>
    </p>
  );
}

function ItemActions({ item, isBusy, onPublish, onConfirmUrgent }: DeskItemProps) {
  const { plainTitle, path, proposerId, mayPublish, changePath, mayConfirmUrgent } = item;
  const buttonClass = 'px-3 lg:min-h-9 lg:text-sm';
  return (
    <div className="flex flex-wrap items-start gap-2 max-lg:col-start-2 lg:justify-end">
      {changePath === null ? null : (
        <LinkButton className={buttonClass} to={changePath}>
          <Named of={plainTitle}>{workflowText.seeChange}</Named>
        </LinkButton>
      )}
      <LinkButton className={buttonClass} to={path}>
        <Named of={plainTitle}>{proposerId === null ? deskText.open : deskText.review}</Named>
      </LinkButton>
      {mayPublish ? (
        <Button className={buttonClass} isBusy={isBusy} onClick={() => onPublish(item)}>
          <Named of={plainTitle}>{namePublish(item)}</Named>
        </Button>
      ) : null}
      {mayConfirmUrgent ? (
        <Button className={buttonClass} isBusy={isBusy} onClick={() => onConfirmUrgent(item)}>
          <Named of={plainTitle}>{workflowText.look}</Named>
        </Button>
      ) : null}
    </div>
  );
}

function ItemFacts({ item }: { readonly item: DeskItemView }) {
  const { category, author, submitterEmail, proposerId, proposerEmail, changePath } = item;
  const { status, assigneeEmail, dueAt, isLate } = item;
  return (
    <p className="wrap-anywhere flex flex-wrap gap-x-4 text-muted text-sm leading-[1.7]">
      {proposerId === null ? null : (
        <span className="text-ink">
          <strong>{deskText.proposal}</strong> <Person email={proposerEmail} />
        </span>
      )}
      {changePath === null ? null : <strong className="text-ink">{deskText.publishedAlone}</strong>}
      {proposerId === null ? <Submitter author={author} submitterEmail={submitterEmail} /> : null}
      <span lang="bn">{category}</span>
      <StatusBadge status={status} />
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
function Submitter({ author, submitterEmail }: Pick<DeskItemView, 'author' | 'submitterEmail'>) {
  if (submitterEmail === null) return <span lang="bn">{author}</span>;
  return (
    <span>
      <Person email={submitterEmail} text={deskText.submittedBy} />
    </span>
  );
}
