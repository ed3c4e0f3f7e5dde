import { useEffect, useState } from 'react';
import { formatDateTime } from '#domain/time/format-date-time.ts';
import type { RelativeScale } from '#domain/time/format-relative.ts';
import { formatRelative, nextRelativeChangeMs } from '#domain/time/format-relative.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';

type StoryTimeProps = {
  readonly ms: number;
  /** Of the site's time zone at that moment, from UTC. */
  readonly offsetMinutes?: number;
  /** Given: "… ago" takes over in the browser and keeps up with the clock. */
  readonly relative?: RelativeScale;
};

/** Null until the page runs in a browser; then the time, renewed whenever the relative text changes. */
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

/** A moment: its date and time as the server wrote it, which stays in the tooltip once the relative text is shown. */
export function StoryTime({ ms, offsetMinutes = DHAKA_OFFSET_MINUTES, relative }: StoryTimeProps) {
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
