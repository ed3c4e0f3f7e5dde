import type { ArticleStatus } from '#domain/article/article.ts';
import type { WaitLength } from '#domain/desk/waiting.ts';
import { decideWait } from '#domain/desk/waiting.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideThumbnail } from '#domain/images/image.ts';
import { countWords } from '#domain/markup/count-words.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { decidePermission, mayInspectAll } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Stage, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { decideSaveStage, decideStep, isPastDraftStatus, toShownStage } from '#domain/workflow/workflow.ts';
import type { RecordNotice, RecordNotices } from '#services/articles/workflow/desk.ts';
import type { DeskRow, DeskView } from '#services/articles/workflow/desk-lists.ts';
import { formatAgo } from '../components/age.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';
import { historyPath, recordPath } from '../manage/managed-view.ts';
import { reviewPath } from './desk-query.ts';

export type DeskItemView = {
  key: string;
  articleId: string;
  /** Null for an article. */
  proposerId: string | null;
  proposerEmail: string;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  author: string;
  /** Null if the item was not submitted, or its account was deleted. */
  submitterEmail: string | null;
  /** Null if readers see the article and it was never in review. */
  shownStage: Stage | null;
  stage: Stage;
  status: ArticleStatus;
  movedAt: MomentView;
  /** How long ago it entered its stage. */
  age: string;
  wait: WaitLength;
  words: number;
  image: ResponsiveImage | null;
  assigneeEmail: string | null;
  dueAt: MomentView | null;
  isLate: boolean;
  note: string;
  noteBy: string;
  revision: number;
  path: string;
  mayPublish: boolean;
  /** Path of an urgent change to an article that readers see. Null for other items. */
  changePath: string | null;
  /** True if the viewer may confirm the urgent change as a second person. */
  mayConfirmUrgent: boolean;
};

/** True if a viewer may publish in at least one category, and therefore sees the submissions of others. */
export function isReviewer(rights: Rights): boolean {
  const target = { ownerId: null, desk: rights.desks?.[0] ?? '', state: 'draft' } as const;
  return decidePermission(rights, 'publish', target).allowed;
}

export function toDeskScope(rights: Rights, viewerId: string): DeskView {
  return { viewerId, desks: rights.desks, isOwnOnly: !isReviewer(rights), inspectsOwnOnly: !mayInspectAll(rights) };
}

type ViewContext = {
  rights: Rights;
  settings: WorkflowSettings;
  nowMs: number;
  format: (ms: number) => string;
};

export function toDeskItemView(row: DeskRow, { rights, settings, nowMs, format }: ViewContext): DeskItemView {
  const { articleId, title, category, author, stage, status, movedAt, dueAt, revision } = row;
  const { proposerEmail, assigneeEmail, submitterEmail, note, noteBy } = row;
  const proposerId = row.proposerId || null;
  const isPastDraft = isPastDraftStatus(status);
  const isUrgent = row.urgentAt !== null && isPastDraft;
  return {
    ...{ articleId, proposerId, proposerEmail, category, author, stage, status, assigneeEmail, note, noteBy, revision },
    submitterEmail,
    shownStage: proposerId === null ? toShownStage(stage, isPastDraft) : stage,
    key: `${articleId} ${row.proposerId}`,
    title: parseTitle(title),
    plainTitle: toPlainTitle(title),
    movedAt: toMomentView(movedAt, format),
    age: formatAgo(nowMs - movedAt),
    wait: decideWait(isUrgent ? 'submitted' : stage, nowMs - movedAt),
    words: countWords(row.description).words,
    image: decideThumbnail(row.imageUrl),
    dueAt: dueAt === null ? null : toMomentView(dueAt, format),
    isLate: dueAt !== null && dueAt < nowMs,
    path:
      proposerId === null
        ? `/dashboard/manage/${encodeURIComponent(articleId)}/edit?from=desk`
        : reviewPath(articleId, proposerId),
    ...decideRowSteps(row, { rights, settings }),
    changePath: isUrgent ? historyPath(articleId, '') : null,
  };
}

/** Decides which steps an item has buttons for, with the functions that later check the step. */
function decideRowSteps(row: DeskRow, { rights, settings }: Pick<ViewContext, 'rights' | 'settings'>) {
  const { stage, status, isWriter, proposerId, urgentAt, category } = row;
  const target = { ownerId: null, desk: category, state: 'draft' } as const;
  const mayApprove = decidePermission(rights, 'publish', target).allowed;
  const shared = { settings, stage, isWriter, mayApprove };
  const publication = decideSaveStage({ ...shared, wasPastDraft: false, isPastDraft: true, isTextChanged: false });
  const isUrgent = urgentAt !== null && isPastDraftStatus(status);
  const urgentApproval = {
    step: 'approve',
    isProposal: false,
    isPastDraft: true,
    isUrgent,
    maySubmit: false,
    note: '',
  } as const;
  const isOpenDraft = proposerId === '' && status === 'draft' && stage !== 'writing';
  return {
    mayPublish: isOpenDraft && publication.allowed,
    mayConfirmUrgent: proposerId === '' && decideStep({ ...shared, ...urgentApproval }).allowed,
  };
}

/** A correction that waits for a second person, or a withdrawal that one person decided. */
export type NoticeView = {
  kind: 'waiting' | 'withdrawn';
  path: string;
  title: readonly TitlePart[];
  text: string;
  at: MomentView;
};

export function toNoticeViews(
  { corrections, withdrawals }: RecordNotices,
  format: (ms: number) => string,
): NoticeView[] {
  const toView =
    (kind: NoticeView['kind']) =>
    ({ articleId, title, text, at }: RecordNotice): NoticeView => ({
      ...{ kind, text, path: recordPath(articleId, ''), title: parseTitle(title), at: toMomentView(at, format) },
    });
  return [...corrections.map(toView('waiting')), ...withdrawals.map(toView('withdrawn'))];
}
