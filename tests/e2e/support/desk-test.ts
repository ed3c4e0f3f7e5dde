import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { ArticleInput } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { signInStaff } from './sign-in-staff.ts';
import { test as base, expect } from './site-test.ts';

/** The people of a site with roles and a workflow. `second` is another editor. */
const ROLES = { editor: 'editor', second: 'editor', contributor: 'contributor' } as const satisfies Record<
  string,
  Role
>;

type Person = keyof typeof ROLES;

export const emailOf = (person: Person): string => `desk-${person}@prohor.example`;

type Change = Partial<ArticleInput>;

export type DeskSite = {
  /** Signs a person in and gives the account its role. */
  signInAs(context: BrowserContext, person: Person): Promise<void>;
  /** Opens a separate browser, in which a person is signed in, or a reader is not. */
  openAs(person: Person | 'reader', options?: { viewport: { width: number; height: number } }): Promise<Page>;
  requireFourEyes(): Promise<void>;
  /** Saves an article as a person. A new one has `id`. */
  save(person: Person, id: string, options: { change?: Change; intent?: 'save' | 'submit' }): Promise<void>;
  actorOf(person: Person): Promise<HistoryActor>;
  /** The id of a person's account. */
  idOf(person: Person): Promise<string>;
};

async function setRoles({ db }: Site, hasRoles: boolean): Promise<void> {
  await db
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: false, hasRoles })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ hasRoles }))
    .execute();
}

/** A site with roles and a workflow, in which an editor is signed in. */
export const test = base.extend<{ desk: DeskSite }>({
  desk: [
    async ({ site, context, browser }, use) => {
      const opened: BrowserContext[] = [];
      const createdIds = new Set<string>();
      const { db } = site;
      const signInAs = async (into: BrowserContext, person: Person) => {
        await signInStaff(into, site, emailOf(person));
        await db.updateTable('staff').set({ role: ROLES[person] }).where('email', '=', emailOf(person)).execute();
      };
      const actorOf = async (person: Person): Promise<HistoryActor> => {
        await site.signIn(emailOf(person));
        const { id } = await db
          .updateTable('staff')
          .set({ role: ROLES[person] })
          .where('email', '=', emailOf(person))
          .returning('id')
          .executeTakeFirstOrThrow();
        return { userEmail: emailOf(person), userId: id };
      };
      await setRoles(site, true);
      await site.desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
      await signInAs(context, 'editor');
      await use({
        signInAs,
        actorOf,
        idOf: async (person) => (await actorOf(person)).userId ?? '',
        requireFourEyes: async () => {
          await site.desk.saveSettings({ isOn: true, needsFourEyes: true }, OPERATOR, Date.now());
        },
        openAs: async (person, options) => {
          const into = await browser.newContext({ baseURL: site.origin, ...options });
          opened.push(into);
          if (person !== 'reader') await signInAs(into, person);
          return into.newPage();
        },
        save: async (person, id, { change = {}, intent = 'save' }) => {
          createdIds.add(id);
          const current = await site.editing.find(articleId(id));
          const result = await site.editing.save({
            id: articleId(id),
            input: makeInput({ ...(current?.article ?? { title: id, status: 'draft' as const }), ...change }),
            baseRevision: current?.revision ?? null,
            ...{ intent, lead: 'keep', mayBackDate: true, nowMs: Date.now(), historyId: randomUUID() },
            actor: await actorOf(person),
          });
          expect(result.kind).toBe('saved');
        },
      });
      for (const each of opened) await each.close();
      await setRoles(site, false);
      await site.desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR, Date.now());
      await db.updateTable('staff').set({ role: 'editor' }).execute();
      await db.deleteFrom('deskItems').execute();
      const stamp = () => ({ actor: OPERATOR, nowMs: Date.now(), historyId: randomUUID() });
      for (const id of createdIds) await site.editing.delete({ id: articleId(id), ...stamp() });
    },
    { auto: true },
  ],
});

export async function openDesk(page: Page, list = ''): Promise<void> {
  await page.goto(`/dashboard/desk${list && `?list=${list}`}`);
  await waitForLiveStream(page);
}

const items = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
export const item = (page: Page, title: string) => items(page).filter({ hasText: title });

export { expect };
