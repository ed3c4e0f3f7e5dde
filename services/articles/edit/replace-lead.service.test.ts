import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LeadChoice } from '#domain/change/save-command.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { watchDeadlocks } from '#tests/support/database/watch-deadlocks.ts';
import { articleId } from '#tools/article-id.ts';

const deadlocks = watchDeadlocks();
const { db, editing, save, readActions, expectWaiting } = await openArticleStore();
const N1 = articleId('n1');

describe('a save that features an article while another one leads the home page', () => {
  const publish = (id: string, nowMs: number, isFeatured: boolean) => {
    const input = makeInput({ title: `*${id}*`, isFeatured });
    return editing.save({ id: articleId(id), input, baseRevision: null, lead: 'keep', ...by(RINA, nowMs) });
  };
  const feature = (lead: LeadChoice) => save({ title: '*n1*', isFeatured: true }, { lead });
  const listFeatured = async () => {
    const rows = await db.selectFrom('articles').select('id').where('isFeatured', '=', true).orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  it('ends that newer ones are featured if it replaces them', async () => {
    await publish('lead', NOON_MS, true);
    await publish('n1', NOON_MS - HOUR_MS, false);
    expect(await feature('ask')).toEqual({ kind: 'leads', title: 'lead', above: ['lead'] });
    expect(await feature('replace')).toMatchObject({ kind: 'saved' });
    expect(await listFeatured()).toEqual(['n1']);
    expect(await readActions()).toEqual(['Created', 'Created', 'Edited', 'Edited']);
  });

  it('saves nothing if the other one cannot be changed', async () => {
    await publish('lead', NOON_MS, true);
    await publish('n1', NOON_MS - HOUR_MS, false);
    await sql`alter table articles add constraint always_leads check (id <> 'lead' or is_featured)`.execute(db);
    await expect(feature('replace')).rejects.toThrow('always_leads');
    await sql`alter table articles drop constraint always_leads`.execute(db);
    expect(await listFeatured()).toEqual(['lead']);
    expect((await editing.find(N1))?.revision).toBe(1);
  });

  it('locks the other one before its own article, in the order of their ids, like a change of a tag', async () => {
    await publish('lead', NOON_MS, true);
    await publish('n1', NOON_MS - HOUR_MS, false);
    const [locked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = (id: string) => sql`select id from articles where id = ${id} for update nowait`;
    const changeOfTag = db.transaction().execute(async (trx) => {
      await lock('lead').execute(trx);
      locked.resolve();
      await waits.promise;
      await lock('n1').execute(trx);
    });
    await locked.promise;
    const replaced = feature('replace');
    await expectWaiting();
    waits.resolve();
    await changeOfTag;
    expect(await replaced).toMatchObject({ kind: 'saved' });
    expect(await listFeatured()).toEqual(['n1']);
  });

  it('asks if the other one was featured by a save at the same time', async () => {
    await publish('n1', NOON_MS, false);
    await publish('n2', NOON_MS, false);
    const results = await Promise.all(
      ['n1', 'n2'].map((id) => save({ title: `*${id}*`, isFeatured: true }, { id: articleId(id) })),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(['leads', 'saved']);
    expect(await listFeatured()).toHaveLength(1);
  });
});

describe('a claim of the lead from a list', () => {
  const publish = (id: string, isFeatured: boolean, nowMs = NOON_MS) => {
    const input = makeInput({ title: `*${id}*`, isFeatured });
    return editing.save({ id: articleId(id), input, baseRevision: null, lead: 'keep', ...by(RINA, nowMs) });
  };
  const claim = async (id: string, choice?: 'replace') => {
    const current = await editing.find(articleId(id));
    const articles = [{ id: articleId(id), revision: current?.revision ?? 0 }];
    const { actor, nowMs } = by(RINA, NOON_MS + HOUR_MS);
    const context = { actor, nowMs, newHistoryId: randomUUID, reportFailure: () => {} };
    const [result] = await editing.changeMany({ articles, change: { kind: 'lead', choice }, ...context });
    return result;
  };
  const listFeatured = async () => {
    const rows = await db.selectFrom('articles').select('id').where('isFeatured', '=', true).orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  it('features an article if none is featured', async () => {
    await publish('n1', false);
    expect(await claim('n1')).toMatchObject({ kind: 'changed', revision: 2 });
    expect(await claim('n1')).toMatchObject({ kind: 'leads-now' });
    expect(await listFeatured()).toEqual(['n1']);
  });

  it('asks before it replaces another, and leaves the article that leads alone', async () => {
    await publish('n1', true);
    await publish('n2', false, NOON_MS + 1);
    expect(await claim('n2')).toMatchObject({ kind: 'leads', title: 'n1', above: [] });
    expect(await claim('n2', 'replace')).toMatchObject({ kind: 'changed' });
    expect(await listFeatured()).toEqual(['n1', 'n2']);
    expect(await claim('n2')).toMatchObject({ kind: 'leads-now' });
  });

  it('ends that newer ones are featured, also for an article that was featured before', async () => {
    await publish('n1', true);
    await publish('n2', true, NOON_MS + 1);
    expect(await claim('n1')).toMatchObject({ kind: 'leads', title: 'n2', above: ['n2'] });
    expect(await listFeatured()).toEqual(['n1', 'n2']);
    expect(await claim('n1', 'replace')).toMatchObject({ kind: 'leads-now' });
    expect(await listFeatured()).toEqual(['n1']);
    expect((await editing.find(articleId('n1')))?.revision).toBe(1);
  });

  it('features no draft', async () => {
    const input = makeInput({ status: 'draft' });
    await editing.save({ id: N1, input, baseRevision: null, ...by(RINA, NOON_MS) });
    expect(await claim('n1')).toMatchObject({ kind: 'unchanged' });
    expect(await listFeatured()).toEqual([]);
  });

  it('features no article that has expired since the list was shown', async () => {
    const input = makeInput({ expiresAt: NOON_MS + 1, isFeatured: true });
    await editing.save({ id: N1, input, baseRevision: null, ...by(RINA, NOON_MS) });
    expect(await claim('n1')).toMatchObject({ kind: 'unchanged' });
  });
});

describe('the restore of a featured revision while another article leads the home page', () => {
  const publish = (id: string, nowMs: number) => {
    const input = makeInput({ title: `*${id}*`, isFeatured: true });
    return editing.save({ id: articleId(id), input, baseRevision: null, lead: 'keep', ...by(RINA, nowMs) });
  };
  const restore = (lead?: LeadChoice) =>
    editing.restoreRevision({ articleId: N1, revision: 1, ...(lead && { lead }), ...by(RINA, NOON_MS + HOUR_MS) });

  it('asks, and then leads instead of it', async () => {
    await publish('n1', NOON_MS - HOUR_MS);
    await save({ title: 'ঘাট', isFeatured: false });
    await publish('lead', NOON_MS);
    expect(await restore()).toEqual({ kind: 'leads', title: 'lead', above: ['lead'] });
    expect((await editing.find(N1))?.revision).toBe(2);
    expect(await restore('replace')).toMatchObject({ kind: 'saved', revision: 3, article: { isFeatured: true } });
    expect((await editing.find(articleId('lead')))?.article.isFeatured).toBe(false);
  });

  it('waits for another command that may change the lead', async () => {
    await publish('n1', NOON_MS - HOUR_MS);
    await save({ title: 'ঘাট', isFeatured: false });
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7301405)`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const restored = restore();
    await expectWaiting();
    release.resolve();
    await other;
    expect(await restored).toMatchObject({ kind: 'saved', article: { isFeatured: true } });
  });
});

it('a change of the article that leads and one that takes the lead from it never deadlock', async () => {
  const [older, newer] = [articleId('n1'), articleId('n2')];
  for (const [hours, id] of [older, newer].entries()) {
    const nowMs = NOON_MS + hours * HOUR_MS;
    await editing.save({
      id,
      input: makeInput({ isFeatured: true }),
      baseRevision: null,
      lead: 'keep',
      ...by(RINA, nowMs),
    });
  }
  const restore = (id: typeof older, revision: number) =>
    editing.restoreRevision({ articleId: id, revision, lead: 'replace', ...by(RINA, NOON_MS + 2 * HOUR_MS) });
  await editing.save({ id: older, input: makeInput({ title: 'ঘাট' }), baseRevision: 1, ...by(RINA) });
  for (let round = 1; round <= 8; round += 1) {
    const leading = await editing.find(newer);
    const input = makeInput({ title: `পর্ব ${round}`, isFeatured: true });
    const results = await Promise.all([
      editing.save({ id: newer, input, baseRevision: leading?.revision ?? 0, ...by(RINA) }),
      restore(older, 1),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
    await restore(older, 2);
    await restore(newer, 1);
  }
  expect(deadlocks).toEqual([]);
});
