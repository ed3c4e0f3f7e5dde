import { formatDateTime, formatShort } from '#domain/time/format-date-time.ts';
import { formatRelative, nextRelativeChangeMs } from '#domain/time/format-relative.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';

/** Matches the times that show an age. Times of cards lack `data-age`, because a page has about a hundred of them. */
const AGING = 'time[data-age], .card-meta time';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Replaces the times of the page with their ages, up to a day, and updates them. Must be called again after times are added. */
export function startAges(): void {
  clearTimeout(timer);
  const waitMs = applyAges(document, Date.now());
  if (waitMs !== null) timer = setTimeout(startAges, waitMs);
}

/** Shows the ages in `root`. Returns the milliseconds until the first of them changes; null if there is none. */
export function applyAges(root: ParentNode, nowMs: number): number | null {
  const waitsMs = Array.from(root.querySelectorAll<HTMLTimeElement>(AGING), (time) => applyAge(time, nowMs));
  return waitsMs.length === 0 ? null : Math.min(...waitsMs);
}

function applyAge(time: HTMLTimeElement, nowMs: number): number {
  const ms = Date.parse(time.dateTime);
  const offsetMinutes = Number(time.dataset.offset ?? DHAKA_OFFSET_MINUTES);
  const text = formatRelative(ms, nowMs) ?? formatShort({ ms, nowMs, offsetMinutes });
  if (time.textContent !== text) time.textContent = text;
  const title = formatDateTime(ms, offsetMinutes);
  if (time.title !== title) time.title = title;
  return nextRelativeChangeMs(ms, nowMs);
}
