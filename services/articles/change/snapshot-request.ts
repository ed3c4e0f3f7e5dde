import { sql } from 'kysely';
import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { LeadCandidate, OwnedRevision, Snapshot } from '#domain/change/change.ts';
import type { StepCommand } from '#domain/change/decide-desk-step.ts';
import type { RecordCommand } from '#domain/change/decide-record.ts';
import type { DeleteCommand, RestoreCommand, RestoreRevisionCommand } from '#domain/change/decide-restore.ts';
import { listNewTokens } from '#domain/change/decide-revision.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { toProposerId } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FeaturedArticle } from '../read/reader-lists.ts';
import { listFeatured } from '../read/reader-lists.ts';
import { readStoredTargets } from './permit-edit.ts';

/** The commands that change an article. */
export type Commands = {
  save: SaveCommand;
  step: StepCommand;
  'restore-revision': RestoreRevisionCommand;
  record: RecordCommand;
  delete: DeleteCommand;
  'restore-trash': RestoreCommand;
};

export type CommandKind = keyof Commands;

/** Any command, with its kind. */
export type Command = { [Kind in CommandKind]: { kind: Kind; command: Commands[Kind] } }[CommandKind];

/** The parts of a snapshot that a command needs. */
export type SnapshotRequest = {
  id: ArticleId;
  actor: HistoryActor;
  nowMs: number;
  /** Whether the command can touch the lead of the home page, if the article is featured. */
  mayLead: boolean;
  /** Whether to lock the lead first: the command is known to feature the article. */
  locksLead: boolean;
  /** Whether to lock the id: the command may create or delete the article. */
  locksId: boolean;
  /** The revision that the command starts from or restores; null for none. */
  earlier: number | 'base-of-proposal' | null;
  /** Whether the command restores `earlier`, which may add images and feature the article. */
  restoresEarlier: boolean;
  /** The contents that the command may write, which may have new tags and images. */
  contents: readonly ArticleInput[];
  proposerId: string | null;
  assigneeId: string | null;
  /** Whether the command may write corrections. */
  isCorrecting: boolean;
  /** Whether the command restores the article from the trash. */
  isFromTrash: boolean;
  correctionId: string | null;
  waitingId: string | null;
};

const EMPTY_REQUEST = {
  mayLead: false,
  locksLead: false,
  locksId: false,
  earlier: null,
  restoresEarlier: false,
  contents: [],
  proposerId: null,
  assigneeId: null,
  isCorrecting: false,
  isFromTrash: false,
  correctionId: null,
  waitingId: null,
} as const;

export function toSnapshotRequest({ kind, command }: Command): SnapshotRequest {
  const { actor, nowMs } = command;
  const request = { ...EMPTY_REQUEST, actor, nowMs };
  switch (kind) {
    case 'save': {
      const { id, input, unacknowledged, baseRevision, proposal, intent } = command;
      const proposerId = proposal?.proposerId ?? (intent === 'submit' ? toProposerId(actor) : null);
      const contents = unacknowledged ? [input, unacknowledged] : [input];
      const locks = { mayLead: true, locksLead: input.isFeatured, locksId: baseRevision === null };
      const isCorrecting = proposerId !== null || !!command.correction;
      const earlier = toStored(baseRevision ?? FIRST_REVISION);
      return { ...request, id, contents, ...locks, isCorrecting, proposerId, earlier };
    }
    case 'step': {
      const { articleId: id, proposerId, step } = command;
      const saves = step.kind === 'approve' || step.kind === 'publish';
      const assigneeId = step.kind === 'assign' ? step.assigneeId : null;
      const earlier = proposerId === null ? null : 'base-of-proposal';
      const isCorrecting = proposerId !== null;
      return { ...request, id, proposerId, earlier, assigneeId, isCorrecting, mayLead: saves };
    }
    case 'restore-revision': {
      const { articleId: id, revision } = command;
      return { ...request, id, earlier: toStored(revision), restoresEarlier: true, mayLead: true };
    }
    case 'record': {
      const { id, decision } = command;
      const correctionId = 'correctionId' in decision ? decision.correctionId : null;
      const waitingId = 'proposalId' in decision ? decision.proposalId : null;
      return { ...request, id, isCorrecting: true, correctionId, waitingId };
    }
    case 'delete':
      return { ...request, id: command.id, locksId: true };
    case 'restore-trash':
      return { ...request, id: command.id, isFromTrash: true, mayLead: true };
  }
}

/** If a first save is repeated with changed content, its base is the revision that the first attempt created. */
const FIRST_REVISION = 1;

/** PostgreSQL's largest `integer`, the type of the column. */
const MAX_REVISION = 2_147_483_647;

const toStored = (revision: number) => (revision > MAX_REVISION ? null : revision);

const MAX_FEATURED = 50;

const LEAD_LOCK = 7_301_405;
const ID_LOCK = 7_301_408;

/**
 * Acquires the locks that must precede the article's; otherwise two commands can deadlock. The lock of the id is for commands
 * that create or delete an article, because there may be no row to lock. The lock of the lead makes commands that may change the
 * lead wait for each other. With it, returns the featured articles, because the command may change them too: they are locked
 * together with the command's own article, in the order of their ids, like every write of several articles.
 */
export async function lockFirst(
  trx: Database,
  { id, nowMs, locksLead, locksId }: SnapshotRequest,
): Promise<readonly FeaturedArticle[]> {
  if (locksId) await sql`select pg_advisory_xact_lock(hashtextextended(${id}, ${ID_LOCK}))`.execute(trx);
  if (!locksLead) return [];
  await sql`select pg_advisory_xact_lock(${LEAD_LOCK})`.execute(trx);
  const featured = await listFeatured(trx, { nowMs, limit: MAX_FEATURED });
  const ids = [id, ...featured.map((article) => article.id)];
  if (featured.some((article) => article.id !== id))
    await sql`select from articles where id = any(${ids}::text[]) order by id for update`.execute(trx);
  return featured;
}

type LoadedSnapshot = Pick<Snapshot, 'trashed' | 'earlier' | 'proposal' | 'rights'> & { current: OwnedRevision | null };

/** Locks the files of images that the command may add. A concurrent delete waits and then finds the image in use. */
export async function lockImages(
  trx: Database,
  { contents, restoresEarlier }: SnapshotRequest,
  { current, trashed, earlier, proposal }: LoadedSnapshot,
): Promise<ReadonlySet<string>> {
  const before = current?.article ?? trashed?.article ?? null;
  const added = [...contents, proposal?.content].flatMap((content) => (content ? listNewTokens(before, content) : []));
  const restored = restoresEarlier && before && earlier ? listNewTokens(withoutImages(before), earlier) : [];
  const tokens = [...new Set([...added, ...restored].flatMap(([, found]) => found))];
  if (tokens.length === 0) return new Set();
  // In the order of tokens; otherwise two saves can deadlock. The lock blocks a deletion, but not the trigger that notes the first use
  // of an image: two articles may begin to use it at the same time.
  const rows = await trx
    .selectFrom('files')
    .select('token')
    .where('token', 'in', tokens)
    .where('state', '=', 'stored')
    .where('isCard', '=', false)
    .orderBy('token')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ token }) => token));
}

const withoutImages = (article: ArticleInput) => ({ ...article, imageUrl: '', socialImageUrl: '' });

export async function findCandidates(
  trx: Database,
  { id, nowMs }: SnapshotRequest,
  { rights, featured }: LoadedSnapshot & { featured: readonly FeaturedArticle[] },
): Promise<LeadCandidate[]> {
  const ids = featured.flatMap((article) => (article.id === id ? [] : [article.id]));
  const needsTargets = rights.hasRoles && ids.length > 0;
  const targets = needsTargets ? await readStoredTargets(trx, { ids, nowMs }) : null;
  return featured.map((article) => ({ ...article, target: targets?.get(article.id) ?? null }));
}
