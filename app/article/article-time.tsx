import { useEffect, useState } from 'react';
import { formatDateTime } from '#domain/time/format-date-time.ts';
import type { RelativeScale } from '#domain/time/format-relative.ts';
import { formatRelative, nextRelativeChangeMs } from '#domain/time/format-relative.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';

type ArticleTimeProps = {
  readonly ms: number;
  /** Offset of the site's time zone from UTC at that time. */
  readonly offsetMinutes?: number;
  /** If set, the browser replaces the date with "… ago" and updates it. */
  readonly relative?: RelativeScale;
};

/** The current time, updated when the relative text changes. Null before hydration. */
function useTickingNow(ms: number, scale: RelativeScale | undefined): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    if (scale === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    function tick(unit: RelativeScale) {
      const currentMs = Date.now();
      setNowMs(currentMs);
      timer = setTimeout(tick, nextRelativeChangeMs(ms, currentMs, unit), unit);
    }
    tick(scale);
    return () => clearTimeout(timer);
  }, [ms, scale]);
  return nowMs;
}

/** A date and time. If the relative text is shown, the tooltip has the date. */
export function ArticleTime({ ms, offsetMinutes = DHAKA_OFFSET_MINUTES, relative }: ArticleTimeProps) {
  const nowMs = useTickingNow(ms, relative);
  const absolute = formatDateTime(ms, offsetMinutes);
  if (absolute === '') return null;
  const isRelative = relative !== undefined && nowMs !== null;
  return (
    <time dateTime={new Date(ms).toISOString()} title={isRelative ? absolute : undefined}>
      {isRelative ? formatRelative(ms, nowMs, relative) : absolute}
    </time>
  );
}
