const MINUTE_MS = 60_000;

/**
 * Returns how many minutes the zone's clocks are ahead of UTC at a moment, e.g. +360 in Dhaka. Throws a RangeError where
 * `timeZone` is no IANA name.
 */
export function createOffsetOf(timeZone: string): (ms: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return Math.round((local - ms) / MINUTE_MS);
  };
}
