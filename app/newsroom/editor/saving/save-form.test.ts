import { expect, test } from 'vitest';
import type { ActionContext } from '#app/newsroom/actions/access.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { saveForm } from './save-form.ts';

test('returns 400 with a message if an urgent change names a proposal', async () => {
  const proposal = { proposerId: 'you', savedAt: 5 };
  const body = { intent: 'urgent', articleId: 'n1', baseRevision: 1, form: EMPTY_FORM, proposal };
  const request = new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body) });
  const site = { documents: { readSiteSettings: async () => ({ byline: { value: '' } }) } };
  const access = { newsroom: { timeZone: 'UTC' }, site } as unknown as ActionContext;
  expect(await saveForm(request, access)).toMatchObject({
    data: { kind: 'invalid', message: 'An urgent change cannot contain a proposal. Approve the proposal instead.' },
    init: { status: 400 },
  });
});
