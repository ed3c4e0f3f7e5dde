import { expect, test } from 'vitest';
import type { NewsroomContext } from '#app/newsroom-context.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { loadAutosaves } from './load-autosaves.ts';

const N1 = articleId('n1');
const OWNER = { userEmail: 'me@prohor.example', userId: 'me' };

/** The title of the text from which an autosave started, in a form of an article with two revisions. */
async function loadBaseTitle(mayInspect: boolean) {
  const autosave = { articleId: N1, draftId: 'd1', baseRevision: 1, form: EMPTY_FORM, sequence: 1, updatedAt: 1 };
  const stored = (title: string, revision: number) => ({ article: makeArticle({ id: N1, title }), revision });
  const newsroom = {
    timeZone: 'UTC',
    autosaves: { find: async () => autosave },
    editing: { find: async () => stored('public', 2), findRevision: async () => stored('earlier', 1) },
  };
  const [text] = await loadAutosaves(newsroom as unknown as NewsroomContext, {
    owner: OWNER,
    articleId: N1,
    mayInspect,
  });
  return text?.baseForm.title;
}

test.each([
  ['the revision from which it started, to a viewer who may inspect the article', true, 'earlier'],
  ['only the current text, to a viewer who may not', false, 'public'],
] as const)('unsaved text comes with %s', async (_, mayInspect, expected) => {
  expect(await loadBaseTitle(mayInspect)).toBe(expected);
});
