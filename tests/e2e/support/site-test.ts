import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { BANNER_MS } from '#app/newsroom/components/banner.tsx';
import type { ArticleInput } from '#domain/article/article.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { cloneDatabase } from '#tests/support/database/test-postgres.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { startSite } from '#tools/start-site.ts';
import { holdTimers } from './held-timers.ts';
import type { MovableClock } from './movable-clock.ts';
import { createMovableClock } from './movable-clock.ts';

/** Shorter than what `expect` waits, because a banner may cover what a test clicks. */
const HELD_BANNER_MS = 60_000;

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

/** A slot without a number shows no ad. */
async function numberAdSlots({ documents }: Site): Promise<void> {
  for (const { id, type } of await documents.listAdSettings()) {
    if (type === 'unit') await documents.updateAdSetting(id, { slotId: '1234567890' });
  }
}

export type Newsroom = {
  publish(id: string, change?: Partial<ArticleInput>): Promise<void>;
  edit(id: string, change: Partial<ArticleInput>): Promise<void>;
  remove(id: string): Promise<void>;
};

/**
 * A browser on the demonstration site. Each worker serves the built site from its own database and data folder.
 * A test fails if the page writes to its console, breaks its content security policy or sends a request to another site.
 * Banners remain for a minute, or until `endHeldTimers`.
 */
export const test = base.extend<
  { newsroom: Newsroom; strictPage: undefined },
  { adClientId: string | null; site: Site; clock: MovableClock; heldBanners: undefined }
>({
  // A test file that sets it must answer the requests to the provider.
  adClientId: [null, { scope: 'worker', option: true }],
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use(createMovableClock()),
    { scope: 'worker' },
  ],
  site: [
    async ({ clock, adClientId }, use) => {
      const database = await cloneDatabase(process.env.DEMONSTRATION_URL ?? '');
      const site = await startSite(database.url, { siteUrl: 'http://prohor.example', clock, adClientId });
      if (adClientId !== null) await numberAdSlots(site);
      await use(site);
      await site.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
  heldBanners: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        await holdTimers(context, [BANNER_MS], HELD_BANNER_MS);
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  newsroom: async ({ site, clock }, use) => {
    const createdIds = new Set<string>();
    const stamp = () => ({ nowMs: clock.now(), historyId: randomUUID() });
    const remove = async (id: string) => {
      createdIds.delete(id);
      await site.editing.delete({ id: articleId(id), actor: STAFF, ...stamp() });
    };
    await use({
      publish: async (id, change = {}) => {
        createdIds.add(id);
        await site.editing.save({
          baseRevision: null,
          id: articleId(id),
          input: makeInput(change),
          lead: 'keep',
          mayBackDate: true,
          actor: STAFF,
          ...stamp(),
        });
      },
      edit: async (id, change) => {
        const current = await site.editing.find(articleId(id));
        await site.editing.save({
          id: articleId(id),
          input: makeInput(change),
          baseRevision: current?.revision ?? 0,
          lead: 'keep',
          mayBackDate: true,
          actor: STAFF,
          ...stamp(),
        });
      },
      remove,
    });
    for (const id of createdIds) await remove(id);
  },
  strictPage: [
    async ({ context, site }, use) => {
      // Unsaved text of an earlier test would be offered.
      await site.db.deleteFrom('articleAutosaves').execute();
      const problems: string[] = [];
      context.on('console', (message) => problems.push(`${message.type()}: ${message.text()}`));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
          throw new Error(`The content security policy blocked ${effectiveDirective} ${blockedURI} ${sample}`);
        });
      });
      context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
      context.on('request', (request) => {
        const isOwn =
          request.url().startsWith(site.origin) ||
          /^(data|blob|about):|^https:\/\/(www\.youtube-nocookie|platform\.twitter|pagead2\.googlesyndication)\.com/.test(
            request.url(),
          );
        if (!isOwn) problems.push(`foreign request: ${request.url()}`);
      });
      await use(undefined);
      // Playwright's trace recorder requests the blob: URL of a broken image.
      const expected =
        /Autofocus processing was blocked because a document already has a focused element|Service Worker registration blocked by Playwright|Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|the server responded with a status of (400|401|403|404|410|415|429|503))|^error: (Connecting to 'blob:|The content security policy blocked connect-src blob )/;
      expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
