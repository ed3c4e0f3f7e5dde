import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { runs } from '#tests/support/property-runs.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleReading } from '../read/article-reading.ts';
import { streamHistory } from '../transfer/transfer-record.ts';

const { db, editing, put } = await openArticleStore();

const anyStep = fc.record({
  id: fc.constantFrom('n1', 'n2'),
  title: fc.constantFrom('এক', 'দুই', 'তিন'),
  revision: fc.integer({ min: 1, max: 4 }),
  does: fc.constantFrom('create', 'update', 'delete', 'restore', 'restore revision'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Moment = { nowMs: number; historyId: string };

const STEPS: Record<string, (step: Step, at: Moment) => Promise<{ kind: string }>> = {
  create: ({ id, title }, at) =>
    editing.save({ baseRevision: null, id: articleId(id), input: makeInput({ title }), actor: RINA, ...at }),
  update: ({ id, title, revision }, at) =>
    editing.save({ id: articleId(id), input: makeInput({ title }), baseRevision: revision, actor: KAMAL, ...at }),
  delete: ({ id }, at) => editing.delete({ id: articleId(id), actor: RINA, ...at }),
  restore: ({ id }, at) => editing.restoreFromTrash({ id: articleId(id), actor: RINA, ...at }),
  'restore revision': ({ id, revision }, at) =>
    editing.restoreRevision({ articleId: articleId(id), revision, actor: KAMAL, ...at }),
};

const REFUSED = /: (conflict|missing|id-taken)$|^(create|update|restore revision): deleted$/;

async function takeStep(step: Step) {
  const at = { nowMs: NOON_MS, historyId: randomUUID() };
  const result = await STEPS[step.does]?.(step, at);
  return { step: `${step.does}: ${result?.kind}`, historyId: at.historyId };
}

async function readTraces() {
  const history = await Array.fromAsync(streamHistory(db));
  const revisions = await db.selectFrom('articleRevisions').selectAll().execute();
  const current = await db.selectFrom('articles').select(['id', 'revision']).execute();
  const newest = (id: string) =>
    Math.max(...revisions.flatMap(({ articleId, revision }) => (articleId === id ? [revision] : [])));
  return {
    recorded: history.map(({ id }) => id),
    written: history.flatMap(({ id, action }) => (action === 'Deleted' ? [] : [id])).sort(),
    stored: revisions.map(({ historyId }) => historyId).sort(),
    behind: current.filter(({ id, revision }) => revision !== newest(id)),
  };
}

test('of concurrent edits, each that is done has its history entry and its revision, and a refused one has neither', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyStep, { maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      const results: Awaited<ReturnType<typeof takeStep>>[] = [];
      for (const steps of rounds) results.push(...(await Promise.all(steps.map(takeStep))));
      const { recorded, written, stored, behind } = await readTraces();
      expect(written).toEqual(stored);
      expect(behind).toEqual([]);
      const deleted = results.filter(({ step }) => step === 'delete: deleted');
      expect(deleted.filter(({ historyId }) => !recorded.includes(historyId))).toEqual([]);
      const refused = results.filter(({ step }) => REFUSED.test(step));
      expect(refused.filter(({ historyId }) => recorded.includes(historyId))).toEqual([]);
    }),
    runs(8),
  );
});

test('public pages get no function of editing', () => {
  expect(Object.keys(createArticleReading(db)).filter((name) => name in editing)).toEqual([]);
});

describe('concurrent requests', () => {
  test('never leave an article both published and in the trash', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = `both-${round}`;
      await editing.save({ baseRevision: null, id: articleId(id), input: makeInput(), ...by(RINA) });
      const [made] = await Promise.all([
        editing.save({ baseRevision: null, id: articleId(id), input: makeInput(), ...by(RINA) }),
        editing.delete({ id: articleId(id), ...by(KAMAL) }),
      ]);
      expect(['saved', 'deleted']).toContain(made.kind);
      expect(await editing.find(articleId(id))).toBeNull();
      await editing.save({ baseRevision: null, id: articleId(`${id}-put`), input: makeInput(), ...by(RINA) });
      await Promise.all([put({ id: `${id}-put` }), editing.delete({ id: articleId(`${id}-put`), ...by(KAMAL) })]);
      const { rows } = await editing.listTrash({ after: null, limit: 50 });
      const isTrashed = rows.some((row) => row.id === `${id}-put`);
      expect([isTrashed, (await editing.find(articleId(`${id}-put`))) !== null]).toContain(false);
    }
  });

  test('both return saved if both restore the same article', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = `back-${round}`;
      await editing.save({ baseRevision: null, id: articleId(id), input: makeInput(), ...by(RINA) });
      await editing.delete({ id: articleId(id), ...by(RINA) });
      const restored = await Promise.all(
        [RINA, KAMAL].map((who) => editing.restoreFromTrash({ id: articleId(id), ...by(who) })),
      );
      expect(restored.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
      expect((await editing.find(articleId(id)))?.revision).toBe(2);
    }
  });
});
