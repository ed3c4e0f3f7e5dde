import { Button } from '#app/newsroom/components/button.tsx';
import { Modal } from '#app/newsroom/components/modal.tsx';
import { conflictText, leadText } from '#app/strings/article-form.ts';
import type { LeadChoice, LeadQuestion } from '#services/articles/edit/save-article.ts';

type LeadDialogProps = {
  readonly question: LeadQuestion;
  readonly isSaving: boolean;
  readonly onChoose: (choice: LeadChoice) => void;
  readonly onClose: () => void;
};

/** Asks whether the article replaces the one that leads the home page (docs/behaviour.md §4.5). */
export function LeadDialog({ question: { title, above }, isSaving, onChoose, onClose }: LeadDialogProps) {
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {conflictText.backToForm}
          </Button>
          {above.length === 0 ? null : (
            <Button isBusy={isSaving} onClick={() => onChoose('keep')}>
              {leadText.saveOnly}
            </Button>
          )}
          <Button isBusy={isSaving} onClick={() => onChoose('replace')} variant="primary">
            {leadText.replace}
          </Button>
        </>
      }
      isOpen
      onClose={(reason) => reason !== 'backdrop' && onClose()}
      size="lg"
      title={
        <span className="wrap-anywhere">
          <span lang="bn">{title}</span> {leadText.question}
        </span>
      }
    >
      <p className="leading-[1.6]">{above.length === 0 ? leadText.replaceNote : leadText.belowNote}</p>
      {above.length === 0 ? null : (
        <ul className="wrap-anywhere mt-2 list-disc space-y-1 pl-5 leading-[1.6]" lang="bn">
          {[...new Set(above)].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
