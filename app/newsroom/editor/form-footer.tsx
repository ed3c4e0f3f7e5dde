import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { articleFormText, otherSaveText } from '#app/strings/article-form.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { nameSaver } from './saving/form-content.ts';
import { SaveAgain, SaveStatus } from './saving/save-status.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

const SUBMIT_TEXTS: Readonly<Record<ArticleStatus, string>> = {
  published: articleFormText.publish,
  draft: articleFormText.saveAsDraft,
  scheduled: articleFormText.schedule,
};

/** Shows the result of the last save, whether there are unsaved changes, and the submit button. Always visible. */
export function FormFooter({ control, formId }: { readonly control: ArticleFormControl; readonly formId: string }) {
  const { state, form, banner } = control;
  return (
    <div className="w-full space-y-3">
      <OtherSave control={control} />
      <SaveAgain control={control} />
      {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-muted text-sm leading-[1.6] empty:hidden">{formatState(control)}</p>
          <SaveStatus control={control} />
        </div>
        <Button
          className="grow sm:ml-auto sm:grow-0"
          disabled={!control.isReady}
          form={formId}
          isBusy={control.isSaving}
          type="submit"
          variant="primary"
        >
          {state.save.isEditing ? articleFormText.update : SUBMIT_TEXTS[form.status]}
        </Button>
      </div>
    </div>
  );
}

function formatState({ state, isDirty }: ArticleFormControl): string {
  if (!isDirty) return state.save.isEditing ? articleFormText.allSaved : '';
  return state.draft === 'saved'
    ? `${articleFormText.unsaved} · ${articleFormText.draftSaved}`
    : articleFormText.unsaved;
}

/** Whether a colleague has saved or deleted the article since the form was opened. */
function OtherSave({ control }: { readonly control: ArticleFormControl }) {
  const { notice, editing } = control;
  if (notice === null) return null;
  if (notice.kind === 'deleted') return <Banner tone="warning">{otherSaveText.deleted}</Banner>;
  const { by } = notice;
  return (
    <Banner tone="warning">
      <strong className="wrap-anywhere">{nameSaver(by, notice.isOwn)}</strong> {otherSaveText.saved}
      {by === null ? '. ' : ` (${createMomentFormat(editing.timeZone)(by.timestamp)}). `}
      {formatOverlaps(notice.overlaps)}
    </Banner>
  );
}

function formatOverlaps(parts: readonly ArticlePart[]): string {
  if (parts.length === 0) return otherSaveText.merged;
  return `${otherSaveText.overlaps} ${parts.map((part) => articlePartText[part]).join(', ')}.`;
}
