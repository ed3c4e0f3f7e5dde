import type { ReactNode } from 'react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ExitFullScreenIcon, FullScreenIcon, PreviewIcon, SettingsIcon } from '#app/newsroom/components/icons.tsx';
import { FormPresence } from '#app/newsroom/presence/presence-line.tsx';
import { lengthText } from '#app/strings/article-body.ts';
import { articleFormText, roomText } from '#app/strings/article-form.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { workflowText } from '#app/strings/workflow.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import { countWords } from '#domain/markup/count-words.ts';
import { pauseForBody, useDebouncedValue } from '../body/use-debounced-value.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import type { ArticleFormControl } from '../use-article-form.ts';

const listSubmitTexts = (): Readonly<Record<ArticleStatus, string>> => ({
  published: articleFormText.publish,
  draft: articleFormText.saveAsDraft,
  scheduled: articleFormText.schedule,
});

type RoomBarProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  readonly heading: ReactNode;
  readonly back: ReactNode;
  /** True if the viewer may not save the form. */
  readonly isReadOnly: boolean;
};

/** The bar at the top of the room: where the text is stored, its length, the views and the submit button. */
export function RoomBar({ control, formId, heading, back, isReadOnly }: RoomBarProps) {
  const { state, form } = control;
  const isInBrowser = control.isDirty && state.draft === 'saved';
  return (
    <div className="room-bar">
      <div className="room-back">
        {back}
        {heading}
      </div>
      <div className="room-status">
        <p className="text-muted empty:hidden">
          {formatState(control)}
          {isInBrowser ? <span className="room-in-browser"> · {articleFormText.draftSaved}</span> : null}
        </p>
        <SaveStatus control={control} />
        <span className="room-status-break" />
        <BodyLength text={form.description} />
        <FormPresence articleId={state.content.articleId} />
      </div>
      <div className="room-actions">
        <ViewButtons formId={formId} setView={control.setView} view={control.view} />
        <Button
          className="room-submit"
          disabled={!control.isReady || isReadOnly}
          form={formId}
          isBusy={control.isSaving || state.save.waitsForUpload}
          type="submit"
          variant="primary"
        >
          {nameSubmit(control)}
        </Button>
      </div>
    </div>
  );
}

function nameSubmit({ state, form, forReview }: ArticleFormControl): string {
  if (forReview) return workflowText.submitShort;
  return state.save.isEditing ? articleFormText.update : listSubmitTexts()[form.status];
}

function formatState({ state, isDirty, hasUnsavedPlan }: ArticleFormControl): string {
  if (isDirty || hasUnsavedPlan) return articleFormText.unsaved;
  return state.save.isEditing ? articleFormText.allSaved : '';
}

function BodyLength({ text }: { readonly text: string }) {
  const pauseMs = pauseForBody(text);
  const shown = useDeferredValue(useDebouncedValue(text, pauseMs), pauseMs === 0 ? text : '');
  const { words, minutes } = useMemo(() => countWords(shown), [shown]);
  if (words === 0) return null;
  return (
    <p className="text-muted">
      {formatNumber(words)} {words === 1 ? lengthText.word : lengthText.words} · {formatNumber(minutes)}{' '}
      {lengthText.readingTime}
    </p>
  );
}

const VIEW_BUTTON = 'room-view-button tap-target gap-2 border border-muted px-3 font-semibold hover:bg-raised';
const SIDE_BUTTON = `${VIEW_BUTTON} room-side-button`;

type ViewButtonsProps = Pick<ArticleFormControl, 'view' | 'setView'> & Pick<RoomBarProps, 'formId'>;

const ViewButtons = memo(function ViewButtons({ view, setView, formId }: ViewButtonsProps) {
  const isFull = view === 'full-screen';
  const isPreview = view === 'preview';
  const hasSettings = view === 'write';
  const showSettings = () => {
    setView('write');
    requestAnimationFrame(() => {
      const panel = document.getElementById(toPanelId(formId));
      panel?.scrollIntoView({ block: 'start' });
      panel?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <button
        aria-keyshortcuts="Control+Shift+F"
        aria-label={roomText.fullScreen}
        aria-pressed={isFull}
        className={VIEW_BUTTON}
        onClick={() => setView(isFull ? 'write' : 'full-screen')}
        title={`${roomText.fullScreen} (${roomText.fullScreenKey})`}
        type="button"
      >
        {isFull ? <ExitFullScreenIcon /> : <FullScreenIcon />}
        <span>{roomText.fullScreen}</span>
      </button>
      <button
        aria-label={articleFormText.preview}
        aria-pressed={isPreview}
        className={`${SIDE_BUTTON} aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper`}
        onClick={() => setView(isPreview ? 'write' : 'preview')}
        title={articleFormText.preview}
        type="button"
      >
        <PreviewIcon />
        <span>{articleFormText.preview}</span>
      </button>
      <button
        aria-controls={toPanelId(formId)}
        aria-expanded={hasSettings}
        aria-label={roomText.openSettings}
        className={`${SIDE_BUTTON} room-settings-beside aria-expanded:bg-raised`}
        onClick={() => setView(hasSettings ? 'text' : 'write')}
        title={roomText.openSettings}
        type="button"
      >
        <SettingsIcon />
        <span>{roomText.openSettings}</span>
      </button>
      <button
        aria-label={roomText.openSettings}
        className={`${SIDE_BUTTON} room-settings-below`}
        onClick={showSettings}
        title={roomText.openSettings}
        type="button"
      >
        <SettingsIcon />
      </button>
    </>
  );
});

export const toPanelId = (formId: string) => `${formId}settings`;
