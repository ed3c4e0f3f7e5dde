import { createContext, useContext } from 'react';
import { useTickingNow } from '#app/article/article-time.tsx';
import { formatDateTime, formatShort } from '#domain/time/format-date-time.ts';
import { formatRelative } from '#domain/time/format-relative.ts';
import type { TimeView } from './card-view.ts';

/** The moment at which the page's lists were read. Server and browser agree on it. */
export const ReadAtContext = createContext(0);

/** From this age on a card also shows the date. */
const DATE_FROM_MS = 86_400_000;

/** A card's age. Before hydration the time of day or the date; from one day on the date as well. */
export function CardTime({ ms, offsetMinutes }: TimeView) {
  const readAtMs = useContext(ReadAtContext);
  const nowMs = useTickingNow(ms, 'full');
  const short = formatShort({ ms, nowMs: nowMs ?? readAtMs, offsetMinutes });
  if (short === '') return null;
  const age = nowMs === null ? null : formatRelative(ms, nowMs, 'full');
  const text = nowMs !== null && nowMs - ms >= DATE_FROM_MS ? `${age}, ${short}` : (age ?? short);
  return (
    <time dateTime={toIso(ms)} title={nowMs === null ? undefined : formatDateTime(ms, offsetMinutes)}>
      {text}
    </time>
  );
}

/** The time of day, or the date of another day, as it was when the page was read. */
export function ClockTime({ ms, offsetMinutes }: TimeView) {
  const nowMs = useContext(ReadAtContext);
  const text = formatShort({ ms, nowMs, offsetMinutes });
  return text === '' ? null : <time dateTime={toIso(ms)}>{text}</time>;
}

/** Without the fraction of a second: the home page has a hundred of them. */
const toIso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '');
