import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ArticleInput } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import type { RecordDecision } from '#domain/change/record-command.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { DeskStep } from '#domain/change/step-command.ts';
import type { BulkChange } from '#domain/desk/bulk-change.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { createStaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import { by } from '../database/article-store.ts';
import type { openDeskStore } from '../database/desk-store.ts';
import { N1 } from '../database/desk-store.ts';
import { makeInput, NOON_MS } from './make-article.ts';

/** People who may never publish: two reporters and a contributor. */
export const WRITERS = ['reporter', 'other', 'contributor'] as const;
export const EDITORS = ['editor', 'second'] as const;
const PEOPLE = [...WRITERS, ...EDITORS] as const;

/** How often each kind of command is drawn. */
const KINDS = {
  ...{ submit: 3, save: 3, publish: 3, unpublish: 1, 'publish-many': 2, 'unpublish-many': 1, undo: 2, restore: 2 },
  ...{ approve: 3, return: 1, 'approve-proposal': 3, assign: 1, withdraw: 2, reinstate: 4, correct: 2, confirm: 3 },
  ...{ 'delete-account': 1, delete: 1, 'restore-trash': 4, feature: 2, urgent: 1, drop: 1 },
} as const;

type Kind = keyof typeof KINDS;

const anyKind = fc.oneof(
  ...(Object.entries(KINDS) as [Kind, number][]).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })),
);

const anyCommand = fc.record({
  // Editors twice, because most commands need their rights.
  who: fc.constantFrom(...PEOPLE, ...EDITORS, ...EDITORS),
  does: anyKind,
  /** The text. A small number, so that texts repeat. */
  text: fc.integer({ min: 1, max: 3 }),
  /** Two parts, so that changes of two people are merged. */
  part: fc.constantFrom('title' as const, 'author' as const),
  /** How many revisions the person is behind. */
  lag: fc.constantFrom(0, 0, 1),
  whom: fc.constantFrom(...WRITERS, 'second', 'nobody'),
});

export type DeskCommand = typeof anyCommand extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const FIRST = { text: 1, part: 'title', lag: 0, whom: 'nobody' } as const;

/** A reporter's story that an editor has published. */
const PUBLISHED: readonly DeskCommand[] = [
  { ...FIRST, who: 'reporter', does: 'submit' },
  { ...FIRST, who: 'editor', does: 'publish-many' },
];

/** Commands from the beginning, or after the publication of a story. */
export const anyDeskCommands = fc
  .tuple(fc.boolean(), fc.array(anyCommand, { minLength: 20, maxLength: 30 }))
  .map(([isPublished, commands]) => (isPublished ? [...PUBLISHED, ...commands] : commands));

/** `saw`: the text that the person had before the command, with the person's own changes. */
export type DeskOutcome = { kind: string; saw: ArticleInput | null };

const toStaffEmail = (id: string) => `${id}@prohor.example`;

const toActor = (id: string): HistoryActor => ({ userEmail: toStaffEmail(id), userId: id });

/** Runs the commands of the screens, and commands that no screen offers. */
export function createDeskRunner({ db, desk, editing }: Awaited<ReturnType<typeof openDeskStore>>) {
  const accounts = createStaffAccounts({ db, siteWords: [], now: () => NOON_MS });

  async function save(command: DeskCommand, change: object, rest: Partial<SaveCommand> = {}): Promise<DeskOutcome> {
    const { who, text, part, lag } = command;
    const current = await editing.find(N1);
    const baseRevision = current && Math.max(1, current.revision - lag);
    const base = baseRevision === null ? null : await editing.findRevision({ articleId: N1, revision: baseRevision });
    const content = base ? toArticleInput(base.article) : makeInput({ status: 'draft' });
    const input = { ...content, [part]: `পাঠ ${text}`, ...change };
    const own = await desk.findProposal({ articleId: N1, proposerId: who });
    const proposal = rest.intent === 'submit' && own ? { proposal: { proposerId: who, savedAt: own.savedAt } } : {};
    const context = { lead: 'keep', ...by(toActor(who)), ...proposal, ...rest } as const;
    const { kind } = await editing.save({ id: N1, input, baseRevision, ...context });
    return { kind, saw: input };
  }

  async function changeMany({ who, lag }: DeskCommand, kind: 'publish' | 'unpublish'): Promise<DeskOutcome> {
    const revision = Math.max(1, ((await editing.find(N1))?.revision ?? 1) - lag);
    const seen = await editing.findRevision({ articleId: N1, revision });
    const [result] = await editing.changeMany({
      articles: [{ id: N1, revision }],
      change: { kind } satisfies BulkChange,
      ...many(who),
    });
    return { kind: result?.kind ?? 'missing', saw: seen && toArticleInput(seen.article) };
  }

  const many = (who: string) => ({
    ...{ actor: toActor(who), nowMs: NOON_MS, newHistoryId: randomUUID },
    reportFailure: (error: unknown) => {
      throw error;
    },
  });

  const unseen = (kind: string): DeskOutcome => ({ kind, saw: null });

  const take = async ({ who }: DeskCommand, step: DeskStep, proposerId: string | null = null) =>
    unseen((await desk.take({ articleId: N1, proposerId, step, ...by(toActor(who)) })).kind);

  const decide = async ({ who }: DeskCommand, decision: RecordDecision) =>
    unseen((await editing.decideRecord({ id: N1, decision, ...by(toActor(who)) })).kind);

  async function run(command: DeskCommand): Promise<DeskOutcome> {
    const { who, text, lag, whom } = command;
    const current = await editing.find(N1);
    const revision = current?.revision ?? 1;
    switch (command.does) {
      case 'submit':
        return save(command, {}, { intent: 'submit' });
      case 'save':
        return save(command, { status: current?.article.status ?? 'draft' }, { correction: `সংশোধন ${text}` });
      case 'publish':
        return save(command, { status: 'published' });
      case 'unpublish':
        return save(command, { status: 'draft' });
      case 'publish-many':
      case 'unpublish-many':
        return changeMany(command, command.does === 'publish-many' ? 'publish' : 'unpublish');
      case 'undo': {
        const [result] = await editing.undoMany({ articles: [{ id: N1, revision }], ...many(who) });
        return unseen(result?.kind ?? 'missing');
      }
      case 'restore': {
        const result = await editing.restoreRevision({ articleId: N1, revision: text, ...by(toActor(who)) });
        return unseen(result.kind);
      }
      case 'approve':
        return take(command, { kind: 'approve', seen: revision - lag });
      case 'return':
        return take(command, { kind: 'return', note: 'উৎস দিন' });
      case 'approve-proposal': {
        const seen = (await desk.findProposal({ articleId: N1, proposerId: 'reporter' }))?.savedAt ?? 1;
        return take(command, { kind: 'approve', seen }, 'reporter');
      }
      case 'assign':
        return take(command, { kind: 'assign', assigneeId: whom, note: '' });
      case 'withdraw':
        return decide(command, { kind: 'withdraw', reason: `কারণ ${text}` });
      case 'reinstate':
        return decide(command, { kind: 'reinstate', seen: revision - lag });
      case 'correct':
        return decide(command, { kind: 'add-correction', text: `সংশোধন ${text}` });
      case 'confirm': {
        const [proposal] = await desk.listProposedCorrections(N1);
        return decide(command, { kind: 'confirm-correction', proposalId: proposal?.id ?? '' });
      }
      case 'delete':
        return unseen((await editing.delete({ id: N1, ...by(toActor(who)) })).kind);
      case 'restore-trash':
        return unseen((await editing.restoreFromTrash({ id: N1, ...by(toActor(who)) })).kind);
      case 'feature':
        return save(command, { isFeatured: true }, { lead: 'replace' });
      case 'urgent':
        return save(command, {}, { intent: 'urgent' });
      case 'drop':
        return take(command, { kind: 'drop' }, 'reporter');
      case 'delete-account':
        return unseen((await accounts.removeStaff(toStaffEmail(whom), { evenLast: true })).kind);
    }
  }
  return run;
}
