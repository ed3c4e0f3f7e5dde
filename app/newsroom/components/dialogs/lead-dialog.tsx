import { leadText } from '#app/strings/editor/article-form.ts';
import type { LeadChoice, LeadQuestion } from '#domain/change/save-command.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeadDialogProps = {
  readonly question: LeadQuestion | null;
  /** The title of the article that is to lead. Undefined for a save or a restore, in which leading is optional. */
  readonly newLead?: string | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (lead: LeadChoice) => void;
  readonly onCancel: () => void;
};

/** Asks whether an article leads the home page instead of another article. */
export function LeadDialog({ question, newLead, isBusy, onChoose, onCancel }: LeadDialogProps) {
  const { title = '', above = [] } = question ?? {};
  return (
    <ConfirmDialog
      confirmLabel={leadText.replace}
      isBusy={isBusy}
      isOpen={question !== null}
      onCancel={onCancel}
      onConfirm={() => onChoose('replace')}
      question={`${title} ${leadText.question}`}
    >
      {newLead === undefined ? null : (
        <p className="wrap-anywhere pb-2">
          {leadText.newLead} <span lang="bn">{newLead}</span>
        </p>
      )}
      {above.length > 0 || newLead === undefined ? (
        <p>{above.length === 0 ? leadText.replaceNote : leadText.belowNote}</p>
      ) : null}
      {above.length === 0 ? null : (
        <>
          <ul className="wrap-anywhere my-2 list-disc space-y-1 pl-5" lang="bn">
            {[...new Set(above)].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {newLead === undefined ? <Button onClick={() => onChoose('keep')}>{leadText.saveOnly}</Button> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
