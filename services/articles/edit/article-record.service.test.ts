import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createPreviewLink } from '../previews/manage-preview-links.ts';
import { openPreview } from '../previews/open-preview.ts';
import { hasCorrections, listCorrections, listCorrectionsOf } from '../read/corrections.ts';
import { purgeTrash } from './trash.ts';

const { db, editing, create, save, readRevisions } = await openArticleStore();
const N1 = articleId('n1');

beforeEach(async () => {
  await db.deleteFrom('articleCorrections').execute();
  await db.deleteFrom('previewLinks').execute();
});

const decide = (decision: RecordDecision, nowMs = NOON_MS + 1) =>
  editing.decideRecord({ id: N1, decision, ...by(KAMAL, nowMs) });
const find = async () => (await editing.find(N1))?.article;
const listTexts = async () => ((await listCorrectionsOf(db, [N1])).get(N1) ?? []).map(({ text }) => text);
const listPublic = async () =>
  (await listCorrections(db, { after: null, limit: 10, nowMs: NOON_MS + 10 })).rows.map(({ text }) => text);
const listNotes = async () =>
  (await editing.listHistory({ articleId: N1, after: null, limit: 20 })).rows.map(
    ({ action, origin, note, userEmail }) => [action, origin, note, userEmail],
  );

describe('a withdrawal', () => {
  it('has a reason and a time, and names in the history who decided, as its reinstatement does', async () => {
    await create();
    expect(await decide({ kind: 'withdraw', reason: 'ভুল তথ্য' })).toEqual({ kind: 'saved', revision: 2 });
    expect(await find()).toMatchObject({ withdrawnAt: NOON_MS + 1, withdrawalReason: 'ভুল তথ্য', status: 'published' });
    expect(await decide({ kind: 'withdraw', reason: 'ভুল তথ্য' })).toEqual({ kind: 'unchanged' });
    await decide({ kind: 'withdraw', reason: 'আরও ভুল' }, NOON_MS + 2);
    expect(await find()).toMatchObject({ withdrawnAt: NOON_MS + 1, withdrawalReason: 'আরও ভুল' });
    await decide({ kind: 'reinstate', seen: 3 }, NOON_MS + 3);
    expect(await decide({ kind: 'reinstate', seen: 4 })).toEqual({ kind: 'unchanged' });
    expect(await find()).toMatchObject({ withdrawnAt: 0, withdrawalReason: '', publishedAt: NOON_MS });
    expect(await listNotes()).toEqual([
      ['Edited', 'reinstated', '', KAMAL.userEmail],
      ['Edited', 'withdrawn', 'আরও ভুল', KAMAL.userEmail],
      ['Edited', 'withdrawn', 'ভুল তথ্য', KAMAL.userEmail],
      ['Created', 'saved', '', RINA.userEmail],
    ]);
  });

  it('is not ended at a revision that the editor has not seen, and says whether the text has changed', async () => {
    await create();
    await decide({ kind: 'withdraw', reason: 'ভুল' });
    await decide({ kind: 'withdraw', reason: 'আরও ভুল' }, NOON_MS + 2);
    const isChanged = async () => editing.isChangedSinceWithdrawal((await find()) ?? makeArticle());
    expect(await isChanged()).toBe(false);
    await save({ title: 'বদল' }, { baseRevision: 3 });
    expect(await isChanged()).toBe(true);
    expect(await decide({ kind: 'reinstate', seen: 3 })).toEqual({ kind: 'changed' });
    expect(await find()).toMatchObject({ withdrawnAt: NOON_MS + 1 });
    expect(await decide({ kind: 'reinstate', seen: 4 })).toMatchObject({ kind: 'saved' });
  });

  it('outlasts saves, restored versions, drafts and the trash', async () => {
    await create();
    await decide({ kind: 'withdraw', reason: 'ভুল' });
    expect(await save({ title: 'নতুন' }, { baseRevision: 2 })).toMatchObject({ isWithdrawn: true });
    await editing.restoreRevision({ articleId: N1, revision: 1, ...by(RINA) });
    await save({ status: 'draft' }, { baseRevision: 4 });
    await save({ status: 'published' }, { baseRevision: 5, asNew: true });
    await editing.delete({ id: N1, ...by(RINA) });
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect(await find()).toMatchObject({ withdrawnAt: NOON_MS + 1, withdrawalReason: 'ভুল', publishedAt: NOON_MS });
  });

  it('keeps the time of a schedule that came due', async () => {
    await create({ status: 'scheduled', publishAt: NOON_MS + 5 });
    await decide({ kind: 'withdraw', reason: 'ভুল' }, NOON_MS + 9);
    expect(await find()).toMatchObject({ publishedAt: NOON_MS + 5 });
  });

  it('ends the preview links that exist, and allows new ones', async () => {
    await create();
    const link = { articleId: N1, maker: RINA, life: 'day', allowsComments: false } as const;
    const before = await createPreviewLink(db, { ...link, nowMs: NOON_MS });
    await decide({ kind: 'withdraw', reason: 'ভুল' });
    const after = await createPreviewLink(db, { ...link, nowMs: NOON_MS + 2 });
    const opened = [before, after].map((created) =>
      openPreview(db, {
        token: created.kind === 'created' ? created.token : '',
        nowMs: NOON_MS + 3,
        timeZone: 'Asia/Dhaka',
      }),
    );
    expect((await Promise.all(opened)).map((preview) => preview?.kind ?? null)).toEqual([null, 'opened']);
  });
});

describe('a correction', () => {
  it('is published with the save that it belongs to, once, and a silent change has none', async () => {
    await create({ title: 'পুরোনো' });
    const change = { title: 'নতুন' };
    const command = { baseRevision: 1, correction: 'শিরোনামে ভুল ছিল।', nowMs: NOON_MS + 1 };
    await save(change, command);
    await save(change, command);
    await save({ title: 'নতুনতর' }, { baseRevision: 2, nowMs: NOON_MS + 2 });
    expect(await listTexts()).toEqual(['শিরোনামে ভুল ছিল।']);
    expect((await listNotes()).map(([, , note]) => note)).toEqual(['', 'শিরোনামে ভুল ছিল।', '']);
  });

  it('can be added, edited and removed, each with an entry that keeps its text', async () => {
    await create();
    await decide({ kind: 'add-correction', text: 'প্রথম' });
    const [{ id: correctionId = '' } = {}] = (await listCorrectionsOf(db, [N1])).get(N1) ?? [];
    await decide({ kind: 'edit-correction', correctionId, text: 'দ্বিতীয়' }, NOON_MS + 2);
    expect(await listTexts()).toEqual(['দ্বিতীয়']);
    expect(await decide({ kind: 'edit-correction', correctionId, text: 'দ্বিতীয়' })).toEqual({ kind: 'unchanged' });
    await decide({ kind: 'remove-correction', correctionId }, NOON_MS + 3);
    expect(await decide({ kind: 'remove-correction', correctionId })).toEqual({ kind: 'missing' });
    expect(await listTexts()).toEqual([]);
    const notes = (await listNotes()).slice(0, 3).map(([, origin, note]) => [origin, note]);
    expect(notes).toEqual([
      ['correction-removed', 'দ্বিতীয়'],
      ['correction-edited', 'দ্বিতীয়'],
      ['correction-added', 'প্রথম'],
    ]);
    expect(await readRevisions()).toHaveLength(4);
  });

  it('belongs to its article only', async () => {
    await create();
    await create({}, 'n2');
    await decide({ kind: 'add-correction', text: 'প্রথম' });
    const [{ id: correctionId = '' } = {}] = (await listCorrectionsOf(db, [N1])).get(N1) ?? [];
    const decision = { kind: 'remove-correction', correctionId } as const;
    const other = await editing.decideRecord({ id: articleId('n2'), decision, ...by(KAMAL) });
    expect([other, await listTexts()]).toEqual([{ kind: 'missing' }, ['প্রথম']]);
  });

  it('is listed in public while its article is, and is deleted with the article', async () => {
    await create();
    await decide({ kind: 'add-correction', text: 'প্রথম' });
    expect(await listPublic()).toEqual(['প্রথম']);
    await decide({ kind: 'withdraw', reason: 'ভুল' }, NOON_MS + 2);
    expect(await listPublic()).toEqual([]);
    await decide({ kind: 'reinstate', seen: 3 }, NOON_MS + 3);
    await editing.delete({ id: N1, ...by(RINA) });
    expect([await listPublic(), await hasCorrections(db)]).toEqual([[], true]);
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect(await listPublic()).toEqual(['প্রথম']);
    await editing.delete({ id: N1, ...by(RINA) });
    await purgeTrash(db, { beforeMs: NOON_MS + 100, limit: 5 });
    expect(await hasCorrections(db)).toBe(false);
  });
});

test('the public list continues after its cursor', async () => {
  await create();
  for (const n of [1, 2, 3]) await decide({ kind: 'add-correction', text: `সংশোধন ${n}` }, NOON_MS + n);
  const first = await listCorrections(db, { after: null, limit: 2, nowMs: NOON_MS + 10 });
  const second = await listCorrections(db, { after: first.next, limit: 2, nowMs: NOON_MS + 10 });
  const texts = [first, second].map(({ rows }) => rows.map(({ text }) => text));
  expect([texts, second.next]).toEqual([[['সংশোধন 3', 'সংশোধন 2'], ['সংশোধন 1']], null]);
});

test('a process of the previous release leaves the visibility of what it saves to the database', async () => {
  await create({ embargoUntil: NOON_MS + 5 });
  await sql`update articles set title = 'পুরোনো সংস্করণ', updated_at = ${NOON_MS + 1}, revision = 2 where id = 'n1'`.execute(
    db,
  );
  const input = makeInput({ title: 'পুরোনো সংস্করণ' });
  await sql`insert into articles (id, title, description, category, author, tags, image_url, image_caption, is_featured,
      created_at, updated_at, status, publish_at, meta_title, meta_description, excerpt)
    values ('old', ${input.title}, 'ক', 'খেলা', 'খ', '{}', '', '', false, ${NOON_MS}, ${NOON_MS}, 'published', 0, '', '', '')`.execute(
    db,
  );
  const rows = await db.selectFrom('articles').select(['id', 'publicAt', 'publishedAt']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'n1', publicAt: NOON_MS + 5, publishedAt: 0 },
    { id: 'old', publicAt: NOON_MS, publishedAt: NOON_MS },
  ]);
});
