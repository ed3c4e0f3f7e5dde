import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LeadChoice } from '#domain/change/save-command.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';

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
