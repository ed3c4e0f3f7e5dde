import type { KeyboardEvent } from 'react';
import { use, useState } from 'react';
import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { calendarText } from '#app/strings/newsroom/calendar.ts';
import { DAYS_PER_WEEK } from '#domain/desk/calendar.ts';
import { mayEver } from '#domain/permissions/permissions.ts';
import { Button } from '../components/button.tsx';
import { Named } from '../components/named.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { editPath, planPath } from '../manage/managed-view.ts';
import { RightsContext } from '../session/rights-context.ts';
import type { DayView, EntryView, MoreView, WeekView } from './calendar-view.ts';

type MoveProps = {
  /** Asks whether to move the article, to `day` and the full hour `hour` if the editor has chosen them. */
  readonly onMove: (entry: EntryView, to: { day?: string; hour?: string }) => void;
  /** Asks whether to move the article by a number of days. */
  readonly onMoveBy: (entry: EntryView, days: number) => void;
};

/** On wide screens the current week is large and the past one last. On narrow screens all weeks are lists of days. */
export function CalendarWeeks({ weeks, ...move }: MoveProps & { readonly weeks: readonly WeekView[] }) {
  const [dragged, setDragged] = useState<EntryView | null>(null);
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
      {weeks.map(({ name, days, when }) => (
        <section
          aria-label={name}
          className={`min-w-0 ${when === 'current' ? 'lg:col-span-2' : ''} ${when === 'past' ? 'text-muted lg:col-span-3' : ''}`}
          key={days[0]?.day}
        >
          <h2
            className={`border-b-2 pb-1 tabular-nums ${when === 'past' ? 'border-line font-semibold' : 'border-ink font-bold'}`}
          >
            {name}
          </h2>
          <ol className={when === 'past' ? 'gap-x-8 lg:grid lg:grid-cols-3' : ''}>
            {days.map((day) => (
              <Day
                day={day}
                dragged={dragged}
                hasHours={when === 'current'}
                key={day.day}
                onDrag={setDragged}
                {...move}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type DayProps = MoveProps & {
  readonly day: DayView;
  /** True if the day shows a row of its hours. */
  readonly hasHours: boolean;
  readonly dragged: EntryView | null;
  readonly onDrag: (entry: EntryView | null) => void;
};

function Day({ day, dragged, hasHours, onDrag, ...move }: DayProps) {
  const { name, isToday, firstHour, entries, morePublished, moreScheduled } = day;
  const mayPlan = mayEver(use(RightsContext), 'publish');
  const [isOver, setOver] = useState(false);
  const isFromOtherDay = !entries.some(({ id }) => id === dragged?.id);
  const accepts = (target: EventTarget) => dragged !== null && (isFromOtherDay || findHour(target) !== undefined);
  return (
    <li
      className={`scroll-mt-4 border-line border-b py-2 ${isToday ? 'border-l-4 border-l-accent pl-3' : ''} ${isOver && isFromOtherDay ? 'bg-mark' : ''}`}
      id={`day-${day.day}`}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (!accepts(event.target)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const hour = findHour(event.target);
        if (dragged !== null && accepts(event.target))
          move.onMove(dragged, { day: day.day, ...(hour !== undefined && { hour }) });
      }}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm leading-[1.6]">
        <h3 className="flex items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          {isToday ? <strong className="text-accent">{calendarText.today}</strong> : null}
        </h3>
        {mayPlan && firstHour !== null ? (
          <Link
            className="inline-flex min-h-11 items-center text-muted underline hover:text-accent sm:min-h-6"
            to={planPath(day.day, toTime(Math.max(firstHour, DEFAULT_HOUR)))}
          >
            <Named of={name}>{calendarText.plan}</Named>
          </Link>
        ) : null}
      </div>
      {hasHours ? <Hours day={day} mayPlan={mayPlan} /> : null}
      <More more={morePublished} name={name} status={calendarText.published} />
      {entries.length === 0 ? (
        <p className="text-muted text-sm">{calendarText.none}</p>
      ) : (
        <ol aria-label={`${calendarText.articles}, ${name}`}>
          {entries.map((entry) => (
            <Entry entry={entry} key={entry.id} onDrag={onDrag} {...move} />
          ))}
        </ol>
      )}
      <More more={moreScheduled} name={name} status={calendarText.scheduled} />
    </li>
  );
}

const findHour = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hour]')?.dataset.hour : undefined;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The default hour of a new article on a later day. */
const DEFAULT_HOUR = 9;

const toTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/**
 * The hours of a day; an hour with articles is dark. An article can be dropped on an hour, and a future hour links to
 * the form for a new article. Only for pointers: the list shows the same times, and the day has a link.
 */
function Hours({ day: { day, entries, firstHour }, mayPlan }: Pick<DayProps, 'day'> & { readonly mayPlan: boolean }) {
  const busyHours = new Set(entries.map(({ hour }) => hour));
  return (
    <div aria-hidden="true" className="my-1 grid grid-cols-24 max-lg:hidden pointer-coarse:hidden">
      {HOURS.map((hour) => {
        const time = toTime(hour);
        const shared = {
          className: `border-line border-l text-center text-xs tabular-nums leading-[1.5] ${busyHours.has(hour) ? 'bg-ink text-paper' : 'text-muted'}`,
          'data-hour': time.slice(0, 2),
          children: formatNumber(hour),
        };
        return mayPlan && firstHour !== null && hour >= firstHour ? (
          <Link
            {...shared}
            className={`${shared.className} hover:bg-mark hover:text-ink`}
            draggable={false}
            key={hour}
            tabIndex={-1}
            title={`${calendarText.plan}, ${formatNumber(hour)}:${formatNumber(0)}${formatNumber(0)}`}
            to={planPath(day, time)}
          />
        ) : (
          <span {...shared} key={hour} />
        );
      })}
    </div>
  );
}

function More({ more, name, status }: { more: MoreView | null; name: string; status: string }) {
  if (more === null) return null;
  return (
    <Link className="inline-flex min-h-11 items-center text-sm underline hover:text-accent" to={more.path}>
      {more.isExact ? calendarText.more(more.count) : calendarText.moreThan(more.count)}
      <span className="sr-only">
        , {status}, {name}
      </span>
    </Link>
  );
}

/** By how many days each arrow key moves an article, in the layout of wide screens. */
const DAYS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -DAYS_PER_WEEK,
  ArrowRight: DAYS_PER_WEEK,
};

type EntryProps = MoveProps & Pick<DayProps, 'onDrag'> & { readonly entry: EntryView };

function Entry({ entry, onDrag, onMove, onMoveBy }: EntryProps) {
  const { id, title, plainTitle, category, status, iso, time } = entry;
  // An embargoed article that is already published does not have a publication time to move.
  const isMovable = status === 'scheduled' && entry.publishAt > 0;
  const moveByKey = (event: KeyboardEvent) => {
    const days = DAYS_BY_KEY[event.key];
    if (!isMovable || days === undefined || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onMoveBy(entry, days);
  };
  return (
    <li
      className={`flex items-start gap-x-3 ${isMovable ? 'my-1 cursor-grab flex-wrap bg-raised px-2 py-1' : 'py-0.5'}`}
      draggable={isMovable}
      onDragEnd={() => onDrag(null)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', plainTitle);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(entry);
      }}
      onKeyDown={moveByKey}
    >
      <time className="shrink-0 pt-1.5 text-sm tabular-nums leading-[1.6] max-sm:pt-2.75" dateTime={iso}>
        {time}
      </time>
      <div className={`min-w-0 grow ${isMovable ? 'basis-36' : ''}`}>
        <Link
          aria-keyshortcuts={isMovable ? 'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight' : undefined}
          className={`wrap-anywhere flex items-center leading-[1.5] hover:text-accent hover:underline max-sm:min-h-11 ${isMovable ? 'min-h-9' : 'min-h-8'}`}
          draggable={false}
          lang="bn"
          to={editPath(id, '')}
        >
          <span className={isMovable ? 'lines-3 font-semibold' : 'lines-1 text-[0.9375rem]'}>
            <ArticleTitle parts={title} />
          </span>
        </Link>
        {isMovable ? (
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            <StatusBadge status={status} />
            <span lang="bn">{category}</span>
          </p>
        ) : (
          <span className="sr-only">{calendarText.published}</span>
        )}
      </div>
      {isMovable ? (
        <Button
          className="ml-auto shrink-0 px-3 text-sm"
          id={`move-${id}`}
          onClick={() => onMove(entry, {})}
          variant="quiet"
        >
          <span className="font-normal underline">{calendarText.move}</span>
          <span className="sr-only" lang="bn">
            {plainTitle}
          </span>
        </Button>
      ) : null}
    </li>
  );
}
