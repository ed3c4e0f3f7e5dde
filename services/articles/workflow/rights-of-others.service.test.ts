import { beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { storeImage, toImageBody, toImageUrl, toToken } from '#tests/support/articles/stored-image.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, SECOND } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { replaceImage } from '../images/replace-image.ts';

const store = await openDeskStore();
const { db, desk, editing, save, take, needFourEyes, turnWorkflowOff, findArticle, listSteps } = store;

const SPORT = 'খেলা';
const LEAD = articleId('lead');

describe('an editor of a desk who features an article', () => {
  const featureInSport = async () => {
    const sport = await addStaffRow(db, { id: 'sport', role: 'editor', desks: [SPORT] });
    const input = makeInput({ category: SPORT, subcategory: '' });
    await editing.save({ id: N1, input, baseRevision: null, ...by(sport, NOON_MS - 5) });
    const featured = { ...input, isFeatured: true };
    return editing.save({ id: N1, input: featured, baseRevision: 1, lead: 'replace', ...by(sport) });
  };
  const putLead = (category: string) =>
    editing.save({
      ...{ id: LEAD, baseRevision: null, lead: 'keep', ...by(SECOND) },
      input: makeInput({ category, subcategory: '', isFeatured: true }),
    });
  const isFeatured = async () => (await editing.find(LEAD))?.article.isFeatured;

  beforeEach(turnWorkflowOff);

  test('does not end the lead of another desk', async () => {
    await putLead('বিশ্ব');
    expect(await featureInSport()).toEqual({ kind: 'forbidden', reason: 'other-desk' });
    expect(await isFeatured()).toBe(true);
  });

  test('replaces the lead of the own desk', async () => {
    await putLead(SPORT);
    expect(await featureInSport()).toMatchObject({ kind: 'saved' });
    expect(await isFeatured()).toBe(false);
  });
});

describe('an image that is replaced everywhere', () => {
  const replace = (to = 'b', takesTexts = false, actor = EDITOR) =>
    replaceImage(db, {
      ...{ from: toToken('a'), to: toToken(to), after: '', limit: 10, actor, nowMs: NOON_MS, takesTexts },
      newHistoryId: () => crypto.randomUUID(),
    });
  const readImage = async () => (await findArticle())?.imageUrl;

  beforeEach(async () => {
    for (const digit of ['a', 'b']) await storeImage(db, digit);
    await turnWorkflowOff();
    await save(EDITOR, { imageUrl: toImageUrl('a') });
  });

  test('waits as a proposal in a public article if the site has four eyes', async () => {
    await needFourEyes();
    expect(await replace()).toMatchObject({ kind: 'replaced', changed: 0, proposed: 1, failed: 0 });
    expect(await readImage()).toBe(toImageUrl('a'));
    const proposal = await desk.findProposal({ articleId: N1, proposerId: 'editor' });
    expect(proposal?.content.imageUrl).toBe(toImageUrl('b'));
    expect(await take(SECOND, { kind: 'approve', seen: proposal?.savedAt ?? 0 }, 'editor')).toEqual({ kind: 'done' });
    expect(await readImage()).toBe(toImageUrl('b'));
  });

  test('is replaced also in the own proposal that waits, which keeps its text', async () => {
    await storeImage(db, 'c');
    await needFourEyes();
    const content = { imageUrl: toImageUrl('a'), description: toImageBody('a', 'b') };
    await save(SECOND, content, { baseRevision: 1, intent: 'submit' });
    await take(EDITOR, { kind: 'approve', seen: NOON_MS }, 'second');
    const proposed = { ...content, title: 'প্রস্তাব' };
    await save(EDITOR, proposed, { baseRevision: 2, intent: 'submit', correction: 'ভুল' });
    await save(SECOND, { ...content, isFeatured: true }, { baseRevision: 2 });
    expect(await replace()).toMatchObject({ changed: 0, proposed: 1, failed: 0 });
    expect(await replace('c')).toMatchObject({ changed: 0, proposed: 1, failed: 0 });
    const proposal = await desk.findProposal({ articleId: N1, proposerId: 'editor' });
    expect(proposal).toMatchObject({ correction: 'ভুল', content: { imageUrl: toImageUrl('c'), title: 'প্রস্তাব' } });
    await take(SECOND, { kind: 'approve', seen: proposal?.savedAt ?? 0 }, 'editor');
    expect(await findArticle()).toMatchObject({
      ...{ imageUrl: toImageUrl('c'), description: toImageBody('c', 'b'), title: 'প্রস্তাব', isFeatured: true },
    });
  });

  test('has its own texts also in a proposal that got another image without texts before', async () => {
    await storeImage(db, 'c');
    await db.updateTable('files').set({ caption: 'নতুন', credit: 'রিনা' }).where('token', '=', toToken('c')).execute();
    const line = (digit: string) => `![](${toImageUrl(digit)} "করিম" "কামাল")`;
    const content = { imageUrl: toImageUrl('a'), imageCaption: 'করিম', description: `${line('a')}\n\n${line('b')}` };
    await save(EDITOR, content, { baseRevision: 1 });
    await needFourEyes();
    for (const to of ['b', 'c']) expect(await replace(to, true)).toMatchObject({ proposed: 1, failed: 0 });
    expect((await desk.findProposal({ articleId: N1, proposerId: 'editor' }))?.content).toMatchObject({
      ...{ imageUrl: toImageUrl('c'), imageCaption: '', description: `![](${toImageUrl('c')})\n\n${line('b')}` },
    });
  });

  test('says why it was not replaced', async () => {
    const sport = await addStaffRow(db, { id: 'sport', role: 'editor', desks: [SPORT] });
    expect(await replace('b', false, sport)).toMatchObject({ changed: 0, failed: 1, reasons: ['forbidden'] });
  });

  test('is not an approval in the history', async () => {
    await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, NOON_MS);
    expect(await replace()).toMatchObject({ changed: 1, proposed: 0 });
    expect(await listSteps()).toEqual(['editor null', 'editor null']);
  });
});
