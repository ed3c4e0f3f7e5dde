import { Link } from 'react-router';
import { asSentence, formatNumber } from '#app/strings/interface-language.ts';
import { morningText } from '#app/strings/newsroom/morning.ts';
import { overviewText } from '#app/strings/newsroom/newsroom.ts';
import { dayPath } from '../manage/manage-query.ts';
import { Block } from './block.tsx';
import type { DayView } from './overview-view.ts';

type PostingActivityProps = { readonly days: readonly DayView[]; readonly timeZone: string; readonly siteZone: string };

/** The number of articles per day as a bar chart. Each bar leads to the articles of its day. */
export function PostingActivity({ days, timeZone, siteZone }: PostingActivityProps) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <Block id="posting-activity" title={overviewText.activity}>
      <ol className="mt-3 grid h-56 grid-cols-7 gap-x-2 sm:gap-x-3">
        {days.map((day) => (
          <li className="@container min-w-0" key={day.date}>
            <DayBar day={day} share={day.count / most} />
          </li>
        ))}
      </ol>
      <p className="pt-2 text-muted text-sm leading-[1.6]">
        {asSentence(`${overviewText.zone} ${timeZone}`)}{' '}
        {siteZone === timeZone ? '' : asSentence(`${overviewText.siteZone} ${siteZone}`)}
      </p>
    </Block>
  );
}

/** `share`: the height of the bar, from 0 to 1. Today's bar has the accent colour. */
function DayBar({ day, share }: { readonly day: DayView; readonly share: number }) {
  const { date, weekday, letter, full, count, isToday } = day;
  const colour = isToday ? 'bg-accent' : 'bg-muted group-hover:bg-ink';
  return (
    <Link className="group flex h-full flex-col items-stretch text-center" to={dayPath(date)}>
      <span className="sr-only">{morningText.articlesOn(formatNumber(count), full)}</span>
      <span aria-hidden="true" className="flex min-h-0 grow flex-col justify-end border-ink border-b">
        <span className="font-semibold text-sm leading-[1.5] tabular-nums group-hover:underline">
          {formatNumber(count)}
        </span>
        <span className={`block ${colour}`} style={{ height: `${share * 85}%` }} />
      </span>
      <span
        aria-hidden="true"
        className={`whitespace-nowrap pt-1 text-sm leading-[1.5] ${isToday ? 'font-semibold' : 'text-muted'}`}
      >
        <span className="@max-[3.5rem]:hidden">{weekday}</span>
        <span className="@min-[3.5rem]:hidden">{letter}</span>
      </span>
    </Link>
  );
}
