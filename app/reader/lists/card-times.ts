import type { RefObject } from 'react';
import { useEffect } from 'react';
import { formatDateTime, formatShort } from '#domain/time/format-date-time.ts';
import { formatRelative, nextRelativeChangeMs } from '#domain/time/format-relative.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';

/** From this age on a card also shows the date. */
const DATE_FROM_MS = 86_400_000;

/**
 * Replaces the times of the cards inside `ref` with their ages and updates them. `cards` is what the element shows: if it
 * changes, cards that were drawn again get their ages.
 */
export function useCardTimes(ref: RefObject<HTMLElement | null>, cards: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed cards are drawn again, with their first texts
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const nowMs = Date.now();
      const waitsMs = [...(ref.current?.querySelectorAll('time') ?? [])].map((time) => showAge(time, nowMs));
      if (waitsMs.length > 0) timer = setTimeout(update, Math.min(...waitsMs));
    };
    update();
    return () => clearTimeout(timer);
  }, [ref, cards]);
}

/** Shows the age of a card, with the date from one day on. Returns in how many milliseconds the text changes. */
function showAge(time: HTMLTimeElement, nowMs: number): number {
  const ms = Date.parse(time.dateTime);
  const offsetMinutes = Number(time.dataset.offset ?? DHAKA_OFFSET_MINUTES);
  const age = formatRelative(ms, nowMs, 'full');
  const text = nowMs - ms >= DATE_FROM_MS ? `${age}, ${formatShort({ ms, nowMs, offsetMinutes })}` : age;
  if (time.textContent !== text) time.textContent = text;
  time.title = formatDateTime(ms, offsetMinutes);
  return nextRelativeChangeMs(ms, nowMs, 'full');
}
