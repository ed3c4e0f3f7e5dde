import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ArticleHeading } from './article-heading.tsx';

const UPDATED = { ms: Date.UTC(2026, 10, 20, 4, 5) };
const PUBLISHED = { ms: Date.UTC(2026, 10, 20, 3, 5) };

it.each([
  // "Published: 20 November 2026, 9:05 in the morning · Updated: … 10:05 …"
  [PUBLISHED, 'প্রকাশ: ২০ নভেম্বর ২০২৬, সকাল ৯:০৫ · আপডেট: ২০ নভেম্বর ২০২৬, সকাল ১০:০৫'],
  [null, 'লেখক আপডেট: ২০ নভেম্বর ২০২৬, সকাল ১০:০৫'],
])('shows the time of publication before that of the last change, if it is given', (published, text) => {
  const heading = (
    <ArticleHeading author="লেখক" category="" level={1} published={published} title={[]} updated={UPDATED} />
  );
  expect(renderToStaticMarkup(heading).replace(/<[^>]*>/g, '')).toContain(text.normalize('NFC'));
});
