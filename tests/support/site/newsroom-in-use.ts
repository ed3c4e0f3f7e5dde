import { expect } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { HOUR_S, SECOND_MS } from '#domain/time/durations.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import type { Database } from '#services/postgres/database.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';

/** Long ago, because an import replaces times of the future. */
const START_MS = Date.UTC(2024, 4, 1, 6);
const FAR_MS = 9e12;

type Writer = ReturnType<typeof openWriter>;

/** Saves articles and takes steps one hour after the other. */
function openWriter(db: Database) {
  const [editing, desk] = [createArticleEditing(db), createDesk(db)];
  let hours = 0;
  const by = (actor: HistoryActor) => {
    hours += 1;
    return { actor, nowMs: START_MS + hours * HOUR_S * SECOND_MS, historyId: `h${String(hours).padStart(3, '0')}` };
  };
  const revisions = new Map<string, number>();
  return {
    editing,
    desk,
    by,
    save: async (actor: HistoryActor, id: string, change: Partial<ArticleInput>, more: Partial<SaveCommand> = {}) => {
      const command = { id: articleId(id), input: makeInput(change), baseRevision: revisions.get(id) ?? null };
      const saved = await editing.save({ ...command, lead: 'keep', ...by(actor), ...more });
      expect(saved.kind).toMatch(/^(saved|proposed)$/);
      if (saved.kind === 'saved') revisions.set(id, saved.revision);
    },
    take: async (actor: HistoryActor, id: string, step: DeskStep, proposerId: string | null = null) => {
      expect(await desk.take({ articleId: articleId(id), proposerId, step, ...by(actor) })).toEqual({ kind: 'done' });
    },
    decide: async (actor: HistoryActor, id: string, decision: RecordDecision) => {
      const { kind } = await editing.decideRecord({ id: articleId(id), decision, ...by(actor) });
      expect(kind).toMatch(/^(saved|proposed)$/);
    },
  };
}

type People = { editor: HistoryActor; second: HistoryActor; reporter: HistoryActor; former: HistoryActor };

/**
 * Fills an empty database with a newsroom that uses what roles, the workflow and the record of an article offer: every role,
 * desks, a deactivated account, every stage, proposals, embargoes, withdrawals, corrections and undone changes.
 */
export async function fillNewsroom(db: Database): Promise<void> {
  await turnRolesOn(db);
  await addStaffRow(db, { id: 'owner', role: 'owner' });
  await addStaffRow(db, { id: 'contributor', role: 'contributor' });
  const people: People = {
    editor: await addStaffRow(db, { id: 'editor', role: 'editor' }),
    second: await addStaffRow(db, { id: 'second', role: 'editor', desks: ['বাংলাদেশ', 'খেলা'] }),
    reporter: await addStaffRow(db, { id: 'reporter', role: 'reporter' }),
    former: await addStaffRow(db, { id: 'former', role: 'reporter' }),
  };
  const writer = openWriter(db);
  await writer.desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
  await addStages(writer, people);
  await addProposals(writer, people);
  await addRecords(writer, people);
  // With four eyes, the editor could not have made these changes alone.
  await writer.desk.saveSettings({ isOn: true, needsFourEyes: true }, OPERATOR, Date.now());
  await writer.decide(people.second, 'corrected', { kind: 'add-correction', text: 'নামের বানান ভুল ছিল।' });
  await db
    .updateTable('staff')
    .set({ deactivatedAt: START_MS, mustHaveSecondFactor: true })
    .where('id', '=', 'former')
    .execute();
}

async function addStages({ save, take, editing, by }: Writer, { editor, second, reporter, former }: People) {
  const submit = { intent: 'submit' } as const;
  await save(reporter, 'writing', { status: 'draft', title: 'লেখা চলছে' });
  await save(reporter, 'submitted', { status: 'draft' }, submit);
  await take(editor, 'submitted', { kind: 'assign', assigneeId: 'second', note: 'সন্ধ্যার আগে "দেখুন"' });
  await take(editor, 'submitted', { kind: 'due', dueAt: FAR_MS });
  await save(former, 'returned', { status: 'draft' }, submit);
  await take(editor, 'returned', { kind: 'return', note: 'উৎস দিন\nদুটি' });
  await save(reporter, 'approved', { status: 'draft' }, submit);
  await take(editor, 'approved', { kind: 'approve', seen: 1 });
  await save(reporter, 'voided', { status: 'draft' }, submit);
  await take(editor, 'voided', { kind: 'approve', seen: 1 });
  await save(reporter, 'voided', { status: 'draft', title: 'অনুমোদনের পরে বদল' });
  await save(reporter, 'scheduled', { status: 'draft' }, submit);
  await save(editor, 'scheduled', { status: 'scheduled', publishAt: FAR_MS });
  await save(reporter, 'published', { status: 'draft' }, submit);
  await take(second, 'published', { kind: 'publish', seen: 1 });
  await save(reporter, 'trashed', { status: 'draft' }, submit);
  await editing.delete({ id: articleId('trashed'), ...by(editor) });
}

async function addProposals({ save, take }: Writer, { editor, second, reporter }: People) {
  const submit = { intent: 'submit' } as const;
  const publish = async (id: string) => {
    await save(reporter, id, { status: 'draft', title: 'আগের শিরোনাম' }, submit);
    await take(editor, id, { kind: 'publish', seen: 1 });
  };
  await publish('proposed');
  const old = { baseRevision: 2 };
  await save(reporter, 'proposed', { title: 'প্রস্তাবিত শিরোনাম' }, { ...submit, ...old });
  await save(editor, 'proposed', { title: 'আগের শিরোনাম', tags: ['নদী'] }, old);
  await take(editor, 'proposed', { kind: 'assign', assigneeId: 'second', note: 'মিলিয়ে দেখুন' }, 'reporter');
  await publish('refused');
  await save(reporter, 'refused', { title: 'ফেরত' }, { ...submit, ...old });
  await take(second, 'refused', { kind: 'return', note: 'দরকার নেই' }, 'reporter');
}

async function addRecords({ save, decide, editing, by }: Writer, { editor }: People) {
  await save(editor, 'embargoed', { embargoUntil: FAR_MS, expiresAt: FAR_MS + 1 });
  await save(editor, 'withdrawn', {});
  await decide(editor, 'withdrawn', { kind: 'withdraw', reason: 'তথ্য ভুল ছিল' });
  await save(editor, 'reinstated', {});
  await decide(editor, 'reinstated', { kind: 'withdraw', reason: 'যাচাই চলছে' });
  await decide(editor, 'reinstated', { kind: 'reinstate', seen: 2 });
  await save(editor, 'corrected', { title: 'ভুল শিরোনাম' });
  await save(editor, 'corrected', { title: 'ঠিক শিরোনাম' });
  for (const text of ['শিরোনামে ভুল ছিল।', 'সংখ্যা ভুল ছিল।'])
    await decide(editor, 'corrected', { kind: 'add-correction', text });
  await editing.restoreRevision({ articleId: articleId('corrected'), revision: 1, ...by(editor) });
}
