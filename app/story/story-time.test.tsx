import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { StoryTime } from './story-time.tsx';

const MOMENT_MS = Date.UTC(2026, 10, 20, 3, 5);

describe('a moment as the server writes it', () => {
  test.each(['full', 'days'] as const)('is absolute, also where it turns relative (%s) later', (relative) => {
    expect(renderToStaticMarkup(<StoryTime ms={MOMENT_MS} relative={relative} />)).toBe(
      '<time dateTime="2026-11-20T03:05:00.000Z">২০ নভেম্বর ২০২৬, সকাল ৯:০৫</time>', // "20 November 2026, 9:05 in the morning"
    );
  });

  it('follows the site’s own time zone', () => {
    expect(renderToStaticMarkup(<StoryTime ms={MOMENT_MS} offsetMinutes={0} />)).toContain('রাত ৩:০৫'); // "3:05 at night"
  });

  it('is left out where it is none', () => {
    expect(renderToStaticMarkup(<StoryTime ms={Number.NaN} />)).toBe('');
  });
});
