/** How the dashboard writes moments: in English, on the clocks of the zone, like `20 Nov 2026, 14:05`. */
export function createMomentFormat(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (ms) => (Number.isNaN(new Date(ms).getTime()) ? '' : format.format(ms).replace('Sept', 'Sep'));
}

/** A moment ready to be drawn. */
export type MomentView = { iso: string; text: string };

export function toMomentView(ms: number, format: (ms: number) => string): MomentView {
  return { iso: new Date(ms).toISOString(), text: format(ms) };
}
