import { describe, expect, it } from 'vitest';
import { findDay, findDayStarts, nameDay, readViewerZone } from './viewer-days.ts';

const iso = (moments: number[]) => moments.map((ms) => new Date(ms).toISOString());

describe('findDayStarts', () => {
  it('starts days at midnight of the zone', () => {
    const nowMs = Date.UTC(2026, 10, 20, 18, 30);
    expect(iso(findDayStarts(nowMs, 'Asia/Dhaka', 2))).toEqual([
      '2026-11-19T18:00:00.000Z',
      '2026-11-20T18:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
    ]);
    expect(iso(findDayStarts(nowMs, 'Asia/Kathmandu', 1))).toEqual([
      '2026-11-20T18:15:00.000Z',
      '2026-11-21T18:15:00.000Z',
    ]);
  });

  it('returns 23 and 25 hours if the clocks change', () => {
    const lengths = (nowMs: number, zone: string) => {
      const starts = findDayStarts(nowMs, zone, 3);
      return starts.slice(1).map((start, n) => (start - (starts[n] ?? 0)) / 3_600_000);
    };
    expect(lengths(Date.UTC(2026, 2, 9, 12), 'America/New_York')).toEqual([24, 23, 24]);
    expect(lengths(Date.UTC(2026, 10, 2, 12), 'America/New_York')).toEqual([24, 25, 24]);
  });

  it('starts a day later if the clocks skip midnight', () => {
    const starts = findDayStarts(Date.UTC(2026, 8, 6, 12), 'America/Santiago', 1);
    expect(iso(starts)[0]).toBe('2026-09-06T04:00:00.000Z');
  });

  it('finds a named day, which may have 25 hours', () => {
    const starts = findDayStarts(Date.UTC(2026, 10, 1, 12), 'America/New_York', 1);
    expect(findDay('2026-11-01', 'America/New_York')).toEqual({ fromMs: starts[0], untilMs: starts[1] });
    expect(findDay('', 'Asia/Dhaka')).toBeNull();
  });

  it('names a day', () => {
    expect(nameDay(Date.UTC(2026, 10, 19, 18), 'Asia/Dhaka')).toEqual({
      weekday: 'Fri',
      letter: 'F',
      full: 'Friday 20 November',
    });
  });
});

describe('readViewerZone', () => {
  it.each([
    [null, 'Asia/Dhaka'],
    ['a=b', 'Asia/Dhaka'],
    ['a=b; time-zone=Europe%2FBerlin', 'Europe/Berlin'],
    ['time-zone=Europe/Berlin; a=b', 'Europe/Berlin'],
    ['time-zone=Nowhere%2FAtAll', 'Asia/Dhaka'],
    ['time-zone=%E0%A4%A', 'Asia/Dhaka'],
    ['time-zone=', 'Asia/Dhaka'],
  ])('reads %j as %s', (cookies, zone) => {
    expect(readViewerZone(cookies, 'Asia/Dhaka')).toBe(zone);
  });
});
