import { useDeferredValue } from 'react';
import { articleFormText } from '#app/text/article-form.ts';
import { ArticlePreview } from './article-preview.tsx';
import { isSaveKey } from './body-commands.ts';
import { FormFields } from './form-fields.tsx';
import { FormNotices } from './form-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveTroubles } from './save-troubles.tsx';
import type { ArticleFormControl } from './use-article-form.ts';
import { useCalmValue } from './use-calm-value.ts';

type FormBodyProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  /** On a page the preview stands beside the form where there is room; in a modal only in its place. */
  readonly layout: 'page' | 'modal';
};

/** The form with its preview. Nothing can be typed before the browser is ready to keep it. */
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
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            // Enter after a tag must not publish the article.
            if (isSaveKey(event) || (event.key === 'Enter' && event.target instanceof HTMLInputElement)) {
              event.preventDefault();
            }
            if (isSaveKey(event)) event.currentTarget.requestSubmit();
          }}
          onSubmit={(event) => {
            event.preventDefault();
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
      <SaveTroubles control={control} />
      <LeaveGuard
        isKept={editor.drafts.state !== 'refused'}
        isUploading={upload.state.kind === 'uploading'}
        mustAsk={control.mustAsk}
      />
    </div>
  );
}

type DeferredPreviewProps = { readonly control: ArticleFormControl; readonly isPage: boolean };

/** A longer body is drawn only when the writer pauses: drawing it takes longer than a key. */
const LONG_BODY_LENGTH = 20_000;
const LONG_BODY_PAUSE_MS = 400;

/** Drawn after the keys: however long the body is, typing waits for nothing. */
function DeferredPreview({ control, isPage }: DeferredPreviewProps) {
  const { form } = control.editor;
  const { timeZone, nowMs } = control.desk;
  const pauseMs = form.description.length > LONG_BODY_LENGTH ? LONG_BODY_PAUSE_MS : 0;
  const shown = useDeferredValue(useCalmValue(form, pauseMs));
  return (
    <section
      aria-label={articleFormText.preview}
      className={
        isPage ? 'lg:sticky lg:top-32 lg:max-h-[calc(100svh-14rem)] lg:overflow-y-auto lg:overscroll-contain' : ''
      }
    >
      <h3 className={`mb-3 font-semibold text-muted text-sm ${isPage ? 'max-lg:sr-only' : 'sr-only'}`}>
        {articleFormText.preview}
      </h3>
      <ArticlePreview form={shown} nowMs={nowMs} timeZone={timeZone} />
    </section>
  );
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
