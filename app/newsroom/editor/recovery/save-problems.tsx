import { Button } from '#app/newsroom/components/button.tsx';
import { Modal } from '#app/newsroom/components/modal.tsx';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import { conflictText, otherSaveText } from '#app/strings/article-form.ts';
import { LeadDialog } from '../saving/lead-dialog.tsx';
import type { SaveRequest } from '../saving/save-form.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

/** The dialogs for a save or an upload that needs a decision or a sign-in. */
export function SaveProblems({ control }: { readonly control: ArticleFormControl }) {
  const { state, dispatch, isSaving, upload, editing } = control;
  const { problem } = state.save;
  const dismiss = () => dispatch({ kind: 'dismissed' });
  const repeat = (request: SaveRequest, change: Partial<SaveRequest> = {}) =>
    dispatch({ kind: 'repeated', request: { ...request, ...change } });
  return (
    <>
      {problem?.kind === 'conflict' ? (
        <ConflictDialog
          conflict={problem.conflict}
          isSaving={isSaving}
          onClose={dismiss}
          onResolve={(resolved, next) =>
            dispatch({ kind: 'resolved', conflict: problem.conflict, submitted: problem.request.form, resolved, next })
          }
          timeZone={editing.timeZone}
        />
      ) : null}
      {problem?.kind === 'deleted' || problem?.kind === 'missing' ? (
        <DeletedDialog
          canRestore={problem.kind === 'deleted'}
          isSaving={isSaving}
          onClose={dismiss}
          onRestore={() => repeat(problem.request, { intent: 'restore' })}
          onSaveAsNew={() => repeat(problem.request, { articleId: editing.newArticleId, baseRevision: null })}
        />
      ) : null}
      {problem?.kind === 'leads' ? (
        <LeadDialog
          isSaving={isSaving}
          onChoose={(lead) => repeat(problem.request, { lead })}
          onClose={dismiss}
          question={problem.question}
        />
      ) : null}
      <SignInAgain
        isOpen={problem?.kind === 'signed-out' || upload.state.kind === 'signed-out'}
        onCancel={() => {
          if (problem?.kind === 'signed-out') dismiss();
          if (upload.state.kind === 'signed-out') upload.cancel();
        }}
        onSignedIn={() => {
          if (upload.state.kind === 'signed-out') void upload.upload(upload.state.file);
          if (problem?.kind === 'signed-out') repeat(problem.request);
        }}
      />
    </>
  );
}

type DeletedDialogProps = {
  /** Whether the article is in the trash. */
  readonly canRestore: boolean;
  readonly isSaving: boolean;
  readonly onRestore: () => void;
  readonly onSaveAsNew: () => void;
  readonly onClose: () => void;
};

/** Shown if the article was deleted during editing. The writer can still save the text. */
function DeletedDialog({ canRestore, isSaving, onRestore, onSaveAsNew, onClose }: DeletedDialogProps) {
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {conflictText.backToForm}
          </Button>
          <Button isBusy={isSaving} onClick={onSaveAsNew} variant={canRestore ? 'secondary' : 'primary'}>
            {otherSaveText.saveAsNew}
          </Button>
          {canRestore ? (
            <Button isBusy={isSaving} onClick={onRestore} variant="primary">
              {otherSaveText.restore}
            </Button>
          ) : null}
        </>
      }
      isOpen
      onClose={(reason) => reason !== 'backdrop' && onClose()}
      size="lg"
      title={otherSaveText.deletedQuestion}
    >
      <p className="leading-[1.6]">{canRestore ? otherSaveText.deletedNote : otherSaveText.missingNote}</p>
    </Modal>
  );
}
