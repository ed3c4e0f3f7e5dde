import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/article/history.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import type { SaveCommand } from '#services/articles/edit/save-command.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore } from '#tests/support/database/article-store.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { createDesk } from './desk.ts';
import type { DeskStep } from './take-step.ts';

const { db, editing } = await openArticleStore();
const desk = createDesk(db);
const N1 = articleId('n1');
const REPORTERS = ['reporter', 'other'];
const PEOPLE = [...REPORTERS, 'editor', 'second'] as const;
const actors = new Map<string, HistoryActor>();

beforeAll(async () => {
  for (const id of PEOPLE) {
    actors.set(id, await addStaffRow(db, { id, role: REPORTERS.includes(id) ? 'reporter' : 'editor' }));
  }
  await turnRolesOn(db);
});
afterAll(async () => {
  await desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR);
});

const anyCommand = fc.record({
  who: fc.constantFrom(...PEOPLE),
  does: fc.constantFrom('submit', 'save', 'publish', 'unpublish', 'approve', 'return', 'approve-proposal', 'restore'),
  /** The text. A small number, so that texts repeat. */
  text: fc.integer({ min: 1, max: 4 }),
});

type Command = typeof anyCommand extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const findActor = (who: string): HistoryActor => actors.get(who) ?? OPERATOR;

async function save({ who, text }: Command, change: object, command: Partial<SaveCommand> = {}) {
  const current = await editing.find(N1);
  const input = { ...makeInput({ title: `শিরোনাম ${text}`, status: 'draft' }), ...change };
  const proposal = await desk.findProposal({ articleId: N1, proposerId: who });
  const seen =
    command.intent === 'submit' && proposal ? { proposal: { proposerId: who, savedAt: proposal.savedAt } } : {};
  const baseRevision = current?.revision ?? null;
  return editing.save({ id: N1, input, baseRevision, lead: 'keep', ...by(findActor(who)), ...seen, ...command });
}

async function take({ who }: Command, step: DeskStep, proposerId: string | null = null) {
  return desk.take({ articleId: N1, proposerId, step, ...by(findActor(who)) });
}

async function run(command: Command): Promise<{ kind: string }> {
  const current = await editing.find(N1);
  const proposal = await desk.findProposal({ articleId: N1, proposerId: 'reporter' });
  switch (command.does) {
    case 'submit':
      return save(command, {}, { intent: 'submit' });
    case 'save':
      return save(command, { status: current?.article.status ?? 'draft' });
    case 'publish':
      return save(command, { ...current?.article, status: 'published' });
    case 'unpublish':
      return save(command, { ...current?.article, status: 'draft' });
    case 'approve':
      return take(command, { kind: 'approve', seen: current?.revision ?? 1 });
    case 'return':
      return take(command, { kind: 'return', note: 'উৎস দিন' });
    case 'approve-proposal':
      return take(command, { kind: 'approve', seen: proposal?.savedAt ?? 1 }, 'reporter');
    case 'restore':
      return editing.restoreRevision({ articleId: N1, revision: command.text, ...by(findActor(command.who)) });
  }
}

/** The text that readers see; null if none. */
async function readPublicText() {
  const article = (await editing.find(N1))?.article ?? null;
  return article?.status === 'draft' ? null : article;
}

/** The latest approval of a text: by whom, and the text of its revision. */
async function findApproval() {
  const { rows } = await sql<{ revision: number; userId: string }>`
    select workflow_steps.revision, user_id from workflow_steps join history on id = history_id
    where workflow_steps.revision is not null order by workflow_steps.revision desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const revision = await editing.findRevision({ articleId: N1, revision: row.revision });
  return revision && { by: row.userId, article: revision.article };
}

const countEntries = async () =>
  (await db.selectFrom('history').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()).count;

async function checkCommand(command: Command): Promise<void> {
  const before = await countEntries();
  const textBefore = await readPublicText();
  const { kind } = await run(command);
  const isDone = kind === 'saved' || kind === 'done';
  const written = (await countEntries()) - before;
  // A save that changes nothing writes no entry.
  expect(written, `${command.does} by ${command.who}: ${kind}`).toBeLessThanOrEqual(isDone ? 1 : 0);
  if (kind === 'done') expect(written).toBe(1);
  const text = await readPublicText();
  const approval = await findApproval();
  if (text !== null) expect(isTextChanged(approval?.article ?? null, text)).toBe(false);
  if (approval !== null) expect(REPORTERS).not.toContain(approval.by);
  if (REPORTERS.includes(command.who)) expect(text).toEqual(textBefore);
  const found = await desk.findWorkflow({ articleId: N1, viewerId: null, nowMs: NOON_MS });
  if (found?.workflow.stage === 'approved') {
    expect(isTextChanged(approval?.article ?? null, (await editing.find(N1))?.article ?? makeInput())).toBe(false);
  }
}

test.each([false, true])(
  'after random commands of random people readers see approved text only; four eyes: %s',
  async (needsFourEyes) => {
    await desk.saveSettings({ isOn: true, needsFourEyes }, OPERATOR);
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 15, maxLength: 25 }), async (commands) => {
        for (const table of ['articles', 'deskItems', 'workflowSteps', 'history', 'articleRevisions'] as const) {
          await db.deleteFrom(table).execute();
        }
        for (const command of commands) await checkCommand(command);
      }),
      { numRuns: 60 },
    );
  },
  120_000,
);
