import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { ArticleInput } from '#domain/article/article.ts';
import { openPool } from '#server/open-database.ts';
import { seedDemonstration } from '#server/seed-demonstration.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { makeInput } from '#tests/support/make-article.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import { openTestSite } from '#tests/support/test-site.ts';
import { provideSystemFont } from '../../bench/provide-system-font.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

type Newsroom = {
  publish(id: string, change?: Partial<ArticleInput>): Promise<void>;
  edit(id: string, change: Partial<ArticleInput>): Promise<void>;
  remove(id: string): Promise<void>;
};

/**
 * A browser on the demonstration site, served as built from a PostgreSQL of its own. It has the Bengali font that every
 * phone has. A test fails on anything the page writes to its console and on any request that leaves the site.
 */
export const test = base.extend<{ newsroom: Newsroom; strictPage: undefined }, { site: TestSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'prohor-e2e-'));
      const postgres = await openEmbeddedPostgres(dataDir, 'serve');
      const db = openPool(postgres.url, 'use');
      await migrate(db);
      await seedDemonstration(db, Date.now());
      await db.destroy();
      const site = await openTestSite(postgres.url, { siteUrl: 'http://prohor.example' });
      await use(site);
      await site.stop();
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'prohor-fonts-'));
      // The browser's own fields (dates) speak English whatever the machine does.
      const env = { ...process.env, LANGUAGE: 'en_US', ...(await provideSystemFont(folder)) };
      await use({ ...launchOptions, env });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  newsroom: async ({ site }, use) => {
    const made = new Set<string>();
    const moment = () => ({ nowMs: Date.now(), historyId: randomUUID() });
    const remove = async (id: string) => {
      made.delete(id);
      await site.desk.remove(id, STAFF, moment());
    };
    await use({
      publish: async (id, change = {}) => {
        made.add(id);
        await site.desk.create(id, makeInput(change), STAFF, moment());
      },
      edit: async (id, change) => {
        const current = await site.desk.find(id);
        await site.desk.update(id, makeInput(change), current?.revision ?? 0, STAFF, moment());
      },
      remove,
    });
    for (const id of made) await remove(id);
  },
  strictPage: [
    async ({ context, site }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
      context.on('request', (request) => {
        const isOwn =
          request.url().startsWith(site.origin) ||
          /^(data|blob|about):|^https:\/\/www\.youtube-nocookie\.com/.test(request.url());
        if (!isOwn) complaints.push(`foreign request: ${request.url()}`);
      });
      await use(undefined);
      const expected =
        /Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|the server responded with a status of (400|401|403|404|415|429|503))/;
      expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Resolves once React has taken the page over. */
export async function hydrated(page: import('@playwright/test').Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
}
