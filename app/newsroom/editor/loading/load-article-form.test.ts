import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { NewsroomContext } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import { requestContext } from '#app/request-context.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { loadFormWorkflow } from './load-article-form.ts';

const N1 = articleId('n1');
const article = makeArticle({ id: N1 });

/** Whether the form shows a proposal of `proposer` for another person's public article. */
async function showsProposal(
  role: Role,
  proposerId: string | null,
  assigneeId: string | null,
  assigneeIds: string[],
): Promise<boolean> {
  const context = new RouterContextProvider();
  const newsroom = {
    timeZone: 'UTC',
    rights: { hasRoles: true, role, staffId: 'me', desks: null },
    desk: {
      readSettings: async () => ({ isOn: true, needsFourEyes: false }),
      listAssignees: async () => [],
      findWorkflow: async () => ({
        target: { ownerId: 'you', desk: article.category, state: 'public', assigneeIds },
        workflow: {},
      }),
      findProposal: async (key: object) => ({ ...key, assigneeId, baseRevision: 1, content: makeInput() }),
    },
    editing: { findRevision: async () => ({ article, revision: 1 }) },
  };
  context.set(newsroomContext, newsroom as unknown as NewsroomContext);
  context.set(requestContext, { nowMs: NOON_MS } as unknown as RequestContext);
  const viewer = {
    kind: 'staff',
    staffId: 'me',
    email: 'me@prohor.example',
    name: '',
    sessionToken: '',
    language: 'en',
  } as const;
  return (await loadFormWorkflow(context, { viewer, articleId: N1, proposerId }))?.proposal !== null;
}

test.each<
  [name: string, role: Role, proposerId: string | null, assigneeId: string | null, ids: string[], expected: boolean]
>([
  ['an editor sees the proposal of a colleague', 'editor', 'you', null, [], true],
  ['a reporter does not see the proposal of a colleague', 'reporter', 'you', null, [], false],
  ['a reporter sees the proposal of a colleague that is assigned to the reporter', 'reporter', 'you', 'me', [], true],
  ['a contributor does not see the proposal of a colleague', 'contributor', 'you', null, [], false],
  ['a contributor sees an own proposal', 'contributor', null, null, ['me'], true],
  ['a contributor does not see an own proposal after the assignment', 'contributor', null, null, [], false],
])('in the form of a public article %s', async (_, role, proposerId, assigneeId, assigneeIds, expected) => {
  expect(await showsProposal(role, proposerId, assigneeId, assigneeIds)).toBe(expected);
});
