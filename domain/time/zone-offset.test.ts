import { describe, expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import { createOffsetOf } from './zone-offset.ts';

describe('the offset of a zone', () => {
  test.each([
    ['Asia/Dhaka', '2026-11-20T06:00:00Z', 360],
    ['Asia/Kathmandu', '2026-11-20T06:00:00Z', 345],
    ['Europe/London', '2026-03-29T00:59:00Z', 0],
    ['Europe/London', '2026-03-29T01:00:00Z', 60],
    ['Europe/London', '2026-03-28T23:59:00Z', 0],
    ['Europe/London', '2026-03-30T00:00:00Z', 60],
    ['America/St_Johns', '2010-03-14T03:30:59Z', -210],
    ['America/St_Johns', '2010-03-14T03:31:00Z', -150],
  ])('%s at %s is %d minutes, also if another time of that day was asked before', (zone, moment, expected) => {
    const offsetOf = createOffsetOf(zone);
    const ms = Date.parse(moment);
    const dayMs = ms - (ms % DAY_MS);
    const others = [dayMs, dayMs + 43_200_000, dayMs + 86_399_999].map(offsetOf);
    expect(others).toHaveLength(3);
    expect(offsetOf(ms)).toBe(expected);
  });

  test('of a name that is no zone throws', () => {
    expect(() => createOffsetOf('Asia/Nowhere')).toThrow(RangeError);
  });
});
