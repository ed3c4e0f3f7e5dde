import { articleFormText } from '#app/text/article-form.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { OtherSave } from './other-save.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

/** Spec §4. */
const SUBMIT_TEXTS: Readonly<Record<ArticleStatus, string>> = {
  published: articleFormText.publish,
  draft: articleFormText.saveAsDraft,
  scheduled: articleFormText.schedule,
};

/** What became of the last save, what is unsaved, and the button that saves; always in sight. */
export function FormFooter({ control, formId }: { readonly control: ArticleFormControl; readonly formId: string }) {
  const { editor, saving, banner, isEditing } = control;
  return (
    <div className="w-full space-y-3">
      <OtherSave control={control} />
      {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted text-sm leading-[1.6] empty:hidden">{tellState(control)}</p>
        <Button
          className="grow sm:ml-auto sm:grow-0"
          disabled={!editor.isReady}
          form={formId}
          isBusy={saving.isSaving}
          type="submit"
          variant="primary"
        >
          {isEditing ? articleFormText.update : SUBMIT_TEXTS[editor.form.status]}
        </Button>
      </div>
    </div>
  );
}

function tellState({ editor, isEditing }: ArticleFormControl): string {
  if (!editor.isDirty) return isEditing ? articleFormText.allSaved : '';
  return editor.drafts.state === 'kept'
    ? `${articleFormText.unsaved} · ${articleFormText.kept}`
    : articleFormText.unsaved;
}
