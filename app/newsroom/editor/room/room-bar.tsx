import type { ReactNode } from 'react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ExitFullScreenIcon, FullScreenIcon, PreviewIcon } from '#app/newsroom/components/icons.tsx';
import { articleFormText, lengthText, roomText } from '#app/strings/article-form.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import { countWords } from '#domain/markup/count-words.ts';
import { pauseForBody, useDebouncedValue } from '../body/use-debounced-value.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import type { ArticleFormControl } from '../use-article-form.ts';

const SUBMIT_TEXTS: Readonly<Record<ArticleStatus, string>> = {
  published: articleFormText.publish,
  draft: articleFormText.saveAsDraft,
  scheduled: articleFormText.schedule,
};

type RoomBarProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  readonly heading: ReactNode;
  readonly back: ReactNode;
};

/** The bar at the top of the room: where the text is stored, its length, the views and the submit button. */
export function RoomBar({ control, formId, heading, back }: RoomBarProps) {
  const { state, form } = control;
  return (
    <div className="room-bar">
      <div className="room-back">
        {back}
        {heading}
      </div>
      <div className="room-status">
        <p className="text-muted empty:hidden">{formatState(control)}</p>
        <SaveStatus control={control} />
        <BodyLength text={form.description} />
      </div>
      <div className="room-actions">
        <ViewButtons setView={control.setView} view={control.view} />
        <Button
          className="room-submit"
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

function BodyLength({ text }: { readonly text: string }) {
  const pauseMs = pauseForBody(text);
  const shown = useDeferredValue(useDebouncedValue(text, pauseMs), pauseMs === 0 ? text : '');
  const { words, minutes } = useMemo(() => countWords(shown), [shown]);
  if (words === 0) return null;
  return (
    <p className="text-muted">
      {words.toLocaleString('en')} {words === 1 ? lengthText.word : lengthText.words} · {minutes}{' '}
      {lengthText.readingTime}
    </p>
  );
}

const VIEW_BUTTON = 'room-view-button tap-target gap-2 border border-muted px-3 font-semibold hover:bg-raised';

const ViewButtons = memo(function ViewButtons({ view, setView }: Pick<ArticleFormControl, 'view' | 'setView'>) {
  const toggle = (other: 'preview' | 'full-screen') => () => setView(view === other ? 'write' : other);
  const isFull = view === 'full-screen';
  return (
    <>
      <button
        aria-keyshortcuts="Control+Shift+F"
        aria-label={roomText.fullScreen}
        aria-pressed={isFull}
        className={VIEW_BUTTON}
        onClick={toggle('full-screen')}
        title={`${roomText.fullScreen} (${roomText.fullScreenKey})`}
        type="button"
      >
        {isFull ? <ExitFullScreenIcon /> : <FullScreenIcon />}
        <span>{roomText.fullScreen}</span>
      </button>
      <button
        aria-label={articleFormText.preview}
        aria-pressed={view === 'preview'}
        className={`${VIEW_BUTTON} room-preview-button aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper`}
        onClick={toggle('preview')}
        type="button"
      >
        <PreviewIcon />
        <span>{articleFormText.preview}</span>
      </button>
    </>
  );
});
