import { randomUUID } from 'node:crypto';
import type { ArticleInput } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import { toTagKey } from '#domain/article/tag.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { BulkChange, Move } from '#domain/desk/bulk-change.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { replaceImage } from '#services/articles/images/replace-image.ts';
import { listCorrectionsOf } from '#services/articles/read/corrections.ts';
import { runTagChanges } from '#services/articles/tags/change-tag.ts';
import { createStaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import { articleId } from '#tools/article-id.ts';
import { by } from '../database/article-store.ts';
import type { openDeskStore } from '../database/desk-store.ts';
import { N1 } from '../database/desk-store.ts';
import { makeInput, NOON_MS } from './make-article.ts';
import type { DeskCommand, DeskCommandKind } from './random-desk.ts';
import { toImageUrl, toToken } from './stored-image.ts';

/** An article that leads the home page, with an id before that of the other. */
export const LEAD = articleId('a1');

const TAGS = ['সেতু', 'ঘাট', 'নদী'] as const;
const DESKS = ['বাংলাদেশ', 'খেলা', 'মতামত'] as const;
/** Images that are stored in {@link createDeskRunner}'s database. */
export const IMAGES = ['a', 'b', 'c'] as const;

/** `saw`: the text that the person had before the command, with the person's own changes. */
type DeskOutcome = { kind: string; saw: ArticleInput | null };

const toStaffEmail = (id: string) => `${id}@prohor.example`;
const toActor = (id: string): HistoryActor => ({ userEmail: toStaffEmail(id), userId: id });
const unseen = (kind = 'missing'): DeskOutcome => ({ kind, saw: null });
const pick = <Item>(items: readonly [Item, Item, Item], { text }: DeskCommand): Item => items[text - 1] ?? items[0];

/** The tag that a command renames or deletes. */
const toFromKey = ({ lag }: DeskCommand): string => toTagKey(TAGS[lag] ?? '');

type Run = (command: DeskCommand) => Promise<DeskOutcome>;
type Store = Pick<Awaited<ReturnType<typeof openDeskStore>>, 'db' | 'desk' | 'editing'>;

/** Runs the commands of the screens, and commands that no screen offers. */
export function createDeskRunner({ db, desk, editing }: Store): Run {
  const accounts = createStaffAccounts({ db, siteWords: [], now: () => NOON_MS });
  const many = (who: string) => ({
    ...{ actor: toActor(who), nowMs: NOON_MS, newHistoryId: randomUUID },
    reportFailure: (error: unknown) => {
      throw error;
    },
  });
  const readRevision = async () => (await editing.find(N1))?.revision ?? 1;
  const readTrashed = async () =>
    (await db.selectFrom('trash').select('revision').where('articleId', '=', N1).executeTakeFirst())?.revision ?? null;
  const findProposal = (proposerId: string) => desk.findProposal({ articleId: N1, proposerId });

  const save =
    (
      change: object,
      rest: (command: DeskCommand) => Promise<Partial<SaveCommand>> | Partial<SaveCommand> = () => ({}),
    ) =>
    async (command: DeskCommand): Promise<DeskOutcome> => {
      const { who, text, part, lag } = command;
      const revision = (await editing.find(N1))?.revision ?? (await readTrashed());
      const baseRevision = revision && Math.max(1, revision - lag);
      const base = baseRevision === null ? null : await editing.findRevision({ articleId: N1, revision: baseRevision });
      const content = base ? toArticleInput(base.article) : makeInput({ status: 'draft', imageUrl: toImageUrl('a') });
      const input = { ...content, [part]: `পাঠ ${text}`, ...change };
      const context = { lead: 'keep', ...by(toActor(who)), ...(await rest(command)) } as const;
      const { kind } = await editing.save({ id: N1, input, baseRevision, ...context });
      return { kind, saw: input };
    };

  const change =
    (toChange: (command: DeskCommand) => BulkChange | Move): Run =>
    async (command) => {
      const revision = Math.max(1, (await readRevision()) - command.lag);
      const seen = await editing.findRevision({ articleId: N1, revision });
      const articles = [{ id: N1, revision }];
      const [result] = await editing.changeMany({ articles, change: toChange(command), ...many(command.who) });
      return { kind: result?.kind ?? 'missing', saw: seen && toArticleInput(seen.article) };
    };

  const undo = async (who: string, revision: number, isDeletion: boolean) => {
    const [result] = await editing.undoMany({ articles: [{ id: N1, revision, isDeletion }], ...many(who) });
    return unseen(result?.kind);
  };

  const take =
    (proposerId: string | null, toStep: (command: DeskCommand, seen: number) => DeskStep): Run =>
    async (command) => {
      const savedAt = proposerId === null ? null : (await findProposal(proposerId))?.savedAt;
      const step = toStep(command, savedAt ?? (await readRevision()) - command.lag);
      return unseen((await desk.take({ articleId: N1, proposerId, step, ...by(toActor(command.who)) })).kind);
    };

  type Found = { seen: number; correctionId: string; proposalId: string };
  const decide =
    (toDecision: (command: DeskCommand, found: Found) => RecordDecision): Run =>
    async (command) => {
      const [correction] = (await listCorrectionsOf(db, [N1])).get(N1) ?? [];
      const [waiting] = await desk.listProposedCorrections(N1);
      const seen = (await readRevision()) - command.lag;
      const found = { seen, correctionId: correction?.id ?? '', proposalId: waiting?.id ?? '' };
      const decision = toDecision(command, found);
      return unseen((await editing.decideRecord({ id: N1, decision, ...by(toActor(command.who)) })).kind);
    };

  const changeTag =
    (toName: (command: DeskCommand) => string | null): Run =>
    async (command) => {
      const context = { actor: toActor(command.who), nowMs: NOON_MS };
      const { kind } = await editing.changeTag({ fromKey: toFromKey(command), to: toName(command), ...context });
      while ((await runTagChanges(db, { nowMs: NOON_MS, limit: 10 })) > 0);
      return unseen(kind);
    };

  const replace: Run = async (command) => {
    const [from, to] = [toToken(IMAGES[command.lag] ?? 'a'), toToken(pick(IMAGES, command))];
    const { reportFailure, ...context } = many(command.who);
    const result = await replaceImage(db, { from, to, after: '', limit: 10, ...context });
    if (result.kind === 'missing') return unseen();
    if (result.changed + result.proposed === 0) return unseen('failed');
    return unseen(result.changed > 0 ? 'saved' : 'proposed');
  };

  const featureOther: Run = async ({ who }) => {
    const current = await editing.find(LEAD);
    if (current === null) return unseen();
    const input = { ...toArticleInput(current.article), isFeatured: true };
    const command = { id: LEAD, input, baseRevision: current.revision, lead: 'replace' } as const;
    return unseen((await editing.save({ ...command, ...by(toActor(who)) })).kind);
  };

  const findOwn = async ({ who }: DeskCommand) => ({
    intent: 'submit' as const,
    proposal: (await findProposal(who)) ?? undefined,
  });
  const approve = async () => ({ proposal: (await findProposal('reporter')) ?? undefined });

  const steps: { [Kind in DeskStep['kind']]: (command: DeskCommand, seen: number) => DeskStep } = {
    submit: () => ({ kind: 'submit' }),
    approve: (_, seen) => ({ kind: 'approve', seen }),
    return: () => ({ kind: 'return', note: 'উৎস দিন' }),
    publish: (_, seen) => ({ kind: 'publish', seen, lead: 'keep' }),
    assign: ({ whom }) => ({ kind: 'assign', assigneeId: whom, note: '' }),
    due: ({ text }) => ({ kind: 'due', dueAt: text === 1 ? null : NOON_MS + text }),
    drop: () => ({ kind: 'drop' }),
  };

  const commands: Record<DeskCommandKind, Run> = {
    'save-save': save({}, ({ text }) => ({ correction: `সংশোধন ${text}` })),
    'save-submit': save({}, findOwn),
    'save-keep': save({}, () => ({ intent: 'keep' })),
    'save-urgent': save({}, () => ({ intent: 'urgent' })),
    'save-restore': save({}, () => ({ intent: 'restore' })),
    'save-proposal': save({}, approve),
    publish: save({ status: 'published', publishAt: 0 }),
    unpublish: save({ status: 'draft', publishAt: 0 }),
    schedule: save({ status: 'scheduled', publishAt: NOON_MS + 60_000 }),
    feature: save({ isFeatured: true }, () => ({ lead: 'replace' })),
    'feature-other': featureOther,
    'step-submit': take(null, steps.submit),
    'step-approve': take(null, steps.approve),
    'step-return': take(null, steps.return),
    'step-publish': take(null, steps.publish),
    'step-assign': take(null, steps.assign),
    'step-due': take(null, steps.due),
    'step-drop': take(null, steps.drop),
    'proposal-submit': take('reporter', steps.submit),
    'proposal-approve': take('reporter', steps.approve),
    'proposal-return': take('reporter', steps.return),
    'proposal-publish': take('reporter', steps.publish),
    'proposal-assign': take('reporter', steps.assign),
    'proposal-due': take('reporter', steps.due),
    'proposal-drop': take('reporter', steps.drop),
    'record-withdraw': decide(({ text }) => ({ kind: 'withdraw', reason: `কারণ ${text}` })),
    'record-reinstate': decide((_, { seen }) => ({ kind: 'reinstate', seen })),
    'record-add-correction': decide(({ text }) => ({ kind: 'add-correction', text: `সংশোধন ${text}` })),
    'record-edit-correction': decide(({ text }, { correctionId }) => ({
      ...{ kind: 'edit-correction', correctionId },
      text: `সংশোধন ${text}`,
    })),
    'record-remove-correction': decide((_, { correctionId }) => ({ kind: 'remove-correction', correctionId })),
    'record-confirm-correction': decide((_, { proposalId }) => ({ kind: 'confirm-correction', proposalId })),
    'record-drop-correction': decide((_, { proposalId }) => ({ kind: 'drop-correction', proposalId })),
    'many-publish': change(() => ({ kind: 'publish' })),
    'many-unpublish': change(() => ({ kind: 'unpublish' })),
    'many-category': change((command) => ({ kind: 'category', category: pick(DESKS, command) })),
    'many-add-tag': change((command) => ({ kind: 'add-tag', tag: pick(TAGS, command) })),
    'many-remove-tag': change((command) => ({ kind: 'remove-tag', tag: pick(TAGS, command) })),
    'many-delete': change(() => ({ kind: 'delete' })),
    'many-move': change(({ text }) => ({ kind: 'move', publishAt: NOON_MS + text * 60_000, mayBackDate: false })),
    'undo-change': async ({ who }) => undo(who, await readRevision(), false),
    'undo-delete': async ({ who, lag }) => undo(who, ((await readTrashed()) ?? 1) - lag, true),
    'restore-revision': async ({ who, text }) =>
      unseen((await editing.restoreRevision({ articleId: N1, revision: text, ...by(toActor(who)) })).kind),
    delete: async ({ who }) => unseen((await editing.delete({ id: N1, ...by(toActor(who)) })).kind),
    'restore-trash': async ({ who }) => unseen((await editing.restoreFromTrash({ id: N1, ...by(toActor(who)) })).kind),
    'rename-tag': changeTag((command) => pick(TAGS, command)),
    'delete-tag': changeTag(() => null),
    'drop-tag': async (command) =>
      unseen((await editing.rejectTagChange({ fromKey: toFromKey(command), actor: toActor(command.who) })).kind),
    'replace-image': replace,
    'delete-account': async ({ whom }) =>
      unseen((await accounts.removeStaff(toStaffEmail(whom), { evenLast: true })).kind),
  };
  return (command) => commands[command.does](command);
}
