import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { DeskCommand } from '#tests/support/articles/random-desk.ts';
import { anyDeskCommands, createDeskRunner, EDITORS, WRITERS } from '#tests/support/articles/random-desk.ts';
import { N1, openDeskStore } from '#tests/support/database/desk-store.ts';
import { runs } from '#tests/support/property-runs.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { listCorrectionsOf } from '../read/corrections.ts';

const store = await openDeskStore();
const { db, desk, editing, findWorkflow } = store;
const run = createDeskRunner(store);

/** What readers and the board have of the article. */
async function look() {
  const [current, { rows }, workflow, approval, corrections, waiting, staff] = await Promise.all([
    editing.find(N1),
    sql<{ count: number }>`select count(*)::integer as count from history`.execute(db),
    findWorkflow(),
    findApproval(),
    listCorrectionsOf(db, [N1]),
    desk.listProposedCorrections(N1),
    db.selectFrom('staff').select('id').execute(),
  ]);
  const article = current?.article ?? null;
  const isRead = article !== null && article.status !== 'draft' && article.withdrawnAt === 0;
  return {
    ...{ article, workflow, approval, waiting },
    revision: current?.revision ?? 0,
    text: isRead ? article : null,
    corrections: corrections.get(N1) ?? [],
    entries: rows[0]?.count ?? 0,
    accounts: staff.map(({ id }) => id),
  };
}

type State = Awaited<ReturnType<typeof look>>;

/** The latest approval of a text: by whom, and the text of its revision. */
async function findApproval() {
  const { rows } = await sql<{ revision: number; userId: string }>`
    select workflow_steps.revision, user_id from workflow_steps join history on id = history_id
    where workflow_steps.revision is not null order by workflow_steps.revision desc limit 1`.execute(db);
  const [row] = rows;
  const revision = row && (await editing.findRevision({ articleId: N1, revision: row.revision }));
  return row && revision ? { by: row.userId, revision: row.revision, article: revision.article } : null;
}

/** Who wrote a part of the text: ever, and since the last approval that was not taken back. */
type Authors = { ever: Set<string>; sinceApproval: Set<string> };

type Step = { command: DeskCommand; before: State; after: State };

const isChangedText = ({ before, after }: Step) =>
  after.article !== null && isTextChanged(before.article, after.article);

const isNewApproval = ({ before, after }: Step) =>
  after.approval !== null && after.approval.revision !== before.approval?.revision;

function checkHistory({ command, before, after }: Step, kind: string): void {
  const written = after.entries - before.entries;
  const what = `${command.does} by ${command.who}: ${kind}`;
  const isDone = ['saved', 'done', 'changed', 'undone', 'proposed', 'deleted'].includes(kind);
  expect(written, what).toBeLessThanOrEqual(isDone ? 1 : 0);
  const isChanged =
    after.revision !== before.revision ||
    after.workflow?.stage !== before.workflow?.stage ||
    after.waiting.length !== before.waiting.length;
  // A confirmed change of a correction that was removed only ends its proposal.
  if (isChanged && command.does !== 'confirm') expect(written, what).toBe(1);
}

function checkReaders({ command, before, after }: Step): void {
  const { text, approval } = after;
  if (text !== null) expect(isTextChanged(approval?.article ?? null, text)).toBe(false);
  const isDeleted = !before.accounts.includes(command.who);
  if (isDeleted || (WRITERS as readonly string[]).includes(command.who)) {
    expect(text).toEqual(before.text);
    expect(after.corrections).toEqual(before.corrections);
    expect(approval?.revision).toBe(before.approval?.revision);
  }
  if (isDeleted && command.does !== 'delete-account') expect(after.entries).toBe(before.entries);
}

function checkApproval(step: Step, saw: Parameters<typeof isTextChanged>[1] | null, authors: Authors | null): void {
  const { command, before, after } = step;
  if (after.workflow?.stage === 'approved') {
    expect(isTextChanged(after.approval?.article ?? null, after.article ?? makeInput())).toBe(false);
  }
  if (!isNewApproval(step)) return;
  expect(EDITORS).toContain(after.approval?.by);
  // Of a draft, the whole text is approved, and the person saw it.
  if (before.article?.status === 'draft' && saw !== null && after.article !== null) {
    expect(isTextChanged(saw, after.article), `${command.does} approves unseen text`).toBe(false);
  }
  if (authors === null) return;
  expect(isChangedText(step) && command.does !== 'approve-proposal').toBe(false);
  if (command.does !== 'approve-proposal') expect(authors.sinceApproval.has(command.who)).toBe(false);
}

function checkRecord({ command, before, after }: Step, kind: string, needsFourEyes: boolean): void {
  if (command.does === 'reinstate' && kind === 'saved') expect(command.lag).toBe(0);
  if (needsFourEyes && after.corrections.length > before.corrections.length) {
    expect(command.does).toBe('confirm');
    expect(before.waiting[0]?.userId).not.toBe(command.who);
  }
  const { assigneeId = null } = after.workflow ?? {};
  expect(assigneeId === null || after.accounts.includes(assigneeId)).toBe(true);
}

function noteAuthors(authors: Authors, step: Step): void {
  const { command, before } = step;
  if (isChangedText(step)) authors.ever.add(command.who);
  if (isNewApproval(step)) authors.sinceApproval.clear();
  else if (isChangedText(step)) authors.sinceApproval.add(command.who);
  const isTakenBack = command.does === 'return' && before.workflow?.stage === 'approved';
  if (isTakenBack && step.after.workflow?.stage === 'returned') authors.sinceApproval = new Set(authors.ever);
}

async function startOver(): Promise<void> {
  const tables = [
    'articles',
    'deskItems',
    'workflowSteps',
    'history',
    'articleRevisions',
    'articleCorrections',
  ] as const;
  for (const table of [...tables, 'proposedCorrections', 'trash', 'staff'] as const)
    await db.deleteFrom(table).execute();
  for (const id of ['reporter', 'other'] as const) await addStaffRow(db, { id, role: 'reporter' });
  for (const id of EDITORS) await addStaffRow(db, { id, role: 'editor' });
  await addStaffRow(db, { id: 'contributor', role: 'contributor' });
}

test.each([false, true])(
  'after random commands of random people readers see approved text only; four eyes: %s',
  async (needsFourEyes) => {
    await desk.saveSettings({ isOn: true, needsFourEyes }, OPERATOR, Date.now());
    await fc.assert(
      fc.asyncProperty(anyDeskCommands, async (commands) => {
        await startOver();
        const authors: Authors = { ever: new Set(), sinceApproval: new Set() };
        let before = await look();
        for (const command of commands) {
          const { kind, saw } = await run(command);
          const step = { command, before, after: await look() };
          checkHistory(step, kind);
          checkReaders(step);
          checkApproval(step, saw, needsFourEyes ? authors : null);
          checkRecord(step, kind, needsFourEyes);
          noteAuthors(authors, step);
          before = step.after;
        }
      }),
      runs(8),
    );
  },
  1_200_000,
);

test('two people at once: no command fails, and each revision is stored once', async () => {
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
  await fc.assert(
    fc.asyncProperty(anyDeskCommands, anyDeskCommands, async (first, second) => {
      await startOver();
      for (const [index, command] of first.entries()) await Promise.all([run(command), run(second[index] ?? command)]);
      const { rows } = await sql<{ count: number; last: number }>`
        select count(*)::integer as count, coalesce(max(revision), 0) as last from article_revisions`.execute(db);
      expect(rows[0]?.count).toBe(rows[0]?.last);
    }),
    runs(4),
  );
}, 1_200_000);
