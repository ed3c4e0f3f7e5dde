import { Link } from 'react-router';
import { formatNumber } from '#app/strings/interface-language.ts';
import { morningText } from '#app/strings/newsroom/morning.ts';
import { statusText } from '#app/strings/newsroom/newsroom.ts';
import { Moment } from '../components/moment.tsx';
import { Block, MoreLink, Nothing, OverviewLink } from './block.tsx';
import type { TodayItemView, TodayView } from './overview-parts-view.ts';

type TodayBlockProps = {
  readonly today: TodayView;
  /** True if the viewer may open the calendar. */
  readonly hasCalendar: boolean;
};

export function TodayBlock({ today: { items, omittedCount, categories }, hasCalendar }: TodayBlockProps) {
  return (
    <Block
      id="today"
      more={hasCalendar ? <MoreLink to="/dashboard/calendar">{morningText.calendar}</MoreLink> : null}
      title={morningText.today}
    >
      {items.length === 0 ? (
        <Nothing>{morningText.nothingToday}</Nothing>
      ) : (
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <TodayItem item={item} key={`${item.kind} ${item.key}`} />
          ))}
        </ol>
      )}
      {omittedCount === 0 ? null : (
        <p className="pb-1 text-muted text-sm leading-[1.6]">{morningText.further(omittedCount)}</p>
      )}
      {categories.length === 0 ? null : <Categories categories={categories} />}
    </Block>
  );
}

function TodayItem({ item }: { readonly item: TodayItemView }) {
  const { kind, title, category, at, assigneeEmail, lacksImage, path } = item;
  const state = kind === 'scheduled' ? statusText.scheduled : morningText[kind];
  return (
    <li className="flex items-start gap-x-4 py-2 sm:gap-x-6">
      <Moment className={`w-14 shrink-0 pt-0.5 ${kind === 'overdue' ? 'text-accent' : ''}`} moment={at} />
      <div className="min-w-0 grow">
        <OverviewLink path={path} title={title} />
        <p className="wrap-anywhere flex flex-wrap gap-x-3 text-muted text-sm leading-[1.6]">
          <span className={kind === 'overdue' ? 'font-semibold text-accent' : ''}>{state}</span>
          <span lang="bn">{category}</span>
          {assigneeEmail === null ? null : <span>{assigneeEmail}</span>}
          {lacksImage ? <span>{morningText.noImage}</span> : null}
        </p>
      </div>
    </li>
  );
}

function Categories({ categories }: Pick<TodayView, 'categories'>) {
  return (
    <ul aria-label={morningText.byCategory} className="flex flex-wrap gap-x-4 border-line border-t pt-1">
      {categories.map(({ name, count }) => (
        <li key={name}>
          <Link
            className="inline-flex min-h-11 items-center gap-1.5 text-sm underline hover:text-accent sm:min-h-8"
            to={`/dashboard/manage?${new URLSearchParams({ category: name, status: 'scheduled' })}`}
          >
            <span lang="bn">{name}</span>
            <span className="tabular-nums">{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
