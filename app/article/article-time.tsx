import { formatDateTime } from '#domain/time/format-date-time.ts';
import type { RelativeScale } from '#domain/time/format-relative.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';

type ArticleTimeProps = {
  readonly ms: number;
  /** Offset of the site's time zone from UTC at that time. */
  readonly offsetMinutes?: number;
  /** If set, the browser replaces the date with the age on this scale (`app/live/open-page/ages.ts`). */
  readonly relative?: RelativeScale;
};

export function ArticleTime({ ms, offsetMinutes = DHAKA_OFFSET_MINUTES, relative }: ArticleTimeProps) {
  const text = formatDateTime(ms, offsetMinutes);
  if (text === '') return null;
  return (
    <time
      data-age={relative}
      data-offset={offsetMinutes === DHAKA_OFFSET_MINUTES ? undefined : offsetMinutes}
      dateTime={new Date(ms).toISOString()}
    >
      {text}
    </time>
  );
}
