import { useState } from 'react';
import { data, useNavigate } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { deskText, workflowText } from '#app/strings/workflow.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import { maySeeProposal, toProposerId } from '#domain/workflow/workflow.ts';
import { requireViewer, toActor } from '../actions/access.ts';
import { Banner } from '../components/banner.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Modal } from '../components/modal.tsx';
import { createMomentFormat, Moment, toMomentView } from '../components/moment.tsx';
import { ChangeList } from '../history/change-list.tsx';
import { toChangeViews } from '../history/change-view.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/proposal.route.ts';
import { NoteOfItem } from './note-of-item.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useDeskStep } from './use-desk-step.ts';

/** Loads a proposal with its changes from the revision that it started from. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { desk, editing, rights, timeZone } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const actor = toActor(viewer);
  const articleId = parseArticleId(params.id);
  const key = articleId && { articleId, proposerId: params.proposer };
  const proposal = key && (await desk.findProposal(key));
  const current = articleId && (await editing.find(articleId));
  const found = articleId && (await desk.findWorkflow({ articleId, viewerId: actor.userId, nowMs }));
  if (!proposal || !current || !found) return data({ proposal: null }, { status: 404 });
  const mayPublish = decidePermission(rights, 'publish', found.target).allowed;
  const viewerId = toProposerId(actor);
  const isOwn = proposal.proposerId === viewerId;
  if (!maySeeProposal(rights, { ...proposal, viewerId, target: found.target }))
    return data({ proposal: null }, { status: 404 });
  const { articleId: id, baseRevision, proposerId, proposerEmail, savedAt, stage, note, noteBy, content } = proposal;
  const base = await editing.findRevision({ articleId: id, revision: baseRevision });
  const format = createMomentFormat(timeZone);
  const view = {
    ...{ id, proposerId, proposerEmail, savedAt, stage, note, noteBy, mayPublish, isOwn },
    title: parseTitle(content.title),
    savedMoment: toMomentView(savedAt, format),
    isBehind: current.revision > baseRevision,
    changes: toChangeViews((base ?? current).article, content, format),
  };
  return { proposal: view };
}

/** The changes of a proposal and the decisions about it, over the board. */
export default function ProposalReview({ loaderData, params }: Route.ComponentProps) {
  const { proposal } = loaderData;
  const navigate = useNavigate();
  const close = () => void navigate('/dashboard/desk', { preventScrollReset: true });
  const steps = useDeskStep(({ step }) => step.kind !== 'assign' && close());
  const [asks, setAsks] = useState<'return' | 'drop' | null>(null);
  if (proposal === null) {
    return (
      <Modal isOpen onClose={close} size="md" title={deskText.proposal}>
        <p className="leading-[1.6]">{workflowText.missing}</p>
      </Modal>
    );
  }
  const { proposerId, savedAt, mayPublish, isOwn } = proposal;
  const take = (step: Parameters<typeof steps.take>[0]['step']) =>
    void steps.take({ articleId: params.id, proposerId, step });
  const editQuery = new URLSearchParams({ proposal: proposerId, from: 'desk' });
  return (
    <Modal
      footer={
        <>
          <Button onClick={() => setAsks('drop')} variant="quiet">
            {deskText.drop}
          </Button>
          <LinkButton to={`/dashboard/manage/${encodeURIComponent(params.id)}/edit?${editQuery}`}>
            {deskText.edit}
          </LinkButton>
          {mayPublish && !isOwn ? <Button onClick={() => setAsks('return')}>{workflowText.returnButton}</Button> : null}
          {mayPublish ? (
            <Button isBusy={steps.isBusy} onClick={() => take({ kind: 'approve', seen: savedAt })} variant="primary">
              {workflowText.approve}
            </Button>
          ) : null}
        </>
      }
      isOpen
      onClose={close}
      title={
        <>
          {deskText.proposal}
          <span className="lines-2 wrap-anywhere font-normal text-base text-muted" lang="bn">
            <ArticleTitle parts={proposal.title} />
          </span>
        </>
      }
    >
      <div className="space-y-4">
        {steps.banner === null ? null : <Banner tone={steps.banner.tone}>{steps.banner.text}</Banner>}
        <p className="wrap-anywhere">
          {workflowText.proposalBy} {proposal.proposerEmail} · {workflowText.stages[proposal.stage]} ·{' '}
          <Moment className="text-muted" moment={proposal.savedMoment} />
        </p>
        <NoteOfItem note={proposal.note} noteBy={proposal.noteBy} />
        {proposal.isBehind ? <p className="text-muted leading-[1.6]">{deskText.conflictHint}</p> : null}
        <h3 className="font-bold">{deskText.changes}</h3>
        <ChangeList changes={proposal.changes} />
      </div>
      <ReturnDialog
        isBusy={steps.isBusy}
        isOpen={asks === 'return'}
        onClose={() => setAsks(null)}
        onReturn={(note) => {
          setAsks(null);
          take({ kind: 'return', note });
        }}
      />
      <ConfirmDialog
        confirmLabel={deskText.drop}
        isOpen={asks === 'drop'}
        onCancel={() => setAsks(null)}
        onConfirm={() => {
          setAsks(null);
          take({ kind: 'drop' });
        }}
        question={deskText.dropQuestion}
        tone="danger"
      >
        {deskText.dropHint}
      </ConfirmDialog>
      <SignInAgain
        isOpen={steps.refused !== null}
        onCancel={() => steps.setRefused(null)}
        onSignedIn={() => steps.refused !== null && void steps.take(steps.refused)}
      />
    </Modal>
  );
}
