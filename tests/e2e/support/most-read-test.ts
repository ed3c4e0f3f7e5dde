import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mostReadText } from '#app/strings/reader/site.ts';
import { rankArticles } from './rank-articles.ts';
import { test as base } from './site-test.ts';

/** The title of an article of the ranking. */
export const toTitle = (id: string) => `পঠিত ${id}`;

/** A site with a ranking. `ids` are its six articles, the most read first. */
export const test = base.extend<{ ids: string[] }>({
  ids: [
    async ({ newsroom, site, clock }, use) => {
      // The id of an article in the trash cannot be used again.
      const run = randomUUID();
      const ids = [1, 2, 3, 4, 5, 6].map((n) => `e2e-${run}-${n}`);
      for (const id of ids) await newsroom.publish(id, { title: toTitle(id), category: 'ধর্ম' });
      await rankArticles(site, ids, clock.now());
      await use(ids);
      await rankArticles(site, [], clock.now());
    },
    { auto: true },
  ],
});

export const block = (page: Page) => page.getByRole('region', { name: mostReadText.heading });
export const titles = (page: Page) => block(page).getByRole('link');
