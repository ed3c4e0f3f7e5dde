import type { Browser } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { expect, test } from '../support/site-test.ts';

/** A link to each site whose videos and posts an article shows in its text. */
const EMBEDS = [
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://www.dailymotion.com/video/x7tgad0',
  'https://www.facebook.com/prohor/videos/10153231379946729/',
  'https://x.com/prohor/status/1234567890123456789',
  'https://www.instagram.com/p/CxyzAbc1234/',
  'https://www.tiktok.com/@prohor/video/7234567890123456789',
];

/** A player that shows its text if it may run scripts as its own origin; without `allow-same-origin` that is "null". */
const PLAYER = `<p></p><script>document.querySelector('p').textContent = origin === 'null' ? '' : 'frame'</script>`;

/** A page without the rules of the shared fixture: it records what the policy blocks, and other sites answer with a player. */
async function openUnwatchedPage(browser: Browser, origin: string) {
  const page = await browser.newPage({ baseURL: origin });
  const blocked: string[] = [];
  await page.exposeFunction('recordBlocked', (text: string) => blocked.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, 'recordBlocked')(`${effectiveDirective} ${blockedURI}`),
    ),
  );
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: PLAYER }));
  return { page, blocked };
}

test('an article loads every kind of embed after a click, and none before', async ({ browser, site, newsroom }) => {
  await newsroom.publish('embeds', { description: `শুরু\n\n${EMBEDS.join('\n\n')}` });
  const { page, blocked } = await openUnwatchedPage(browser, site.origin);
  await page.goto('/article/embeds');
  await waitForLiveStream(page);
  const posters = page.locator('article figure a:has(span)');
  await expect(posters).toHaveCount(EMBEDS.length);
  await expect(page.locator('iframe')).toHaveCount(0);
  for (const index of EMBEDS.keys()) {
    await posters.first().click();
    const frame = page.locator('article iframe').nth(index);
    await expect(frame).toHaveAttribute('sandbox', /^(?!.*top-navigation).*allow-popups.*allow-presentation/);
    await expect(frame.contentFrame().getByText('frame')).toBeAttached();
  }
  await expect(posters).toHaveCount(0);
  await expect(page.locator('article iframe').first()).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\//,
  );
  await expect(page).toHaveURL(/\/article\/embeds$/);
  expect(blocked).toEqual([]);
  await page.context().close();
});

const SMUGGLED = [
  '<script>window.hasRun = true</script>',
  '<img src="/missing.png" onerror="window.hasRun = true">',
  '<script src="https://evil.example/a.js"></script>',
  '<script type="module">window.hasRun = true</script>',
  '<script type="speculationrules">{"prerender":[{"urls":["/logout"]}]}</script>',
];

test('runs no script, event handler, module or list of pages to prerender that was smuggled into the page', async ({
  browser,
  site,
}) => {
  const { page, blocked } = await openUnwatchedPage(browser, site.origin);
  await page.route(`${site.origin}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${SMUGGLED.join('')}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  // The script, the module and the list are inline elements.
  await expect
    .poll(() => blocked.toSorted())
    .toEqual([
      'script-src-attr inline',
      'script-src-elem https://evil.example/a.js',
      ...Array.from({ length: 3 }, () => 'script-src-elem inline'),
    ]);
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  await page.context().close();
});
