import { readInterfaceLocale } from '#app/strings/interface-language.ts';

/** The dashboard's time format in an IANA zone: `20 Nov 2026, 14:05` in English. */
export function createMomentFormat(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat(readInterfaceLocale(), {
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

/** The dashboard's format of a time of day: `14:05`. */
export function createClockFormat(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat(readInterfaceLocale(), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (ms) => format.format(ms);
}

export type MomentView = { iso: string; text: string };

export function toMomentView(ms: number, format: (ms: number) => string): MomentView {
  return { iso: new Date(ms).toISOString(), text: format(ms) };
}

export function Moment({ moment, className = '' }: { readonly moment: MomentView; readonly className?: string }) {
  return (
    <time className={`whitespace-nowrap tabular-nums ${className}`} dateTime={moment.iso}>
      {moment.text}
    </time>
  );
}
