import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { createDeskRunner, IMAGES, LEAD } from '#tests/support/articles/desk-runner.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { DeskCommand, DeskCommandKind } from '#tests/support/articles/random-desk.ts';
import { anyDeskCommands, EDITORS, WRITERS } from '#tests/support/articles/random-desk.ts';
import { storeImage } from '#tests/support/articles/stored-image.ts';
import { N1, openDeskStore } from '#tests/support/database/desk-store.ts';
import { watchDeadlocks } from '#tests/support/database/watch-deadlocks.ts';
import { runs } from '#tests/support/property-runs.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { listCorrectionsOf } from '../read/corrections.ts';

const deadlocks = watchDeadlocks();
const store = await openDeskStore();
const { db, desk, editing, findWorkflow, put } = store;
const run = createDeskRunner(store);

/** What readers and the board have of the article. */
async function look() {
  const [current, { rows }, workflow, approval, corrections, waiting, staff, deletedTag] = await Promise.all([
    editing.find(N1),
    sql<{ count: number }>`select count(*)::integer as count from history where article_id = ${N1}`.execute(db),
    findWorkflow(),
    findApproval(),
    listCorrectionsOf(db, [N1]),
    desk.listProposedCorrections(N1),
    db.selectFrom('staff').select('id').execute(),
    db.selectFrom('tagChanges').select('id').where('toName', 'is', null).limit(1).executeTakeFirst(),
  ]);
  const article = current?.article ?? null;
  const isRead = article !== null && article.status !== 'draft' && article.withdrawnAt === 0;
  return {
    ...{ article, workflow, approval, waiting },
    revision: current?.revision ?? 0,
    text: isRead ? article : null,
    corrections: corrections.get(N1) ?? [],
    entries: rows[0]?.count ?? 0,
    hasDeletedTag: deletedTag !== undefined,
    accounts: staff.map(({ id }) => id),
  };
}

type State = Awaited<ReturnType<typeof look>>;

/** The latest approval of a text: by whom, and the text of its revision. */
async function findApproval() {
  const { rows } = await sql<{ revision: number; userId: string }>`
    select workflow_steps.revision, user_id from workflow_steps join history on id = history_id
    where workflow_steps.revision is not null and step <> 'published-alone' and article_id = ${N1} order by workflow_steps.revision desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  const revision = row && (await editing.findRevision({ articleId: N1, revision: row.revision }));
  return row && revision ? { by: row.userId, revision: row.revision, article: revision.article } : null;
}

/** Who wrote a part of the text: ever, and since the last approval that was not taken back. */
type Authors = { ever: Set<string>; sinceApproval: Set<string> };

type Step = { command: DeskCommand; before: State; after: State };

const APPROVALS_OF_PROPOSALS: readonly DeskCommandKind[] = ['proposal-approve', 'proposal-publish', 'save-proposal'];

/** A change of a tag in all articles is not writing. */
const CHANGES_OF_TAGS: readonly DeskCommandKind[] = ['rename-tag', 'delete-tag'];

const isChangedText = ({ command, before, after }: Step) =>
  after.article !== null && !CHANGES_OF_TAGS.includes(command.does) && isTextChanged(before.article, after.article);

/**
 * True if the text is the approved one. A tag that was deleted from all articles is still in revisions. An image that an editor replaces in
 * all articles is no decision about each text.
 */
function isApproved({ approval, hasDeletedTag }: State, text: ArticleInput): boolean {
  const ignored = { imageUrl: '', ...(hasDeletedTag && { tags: [] }) };
  return approval !== null && !isTextChanged({ ...approval.article, ...ignored }, { ...text, ...ignored });
}

const isNewApproval = ({ before, after }: Step) =>
  after.approval !== null && after.approval.revision !== before.approval?.revision;

function checkHistory({ command, before, after }: Step, kind: string): void {
  const written = after.entries - before.entries;
  const what = `${command.does} by ${command.who}: ${kind}`;
  const isDone = ['saved', 'done', 'changed', 'undone', 'proposed', 'deleted'].includes(kind);
  // A save that restores the article first has an entry for each.
  const most = command.does === 'save-restore' ? 2 : 1;
  expect(written, what).toBeLessThanOrEqual(isDone ? most : 0);
  const isChanged =
    after.revision !== before.revision ||
    after.workflow?.stage !== before.workflow?.stage ||
    after.waiting.length !== before.waiting.length;
  // A confirmed change of a correction that was removed only ends its proposal.
  if (isChanged && command.does !== 'record-confirm-correction') expect(written, what).toBeGreaterThanOrEqual(1);
}

function checkReaders({ command, before, after }: Step): void {
  const { text, approval, workflow } = after;
  // An urgent change is public before a second person has seen it.
  if (text !== null && workflow?.urgentAt == null) expect(isApproved(after, text), command.does).toBe(true);
  const isDeleted = !before.accounts.includes(command.who);
  if (isDeleted || (WRITERS as readonly string[]).includes(command.who)) {
    expect(text).toEqual(before.text);
    expect(after.corrections).toEqual(before.corrections);
    expect(approval?.revision).toBe(before.approval?.revision);
  }
  if (isDeleted && command.does !== 'delete-account') expect(after.entries).toBe(before.entries);
}

function checkApproval(step: Step, saw: ArticleInput | null, authors: Authors | null): void {
  const { command, before, after } = step;
  if (after.workflow?.stage === 'approved') {
    expect(isApproved(after, after.article ?? makeInput()), command.does).toBe(true);
  }
  if (!isNewApproval(step)) return;
  expect(EDITORS).toContain(after.approval?.by);
  // Of a draft, the whole text is approved, and the person saw it.
  if (before.article?.status === 'draft' && saw !== null && after.article !== null) {
    expect(isTextChanged(saw, after.article), `${command.does} approves unseen text`).toBe(false);
  }
  if (authors === null) return;
  if (APPROVALS_OF_PROPOSALS.includes(command.does)) return;
  expect(isChangedText(step), command.does).toBe(false);
  expect(authors.sinceApproval.has(command.who), command.does).toBe(false);
}

function checkRecord({ command, before, after }: Step, kind: string, needsFourEyes: boolean): void {
  if (command.does === 'record-reinstate' && kind === 'saved') expect(command.lag).toBe(0);
  if (needsFourEyes && after.corrections.length > before.corrections.length) {
    expect(command.does).toBe('record-confirm-correction');
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
  const isTakenBack = command.does === 'step-return' && before.workflow?.stage === 'approved';
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
    ...(['proposedCorrections', 'tagChanges', 'tagRenames', 'proposedTagChanges', 'trash', 'staff'] as const),
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  for (const digit of IMAGES) await storeImage(db, digit);
  await put({ id: LEAD, isFeatured: true });
  for (const id of ['reporter', 'other'] as const) await addStaffRow(db, { id, role: 'reporter' });
  for (const id of EDITORS) await addStaffRow(db, { id, role: 'editor' });
  await addStaffRow(db, { id: 'contributor', role: 'contributor' });
}

test.each([{ needsFourEyes: false }, { needsFourEyes: true }, { needsFourEyes: true, allowsUrgent: true }])(
  'after random commands of random people readers see approved text, or an urgent change: %o',
  async ({ needsFourEyes, ...settings }) => {
    await desk.saveSettings({ isOn: true, needsFourEyes, ...settings }, OPERATOR, Date.now());
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

test.each([false, true])(
  'two people at once: no command fails, no deadlock, and each revision is stored once; four eyes: %s',
  async (needsFourEyes) => {
    await desk.saveSettings({ isOn: true, needsFourEyes, allowsUrgent: true }, OPERATOR, Date.now());
    await fc.assert(
      fc.asyncProperty(anyDeskCommands, anyDeskCommands, async (first, second) => {
        await startOver();
        for (const [index, command] of first.entries())
          await Promise.all([run(command), run(second[index] ?? command)]);
        const { rows } = await sql<{ count: number; last: number }>`
          select count(*)::integer as count, coalesce(max(revision), 0) as last from article_revisions
          where article_id = ${N1}`.execute(db);
        expect(rows[0]?.count).toBe(rows[0]?.last);
        expect(deadlocks).toEqual([]);
      }),
      runs(4),
    );
  },
  1_200_000,
);
