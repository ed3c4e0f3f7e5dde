import { Form, useNavigate } from 'react-router';
import { calendarText } from '#app/strings/newsroom/calendar.ts';
import { addDays, DAYS_PER_WEEK } from '#domain/desk/calendar.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { TextInput } from '../components/field.tsx';
import { useTypedValue } from '../components/use-typed-value.ts';
import { useScreenActions } from '../palette/palette-store.ts';

export const toTodayPath = (today: string) => `/dashboard/calendar#day-${today}`;

type WeekLinksProps = { readonly firstDay: string; readonly defaultDay: string; readonly today: string };

/** Links to other weeks, and a field for the first day. */
export function WeekLinks({ firstDay, defaultDay, today }: WeekLinksProps) {
  const from = useTypedValue(firstDay);
  const toPath = (days: number) => {
    const day = addDays(firstDay, days);
    return day === defaultDay ? '/dashboard/calendar' : `/dashboard/calendar?from=${day}`;
  };
  const todayPath = toTodayPath(today);
  const navigate = useNavigate();
  useScreenActions([
    { id: 'earlier', read: () => calendarText.earlier, run: () => void navigate(toPath(-DAYS_PER_WEEK)) },
    { id: 'later', read: () => calendarText.later, run: () => void navigate(toPath(DAYS_PER_WEEK)) },
    { id: 'today', read: () => calendarText.toToday, run: () => void navigate(todayPath) },
  ]);
  return (
    <nav
      aria-label={calendarText.weeks}
      className="flex grow flex-wrap items-center gap-2 min-[90rem]:justify-end"
      data-keeps-focus=""
    >
      <WeekLink name={calendarText.earlier} sign="‹" to={toPath(-DAYS_PER_WEEK)} />
      <WeekLink name={calendarText.later} sign="›" to={toPath(DAYS_PER_WEEK)} />
      <Form action="/dashboard/calendar" className="ml-auto flex min-w-0 gap-2 min-[90rem]:ml-0">
        <TextInput
          aria-label={calendarText.from}
          className="w-36 min-w-0 max-sm:px-2 sm:w-40"
          max="2199-12-31"
          min="1970-01-01"
          name="from"
          type="date"
          {...from.fieldProps}
        />
        <Button className="shrink-0 max-sm:px-3" type="submit">
          {calendarText.show}
        </Button>
      </Form>
    </nav>
  );
}

/** A link to the week before or after. On a phone it shows only the sign. */
function WeekLink({ name, sign, to }: { readonly name: string; readonly sign: string; readonly to: string }) {
  return (
    <LinkButton className="max-sm:min-w-11 max-sm:px-1" to={to}>
      <span aria-hidden="true" className="sm:hidden">
        {sign}
      </span>
      <span className="max-sm:sr-only">{name}</span>
    </LinkButton>
  );
}
