import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CalendarDay } from '#domain/desk/calendar.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import type { Database, Tables } from '#services/postgres/database.ts';

type Row = Pick<
  Selectable<Tables['articles']>,
  'id' | 'title' | 'category' | 'status' | 'publishAt' | 'embargoUntil' | 'publicAt' | 'revision'
>;

/** `status` is the effective one: `published` or `scheduled`. Times in ms. */
export type CalendarArticle = { id: string } & Omit<Row, 'id'>;

/** The number of articles of a day: exactly `count`, or at least `count`. */
export type DayCount = { count: number; isExact: boolean };

/** The articles of a day in order of publication, and how many there are in all. */
export type CalendarArticles = { articles: CalendarArticle[]; published: DayCount; scheduled: DayCount };

export type CalendarRequest = { days: readonly CalendarDay[]; nowMs: number };

/** Each day lists its last published and its first scheduled articles, up to these numbers. */
const MAX_PUBLISHED = 8;
const MAX_SCHEDULED = 30;
const MAX_COUNTED_ITEMS = 200;

/** Lists the published and scheduled articles of each day. The cost of a day is limited, however many articles it has. */
export async function listCalendar(db: Database, { days, nowMs }: CalendarRequest): Promise<CalendarArticles[]> {
  const [rows, counts] = await Promise.all([readRows(db, { days, nowMs }), countDays(db, { days, nowMs })]);
  return counts.map(({ published, scheduled }, index) => ({
    articles: rows
      .filter(({ dayNumber }) => dayNumber === index + 1)
      .map(({ dayNumber: _, ...row }) => ({ ...row, status: effectiveStatus(row, nowMs) })),
    published: toCount(published),
    scheduled: toCount(scheduled),
  }));
}

const toCount = (count: number): DayCount => ({
  count: Math.min(count, MAX_COUNTED_ITEMS),
  isExact: count <= MAX_COUNTED_ITEMS,
});

const selectDays = (days: readonly CalendarDay[]) => sql`unnest(
  ${days.map(({ startMs }) => startMs)}::bigint[], ${days.map(({ endMs }) => endMs)}::bigint[]
) with ordinality as days (start_ms, end_ms, day_number)`;

/** Conditions and orders with which PostgreSQL can read the index of readers' lists from one end of a day. */
const toParts = (nowMs: number) => ({
  published: sql`from articles where status <> 'draft' and withdrawn_at = 0 and public_at >= start_ms and public_at < least(end_ms, ${nowMs + 1})
    order by public_at desc, id desc`,
  scheduled: sql`from articles where status <> 'draft' and withdrawn_at = 0 and public_at >= greatest(start_ms, ${nowMs + 1}) and public_at < end_ms
    order by public_at, id`,
});

async function readRows(db: Database, { days, nowMs }: CalendarRequest): Promise<(Row & { dayNumber: number })[]> {
  const { published, scheduled } = toParts(nowMs);
  const columns = sql`id, title, category, status, publish_at, embargo_until, public_at, revision`;
  const { rows } = await sql<Row & { dayNumber: number }>`
    select day_number::integer, ${columns} from ${selectDays(days)} cross join lateral (
      (select ${columns} ${published} limit ${MAX_PUBLISHED}) union all (select ${columns} ${scheduled} limit ${MAX_SCHEDULED})
    ) as listed order by public_at, id`.execute(db);
  return rows;
}

async function countDays(db: Database, { days, nowMs }: CalendarRequest) {
  const { published, scheduled } = toParts(nowMs);
  const { rows } = await sql<{ published: number; scheduled: number }>`
    select (select count(*) from (select ${published} limit ${MAX_COUNTED_ITEMS + 1}) as counted)::integer as published,
      (select count(*) from (select ${scheduled} limit ${MAX_COUNTED_ITEMS + 1}) as counted)::integer as scheduled
    from ${selectDays(days)} order by day_number`.execute(db);
  return rows;
}
