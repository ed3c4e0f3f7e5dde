import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticleTime } from './article-time.tsx';

const TIME_MS = Date.UTC(2026, 10, 20, 3, 5);

describe('ArticleTime', () => {
  it('is the date until the browser shows the age', () => {
    expect(renderToStaticMarkup(<ArticleTime isRelative ms={TIME_MS} />)).toBe(
      '<time data-age="" dateTime="2026-11-20T03:05:00.000Z">২০ নভেম্বর ২০২৬, সকাল ৯:০৫</time>', // "20 November 2026, 9:05 in the morning"
    );
  });

  it('uses the offset of the site’s time zone', () => {
    expect(renderToStaticMarkup(<ArticleTime ms={TIME_MS} offsetMinutes={0} />)).toContain('রাত ৩:০৫'); // "3:05 at night"
  });

  it('renders nothing for an invalid time', () => {
    expect(renderToStaticMarkup(<ArticleTime ms={Number.NaN} />)).toBe('');
  });
});
