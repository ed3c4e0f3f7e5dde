import type { RouterContextProvider } from 'react-router';
import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { copyParts } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Proposal } from '#domain/workflow/workflow.ts';
import { maySeeProposal, toProposerId } from '#domain/workflow/workflow.ts';
import { toActor } from '../actions/access.ts';
import type { MomentView } from '../components/moment.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';
import type { ChangeView } from '../history/change-view.ts';
import { toChangeViews } from '../history/change-view.ts';

export type ProposalView = Pick<
  Proposal,
  'articleId' | 'proposerId' | 'proposerEmail' | 'savedAt' | 'stage' | 'note' | 'noteBy' | 'correction'
> & {
  title: readonly TitlePart[];
  savedMoment: MomentView;
  isOwn: boolean;
  mayPublish: boolean;
  /** True if the site requires a second person and the viewer wrote a part of the proposal. */
  needsOther: boolean;
  /** True if the article was changed after the proposal. */
  isBehind: boolean;
  /** The parts that the proposal and a later save changed differently. */
  overlaps: readonly ArticlePart[];
  changes: readonly ChangeView[];
};

type ProposalRequest = { viewer: NewsroomViewer; id: string; proposer: string };

/**
 * Loads a proposal and its changes since its base revision. Returns null if it does not exist or the viewer may
 * not see it.
 */
export async function loadProposal(
  context: Readonly<RouterContextProvider>,
  { viewer, id, proposer }: ProposalRequest,
): Promise<ProposalView | null> {
  const { desk, editing, rights, timeZone } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const actor = toActor(viewer);
  const articleId = parseArticleId(id);
  if (articleId === null) return null;
  const proposal = await desk.findProposal({ articleId, proposerId: proposer });
  const current = await editing.find(articleId);
  const found = await desk.findWorkflow({ articleId, viewerId: actor.userId, nowMs });
  if (!proposal || !current || !found) return null;
  const viewerId = toProposerId(actor);
  const { target } = found;
  const { baseRevision, proposerId, proposerEmail, savedAt, stage, note, noteBy, correction, content, writers } =
    proposal;
  if (!maySeeProposal(rights, { proposal, viewerId, target })) return null;
  const base = await editing.findRevision({ articleId, revision: baseRevision });
  const { needsFourEyes } = await desk.readSettings();
  const format = createMomentFormat(timeZone);
  // A proposal does not change the publication.
  const proposed = copyParts(content, current.article, ['publication', 'isFeatured']);
  return {
    ...{ articleId, proposerId, proposerEmail, savedAt, stage, note, noteBy, correction },
    title: parseTitle(content.title),
    savedMoment: toMomentView(savedAt, format),
    isOwn: proposerId === viewerId,
    mayPublish: decidePermission(rights, 'publish', target).allowed,
    needsOther: needsFourEyes && writers.includes(viewerId),
    isBehind: current.revision > baseRevision,
    overlaps: mergeArticles(base?.article ?? null, proposed, current.article).collisions,
    changes: toChangeViews((base ?? current).article, content, format),
  };
}
