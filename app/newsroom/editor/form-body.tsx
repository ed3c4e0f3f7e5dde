import { Banner } from '#app/newsroom/components/banner.tsx';
import { LeaveGuard } from '#app/newsroom/components/leave-guard.tsx';
import { articleFormText, draftText, leaveText } from '#app/strings/article-form.ts';
import { DeferredPreview } from './article-preview.tsx';
import { isSaveKey } from './body/body-commands.ts';
import { FormFields } from './fields/form-fields.tsx';
import { DraftOffers } from './recovery/draft-offers.tsx';
import type { EditorState } from './saving/editor-state.ts';
import { isOnServer } from './saving/reduce-autosave.ts';
import { SaveDialogs } from './saving/save-dialogs.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

type FormBodyProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  /**
   * The preview is next to the form if it fits: from 1024 px on a page, from 1280 px in a modal. Otherwise it replaces
   * the form.
   */
  readonly layout: 'page' | 'modal';
};

const LAYOUTS = {
  page: {
    hidden: 'hidden lg:block',
    viewSwitch: 'lg:hidden',
    grid: 'lg:grid lg:grid-cols-2 lg:gap-x-10 xl:gap-x-14',
    preview: 'lg:sticky lg:top-32 lg:max-h-[calc(100svh-14rem)] lg:overflow-y-auto lg:overscroll-contain',
    previewHeading: 'max-lg:sr-only',
  },
  modal: {
    hidden: 'hidden xl:block',
    viewSwitch: 'low:mb-2 xl:hidden',
    grid: 'xl:grid xl:grid-cols-2 xl:gap-x-12',
    preview: 'xl:sticky xl:top-0 xl:max-h-[calc(100svh-15rem)] xl:overflow-y-auto xl:overscroll-contain',
    previewHeading: 'max-xl:sr-only',
  },
} as const;

/** The form with its preview. It is disabled until the browser is ready to store drafts. */
export function FormBody({ control, formId, layout }: FormBodyProps) {
  const { state, view, submit, upload, socialUpload, dispatch } = control;
  const isUploading = [upload, socialUpload].some(({ state: { kind } }) => kind === 'uploading');
  const look = LAYOUTS[layout];
  const hiddenUnless = (shown: boolean) => (shown ? '' : look.hidden);
  return (
    <div>
      <FormNotices control={control} formId={formId} />
      <ViewSwitch className={look.viewSwitch} control={control} />
      <div className={look.grid}>
        <form
          className={`[&_:is(input,textarea,select,button,summary)]:scroll-mb-52 ${hiddenUnless(view === 'write')}`}
          id={formId}
          noValidate
          onBlur={() => dispatch({ kind: 'left' })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            // Enter in a text field, e.g. after a tag, must not publish the article.
            if (isSaveKey(event) || (event.key === 'Enter' && event.target instanceof HTMLInputElement)) {
              event.preventDefault();
            }
            if (isSaveKey(event)) control.saveWork();
            if (isSubmitKey(event)) {
              event.preventDefault();
              submit(event.currentTarget, true);
            }
          }}
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget, false);
          }}
        >
          <fieldset className="min-w-0" disabled={!control.isReady}>
            <FormFields control={control} />
          </fieldset>
        </form>
        <div className={hiddenUnless(view === 'preview')}>
          <DeferredPreview className={look.preview} control={control} headingClassName={look.previewHeading} />
        </div>
      </div>
      <SaveDialogs control={control} />
      <LeaveGuard
        hasUnsavedWork={control.hasUnsavedWork}
        question={isOnServer(state) ? leaveText.questionStored : leaveText.question}
      >
        {formatLeaveNote(state)} {isUploading ? leaveText.noteUpload : ''}
      </LeaveGuard>
    </div>
  );
}

function formatLeaveNote(state: EditorState): string {
  if (isOnServer(state)) return leaveText.noteStored;
  return state.draft === 'refused' ? leaveText.noteNotStored : leaveText.note;
}

/** Ctrl+Enter or ⌘+Enter saves like the button, and the form remains open. */
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
      {(['write', 'preview'] as const).map((each) => (
        <button
          aria-pressed={view === each}
          className={each === 'write' ? look : `${look} border-l-0`}
          key={each}
          onClick={() => setView(each)}
          type="button"
        >
          {articleFormText[each]}
        </button>
      ))}
    </div>
  );
}

/** Offers earlier drafts, and warns if the browser cannot store any. */
function FormNotices({ control, formId }: { readonly control: ArticleFormControl; readonly formId: string }) {
  const focusTitle = () => document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`)?.focus();
  return (
    <div className="space-y-3 empty:hidden not-empty:mb-5">
      {control.state.draft === 'refused' ? <Banner tone="warning">{draftText.refused}</Banner> : null}
      <DraftOffers control={control} focusTitle={focusTitle} />
    </div>
  );
}
