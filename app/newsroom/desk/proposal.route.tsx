import { useState } from 'react';
import { data, useNavigate } from 'react-router';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { deskText, workflowText } from '#app/strings/newsroom/workflow.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import { requireViewer } from '../actions/access.ts';
import { ArticleDialogTitle } from '../components/article-dialog-title.tsx';
import { Banner } from '../components/banner.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { ChangeList } from '../history/change-list.tsx';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/proposal.route.ts';
import { proposalFormPath } from './desk-query.ts';
import type { ProposalView } from './load-proposal.ts';
import { loadProposal } from './load-proposal.ts';
import { NoteOfItem } from './note-of-item.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import type { DeskStepControl } from './use-desk-step.ts';
import { useDeskStep } from './use-desk-step.ts';

export async function loader({ context, params: { id, proposer }, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const proposal = await loadProposal(context, { viewer, id, proposer });
  return data({ proposal }, { status: proposal === null ? 404 : 200 });
}

/** A dialog over the Desk with the changes of a proposal and the buttons to decide on it. */
export default function ProposalReview({ loaderData: { proposal } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const close = () => void navigate('/dashboard/desk', { preventScrollReset: true });
  const stepControl = useDeskStep(({ step }) => step.kind !== 'assign' && close());
  if (proposal === null) {
    return (
      <Modal isOpen onClose={close} size="md" title={deskText.proposal}>
        <p className="leading-[1.6]">{workflowText.missing}</p>
      </Modal>
    );
  }
  const { articleId, proposerId } = proposal;
  const take = (step: DeskStep) => void stepControl.take({ articleId, proposerId, step });
  return (
    <Modal
      footer={<Decisions proposal={proposal} stepControl={stepControl} take={take} />}
      isOpen
      onClose={close}
      title={<ArticleDialogTitle title={proposal.title}>{deskText.proposal}</ArticleDialogTitle>}
    >
      <div className="space-y-4">
        {stepControl.banner === null ? null : <Banner tone={stepControl.banner.tone}>{stepControl.banner.text}</Banner>}
        <p className="wrap-anywhere flex flex-wrap gap-x-4">
          <span>
            <Person email={proposal.proposerEmail} text={workflowText.proposalBy} />
          </span>
          <span className="text-muted">
            {workflowText.stages[proposal.stage]} · <Moment moment={proposal.savedMoment} />
          </span>
        </p>
        <NoteOfItem note={proposal.note} noteBy={proposal.noteBy} />
        <Obstacles proposal={proposal} />
        <h3 className="font-bold">{deskText.changes}</h3>
        <ChangeList changes={proposal.changes} />
        <ProposedCorrection text={proposal.correction} />
      </div>
      <RepeatAfterSignIn
        onCancel={() => stepControl.setRefused(null)}
        onRepeat={stepControl.take}
        request={stepControl.refused}
      />
    </Modal>
  );
}

/** The correction that readers see once the proposal is approved. */
function ProposedCorrection({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <>
      <h3 className="font-bold">{recordText.correction}</h3>
      <p className="wrap-anywhere leading-[1.6]" lang="bn">
        {text}
      </p>
    </>
  );
}

/** Warns about overlaps with later changes of the article, and says why the viewer may not approve. */
function Obstacles({ proposal }: { readonly proposal: ProposalView }) {
  const { isBehind, overlaps, mayPublish, needsOther } = proposal;
  const parts = overlaps.map((part) => articlePartText[part]).join(', ');
  return (
    <>
      {overlaps.length > 0 ? <Banner tone="warning">{asSentence(`${deskText.overlaps} ${parts}`)}</Banner> : null}
      {isBehind && overlaps.length === 0 ? <p className="text-muted leading-[1.6]">{deskText.conflictHint}</p> : null}
      {mayPublish && needsOther ? <p className="text-muted leading-[1.6]">{workflowText.needsOther}</p> : null}
    </>
  );
}

type DecisionsProps = {
  readonly proposal: ProposalView;
  readonly stepControl: DeskStepControl;
  readonly take: (step: DeskStep) => void;
};

function Decisions({ proposal, stepControl, take }: DecisionsProps) {
  const { articleId, proposerId, mayPublish, isOwn, needsOther, overlaps, savedAt } = proposal;
  const [openDialog, setOpenDialog] = useState<'return' | 'drop' | null>(null);
  const isMerged = overlaps.length > 0;
  return (
    <>
      {isOwn || mayPublish ? (
        <Button onClick={() => setOpenDialog('drop')} variant="quiet">
          {deskText.drop}
        </Button>
      ) : null}
      {mayPublish && !isOwn ? (
        <Button onClick={() => setOpenDialog('return')}>{workflowText.returnButton}</Button>
      ) : null}
      {isMerged ? null : <LinkButton to={proposalFormPath(articleId, proposerId)}>{deskText.edit}</LinkButton>}
      {isMerged ? (
        <LinkButton to={proposalFormPath(articleId, proposerId, { merges: true })} variant="primary">
          {deskText.merge}
        </LinkButton>
      ) : null}
      {mayPublish && !needsOther && !isMerged ? (
        <Button isBusy={stepControl.isBusy} onClick={() => take({ kind: 'approve', seen: savedAt })} variant="primary">
          {workflowText.approve}
        </Button>
      ) : null}
      <ReturnDialog
        isBusy={stepControl.isBusy}
        isOpen={openDialog === 'return'}
        onClose={() => setOpenDialog(null)}
        onReturn={(note) => {
          setOpenDialog(null);
          take({ kind: 'return', note });
        }}
      />
      <ConfirmDialog
        confirmLabel={deskText.drop}
        isOpen={openDialog === 'drop'}
        onCancel={() => setOpenDialog(null)}
        onConfirm={() => {
          setOpenDialog(null);
          take({ kind: 'drop' });
        }}
        question={deskText.dropQuestion}
        tone="danger"
      >
        {deskText.dropHint}
      </ConfirmDialog>
    </>
  );
}
