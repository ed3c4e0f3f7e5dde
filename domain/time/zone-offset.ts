const MINUTE_MS = 60_000;

/**
 * Creates a function that returns the zone's offset from UTC in minutes at a time, such as +360 for Dhaka. Throws a
 * RangeError if `timeZone` is not an IANA name.
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
