import { morningText } from '#app/strings/newsroom/morning.ts';
import { LinkButton } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Named } from '../components/named.tsx';
import { Person } from '../components/person.tsx';
import { NoteText } from '../notes/note-text.tsx';
import { Block, MoreLink, Nothing, OverviewLink } from './block.tsx';
import type { WaitingItemView, WaitingView } from './waiting-view.ts';

export function WaitingBlock({ waiting }: { readonly waiting: WaitingView }) {
  const { items, hasMoreOnDesk, hasMoreNotes } = waiting;
  return (
    <Block
      id="waiting"
      more={
        <span className="flex gap-x-4">
          {hasMoreOnDesk ? <MoreLink to="/dashboard/desk">{morningText.moreOnDesk}</MoreLink> : null}
          {hasMoreNotes ? <MoreLink to="/dashboard/notes">{morningText.moreNotes}</MoreLink> : null}
        </span>
      }
      title={morningText.waiting}
    >
      {items.length === 0 ? (
        <Nothing>{morningText.nothingWaits}</Nothing>
      ) : (
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <WaitingItem item={item} key={item.key} />
          ))}
        </ol>
      )}
    </Block>
  );
}

const KINDS_TO_REVIEW: readonly WaitingItemView['kind'][] = ['review', 'urgent', 'correction'];

function WaitingItem({ item }: { readonly item: WaitingItemView }) {
  const { kind, title, plainTitle, reason, by, text, at, path } = item;
  return (
    <li className="flex items-start gap-x-4 py-2.5 sm:gap-x-6">
      <Moment className="w-14 shrink-0 pt-0.5 text-muted text-sm max-sm:hidden" moment={at} />
      <div className="min-w-0 grow">
        <OverviewLink path={path} title={title} />
        <p className="wrap-anywhere text-muted text-sm leading-[1.6]">
          <span className="sm:hidden">
            <Moment moment={at} /> ·{' '}
          </span>
          <Person email={by} text={reason} />
        </p>
        {text === '' ? null : <NoteText className="lines-2 text-sm leading-[1.6]" text={text} />}
      </div>
      <LinkButton className="shrink-0 max-sm:min-h-11 sm:min-h-9 sm:px-3 sm:text-sm" to={path}>
        <Named of={plainTitle}>{KINDS_TO_REVIEW.includes(kind) ? morningText.review : morningText.open}</Named>
      </LinkButton>
    </li>
  );
}
