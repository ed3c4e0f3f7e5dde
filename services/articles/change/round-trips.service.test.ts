import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createDesk } from '../workflow/desk.ts';
import { changeArticle } from './change-article.ts';

const { db } = await openArticleStore();

let roundTrips = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    roundTrips += 1;
    return result;
  },
};
const counted = db.withPlugin(counter);

/** Returns the number of statements between `BEGIN` and `COMMIT`. */
async function count(change: Partial<ArticleInput>, command: Partial<SaveCommand> = {}): Promise<number> {
  roundTrips = 0;
  const input = makeInput(change);
  const save = { id: articleId('n1'), baseRevision: 1, input, draftId: 'd1', ...by(RINA), ...command };
  expect(await changeArticle(counted, 'save', save)).toMatchObject({ kind: 'saved' });
  return roundTrips;
}

beforeAll(async () => {
  const settings = { isOn: true, needsFourEyes: false, allowsUrgent: false };
  await createDesk(db).saveSettings(settings, RINA, 0);
});

test('a save takes few round trips to the database, because each of them holds locks', async () => {
  expect({
    create: await count({ status: 'draft' }, { baseRevision: null }),
    text: await count({ status: 'draft', title: 'ঘাট' }),
    submit: await count({ status: 'draft', title: 'নদী' }, { baseRevision: 2, intent: 'submit' }),
    publish: await count({ title: 'নদী' }, { baseRevision: 3 }),
    merge: await count({ title: 'নদী', author: 'সালমা' }, { baseRevision: 3 }),
    newTag: await count({ title: 'নদী', tags: ['পদ্মা'] }, { baseRevision: 5 }),
    feature: await count({ title: 'নদী', isFeatured: true }, { baseRevision: 6 }),
  }).toEqual({ create: 5, text: 3, submit: 3, publish: 3, merge: 3, newTag: 4, feature: 6 });
});
