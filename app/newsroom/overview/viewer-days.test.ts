import { describe, expect, it } from 'vitest';
import { findDayStarts, nameDay } from './viewer-days.ts';
import { readViewerZone } from './viewer-zone.ts';

const iso = (moments: number[]) => moments.map((ms) => new Date(ms).toISOString());

describe("the viewer's days", () => {
  it('begin at midnight of the zone', () => {
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

  it('are as long as the clocks make them', () => {
    const lengths = (nowMs: number, zone: string) => {
      const starts = findDayStarts(nowMs, zone, 3);
      return starts.slice(1).map((start, n) => (start - (starts[n] ?? 0)) / 3_600_000);
    };
    expect(lengths(Date.UTC(2026, 2, 9, 12), 'America/New_York')).toEqual([24, 23, 24]);
    expect(lengths(Date.UTC(2026, 10, 2, 12), 'America/New_York')).toEqual([24, 25, 24]);
  });

  it('begin later where the clocks skip midnight', () => {
    const starts = findDayStarts(Date.UTC(2026, 8, 6, 12), 'America/Santiago', 1);
    expect(iso(starts)[0]).toBe('2026-09-06T04:00:00.000Z');
  });

  it('have names', () => {
    expect(nameDay(Date.UTC(2026, 10, 19, 18), 'Asia/Dhaka')).toEqual({
      weekday: 'Fri',
      full: 'Friday 20 November',
    });
  });
});

describe("the viewer's zone", () => {
  it.each([
    [null, 'Asia/Dhaka'],
    ['a=b', 'Asia/Dhaka'],
    ['a=b; time-zone=Europe%2FBerlin', 'Europe/Berlin'],
    ['time-zone=Europe/Berlin; a=b', 'Europe/Berlin'],
    ['time-zone=Nowhere%2FAtAll', 'Asia/Dhaka'],
    ['time-zone=%E0%A4%A', 'Asia/Dhaka'],
    ['time-zone=', 'Asia/Dhaka'],
  ])('%j is %s', (cookies, zone) => {
    expect(readViewerZone(cookies, 'Asia/Dhaka')).toBe(zone);
  });
});
