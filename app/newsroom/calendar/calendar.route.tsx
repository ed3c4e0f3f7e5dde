import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { data, Link } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { calendarText } from '#app/strings/newsroom/calendar.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { addDays, firstCalendarDay, listCalendarDays, parseDay, toClock, toDay } from '#domain/desk/calendar.ts';
import { guardAction, readJson, requireSitePermission, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useFocusFallback } from '../components/dialogs/use-focus-fallback.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/calendar.route.ts';
import type { WeekView } from './calendar-view.ts';
import { toCalendarView } from './calendar-view.ts';
import { CalendarWeeks } from './calendar-weeks.tsx';
import type { MoveQuestion } from './move-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { MoveReport, MoveResponse } from './use-move.ts';
import { useMove } from './use-move.ts';
import { useReloadAtMidnight } from './use-reload-at-midnight.ts';
import { toTodayPath, WeekLinks } from './week-links.tsx';

/** Loads three weeks, starting with the day in the URL or, by default, one week ago. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'read-calendar');
  const { management, timeZone } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const defaultDay = firstCalendarDay(nowMs, timeZone);
  const firstDay = parseDay(url.searchParams.get('from')) ?? defaultDay;
  const shared = { firstDay, defaultDay, today: toDay(nowMs, timeZone), nowMs, timeZone };
  try {
    const days = listCalendarDays(firstDay, timeZone);
    const articles = await management.listCalendar({ days, nowMs });
    return { ...shared, weeks: toCalendarView({ days, articles, nowMs, timeZone }) };
  } catch (error) {
    reportFailure('calendar', error);
    return data({ ...shared, weeks: [] as WeekView[], ...READ_FAILED }, { status: 503 });
  }
}

/** Years have four digits. */
const MAX_PUBLISH_AT = Date.UTC(9999, 11, 31);
const seenRevisionFields = { id: z.string(), revision: z.int().positive() };

const requestSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('move'),
    ...seenRevisionFields,
    publishAt: z.int().positive().max(MAX_PUBLISH_AT),
    mayBackDate: z.boolean(),
  }),
  z.object({ intent: z.literal('undo'), ...seenRevisionFields }),
]);

export const action = guardAction(async ({ actor, newsroom, site }, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  const id = parseArticleId(parsed?.id ?? '');
  if (parsed === undefined || id === null) {
    return data({ kind: 'failed' as const, reason: 'The request is malformed.' }, { status: 400 });
  }
  const { editing, newId } = newsroom;
  const reportFailure = (error: unknown) => site.reportFailure('move of a scheduled article', error);
  const edit = { actor, nowMs: site.nowMs, newHistoryId: newId, reportFailure };
  const articles = [{ id, revision: parsed.revision }];
  const [result = { kind: 'failed' as const }] =
    parsed.intent === 'undo'
      ? await editing.undoMany({ articles, ...edit })
      : await editing.changeMany({ articles, change: { ...parsed, kind: 'move' }, ...edit });
  return { kind: 'done', result } satisfies MoveResponse;
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Shows when articles were and will be published (docs/behaviour §2.7.11). */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { weeks, timeZone, nowMs } = loaderData;
  useReloadAtMidnight(nowMs, timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const { send, isBusy, isReloading, report, clear, refused, cancelSignIn } = useMove();
  const [isSent, setSent] = useState(false);
  // The dialog closes only after the calendar has been reloaded, because the focus then moves to the article in its new
  // place.
  if (isSent && !isReloading) {
    setSent(false);
    setQuestion(null);
  }
  return (
    <>
      <ScreenHeading
        about={
          <>
            {calendarText.hint} <span className="pointer-coarse:hidden">{calendarText.pointerHint}</span>
          </>
        }
        headingRef={heading}
        title={dashboardText.calendar}
        tools={<WeekLinks {...loaderData} />}
      >
        <Link
          className="inline-flex min-h-11 items-center underline hover:text-accent"
          to={toTodayPath(loaderData.today)}
        >
          {calendarText.toToday}
        </Link>
      </ScreenHeading>
      <MoveBanner
        focusFallback={heading}
        isBusy={isBusy}
        onClose={clear}
        onUndo={({ entry, undoRevision }) =>
          undoRevision !== null && void send({ intent: 'undo', entry, revision: undoRevision })
        }
        report={report}
        timeZone={timeZone}
      />
      {weeks.length === 0 ? (
        <EmptyState text={calendarText.readFailed} />
      ) : (
        <CalendarWeeks
          onMove={(entry, to) =>
            setQuestion({
              entry,
              day: to.day ?? toDay(entry.publishAt, timeZone),
              time: to.hour === undefined ? toClock(entry.publishAt, timeZone) : `${to.hour}:00`,
            })
          }
          onMoveBy={(entry, days) =>
            setQuestion({
              entry,
              day: addDays(toDay(entry.publishAt, timeZone), days),
              time: toClock(entry.publishAt, timeZone),
            })
          }
          weeks={weeks}
        />
      )}
      <MoveDialog
        focusFallback={heading}
        isBusy={isBusy || isReloading}
        nowMs={nowMs}
        onCancel={() => setQuestion(null)}
        onChange={(change) => setQuestion((before) => before && { ...before, ...change })}
        onConfirm={async (time) => {
          if (question === null) return;
          await send({ intent: 'move', entry: question.entry, publishAt: time, mayBackDate: time <= nowMs });
          setSent(true);
        }}
        question={question}
        timeZone={timeZone}
      />
      <RepeatAfterSignIn onCancel={cancelSignIn} onRepeat={send} request={refused} />
    </>
  );
}

type MoveBannerProps = {
  readonly report: MoveReport | null;
  readonly timeZone: string;
  readonly isBusy: boolean;
  readonly onUndo: (report: MoveReport) => void;
  readonly onClose: () => void;
  readonly focusFallback: RefObject<HTMLElement | null>;
};

function MoveBanner({ report, timeZone, isBusy, onUndo, onClose, focusFallback }: MoveBannerProps) {
  const buttons = useFocusFallback<HTMLDivElement>(focusFallback);
  if (report === null) return null;
  const { entry, isProblem, text, movedTo, undoRevision } = report;
  const time = movedTo === null ? '' : ` ${createMomentFormat(timeZone)(movedTo)}`;
  return (
    <div className="screen-message pb-5">
      <Banner tone={isProblem ? 'error' : 'success'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="wrap-anywhere min-w-0">
            <span lang="bn">{entry.plainTitle}</span>: {asSentence(`${text}${time}`)}
          </p>
          <div className="flex gap-2" ref={buttons}>
            {undoRevision === null ? null : (
              <Button isBusy={isBusy} onClick={() => onUndo(report)}>
                {dashboardText.undo}
              </Button>
            )}
            <Button onClick={onClose} variant="quiet">
              {dashboardText.close}
            </Button>
          </div>
        </div>
      </Banner>
    </div>
  );
}
