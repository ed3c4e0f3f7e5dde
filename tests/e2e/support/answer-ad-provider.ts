import type { BrowserContext, Page } from '@playwright/test';

/** The account of sites that show advertisements. */
export const AD_CLIENT_ID = 'ca-pub-1234567890123456';

/** Answers requests to the advertisement provider with an empty script. */
export function answerAdProvider(pages: BrowserContext | Page): Promise<unknown> {
  return pages.route('https://pagead2.googlesyndication.com/**', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  );
}
