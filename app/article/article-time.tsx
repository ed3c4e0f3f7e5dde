import { formatDateTime } from '#domain/time/format-date-time.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';

type ArticleTimeProps = {
  readonly ms: number;
  /** Offset of the site's time zone from UTC at that time. */
  readonly offsetMinutes?: number;
  /** True if the browser shows the age of a recent time (`app/live/open-page/ages.ts`). */
  readonly isRelative?: boolean;
};

export function ArticleTime({ ms, offsetMinutes = DHAKA_OFFSET_MINUTES, isRelative = false }: ArticleTimeProps) {
  const text = formatDateTime(ms, offsetMinutes);
  if (text === '') return null;
  return (
    <time
      data-age={isRelative ? '' : undefined}
      data-offset={offsetMinutes === DHAKA_OFFSET_MINUTES ? undefined : offsetMinutes}
      dateTime={new Date(ms).toISOString()}
    >
      {text}
    </time>
  );
}
