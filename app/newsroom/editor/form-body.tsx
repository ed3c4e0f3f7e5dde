import { articleFormText, draftText, leaveText } from '#app/strings/article-form.ts';
import { Banner } from '../components/banner.tsx';
import { LeaveGuard } from '../components/leave-guard.tsx';
import { DeferredPreview } from './article-preview.tsx';
import { isSaveKey } from './body-commands.ts';
import { DraftOffers } from './drafts/draft-offers.tsx';
import { FormFields } from './form-fields.tsx';
import { SaveProblems } from './save-problems.tsx';
import { SaveQuestions } from './save-questions.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

type FormBodyProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  /** On a wide page the preview is shown beside the form; in a modal it replaces the form. */
  readonly layout: 'page' | 'modal';
};

/** The form with its preview. It is disabled until the browser is ready to store drafts. */
export function FormBody({ control, formId, layout }: FormBodyProps) {
  const { editor, view, submit, upload } = control;
  const isPage = layout === 'page';
  const hiddenUnless = (shown: boolean) => (shown ? '' : isPage ? 'hidden lg:block' : 'hidden');
  return (
    <div>
      <FormNotices control={control} formId={formId} />
      <ViewSwitch className={isPage ? 'lg:hidden' : ''} control={control} />
      <div className={isPage ? 'lg:grid lg:grid-cols-2 lg:gap-x-10 xl:gap-x-14' : ''}>
        <form
          className={`[&_:is(input,textarea,select,button,summary)]:scroll-mb-52 ${hiddenUnless(view === 'write')}`}
          id={formId}
          noValidate
          onBlur={() => void control.autosave.flush()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            // Enter in a text field, as after a tag, must not publish the article.
            if (isSaveKey(event) || (event.key === 'Enter' && event.target instanceof HTMLInputElement)) {
              event.preventDefault();
            }
            if (isSaveKey(event)) control.keep();
            if (isSubmitKey(event)) {
              event.preventDefault();
              control.setStays(true);
              submit(event.currentTarget);
            }
          }}
          onSubmit={(event) => {
            event.preventDefault();
            control.setStays(false);
            submit(event.currentTarget);
          }}
        >
          <fieldset className="min-w-0" disabled={!editor.isReady}>
            <FormFields control={control} />
          </fieldset>
        </form>
        <div className={hiddenUnless(view === 'preview')}>
          {isPage || view === 'preview' ? <DeferredPreview control={control} isPage={isPage} /> : null}
        </div>
      </div>
      <SaveProblems control={control} />
      <SaveQuestions control={control} />
      <LeaveGuard hasUnsavedWork={control.hasUnsavedWork}>
        {editor.drafts.state === 'refused' ? leaveText.noteNotStored : leaveText.note}{' '}
        {upload.state.kind === 'uploading' ? leaveText.noteUpload : ''}
      </LeaveGuard>
    </div>
  );
}

/** Ctrl+Enter or ⌘+Enter does what the button does, and the form stays open. */
function isSubmitKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && ctrlKey !== metaKey;
}

function ViewSwitch({ control, className }: { readonly control: ArticleFormControl; readonly className: string }) {
  const { view, setView } = control;
  const look =
    'min-h-11 flex-1 border border-ink px-4 font-semibold aria-pressed:bg-ink aria-pressed:text-paper sm:flex-none sm:px-8';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form
    <div aria-label={articleFormText.views} className={`mb-5 flex ${className}`} role="group">
      <button aria-pressed={view === 'write'} className={look} onClick={() => setView('write')} type="button">
        {articleFormText.write}
      </button>
      <button
        aria-pressed={view === 'preview'}
        className={`${look} border-l-0`}
        onClick={() => setView('preview')}
        type="button"
      >
        {articleFormText.preview}
      </button>
    </div>
  );
}

/** Offers earlier drafts, and warns if the browser cannot store any. */
function FormNotices({ control, formId }: { readonly control: ArticleFormControl; readonly formId: string }) {
  const { editor, editing } = control;
  // The button that was pressed disappears with its draft.
  const focusTitle = () => document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`)?.focus();
  const { state } = editor.drafts;
  const { offers, restore, discard } = control.autosave;
  return (
    <div className="space-y-3 empty:hidden not-empty:mb-5">
      {state === 'refused' ? <Banner tone="warning">{draftText.refused}</Banner> : null}
      <DraftOffers
        offers={offers}
        onDiscard={(offer) => {
          void discard(offer);
          requestAnimationFrame(focusTitle);
        }}
        onRestore={(offer) => {
          focusTitle();
          void restore(offer);
        }}
        revision={editor.baseRevision}
        timeZone={editing.timeZone}
      />
    </div>
  );
}
