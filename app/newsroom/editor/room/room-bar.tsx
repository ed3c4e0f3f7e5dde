import type { ComponentProps, ReactNode } from 'react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ExitFullScreenIcon, FullScreenIcon, PreviewIcon, SettingsIcon } from '#app/newsroom/components/icons.tsx';
import { FormPresence } from '#app/newsroom/presence/presence-line.tsx';
import { lengthText } from '#app/strings/editor/article-body.ts';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import { countWords } from '#domain/markup/count-words.ts';
import type { FormState } from '../form/form-context.tsx';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { pauseForBody, useDebouncedValue } from '../form/use-debounced-value.ts';
import { SaveStatus } from './save-status.tsx';

const listSubmitTexts = (): Readonly<Record<ArticleStatus, string>> => ({
  published: articleFormText.publish,
  draft: articleFormText.saveAsDraft,
  scheduled: articleFormText.schedule,
});

type RoomBarProps = { readonly heading: ReactNode; readonly back: ReactNode };

/** Shows where the text is stored, its length, the views and the submit button. */
export function RoomBar({ heading, back }: RoomBarProps) {
  const state = useFormState();
  const { formId, form, save } = state;
  return (
    <div className="room-bar">
      <div className="room-back flex items-center sm:flex-none">
        {back}
        {heading}
      </div>
      <div className="room-status">
        <SaveStatus />
        <span className="room-status-break" />
        <BodyLength text={form.description} />
        <FormPresence articleId={state.articleId} />
      </div>
      <div className="room-actions">
        <ViewButtons formId={formId} view={state.view} />
        <Button
          className="room-submit"
          disabled={!state.isReady || state.refusal !== null}
          form={formId}
          isBusy={save.running !== null || save.waitsForUpload}
          type="submit"
          variant="primary"
        >
          {nameSubmit(state)}
        </Button>
      </div>
    </div>
  );
}

function nameSubmit({ save, form, forReview }: FormState): string {
  if (forReview) return workflowText.submitShort;
  return save.isEditing ? articleFormText.update : listSubmitTexts()[form.status];
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

type ViewButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly name: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
  readonly hidesName?: boolean;
};

function ViewButton({ name, icon, shortcut, hidesName = false, className = '', ...rest }: ViewButtonProps) {
  return (
    <button
      {...rest}
      aria-label={name}
      className={`tap-target gap-2 border border-muted px-3 font-semibold hover:bg-raised ${className}`}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      type="button"
    >
      {icon}
      {hidesName ? null : <span className="max-lg:hidden">{name}</span>}
    </button>
  );
}

const ViewButtons = memo(function ViewButtons({ view, formId }: Pick<FormState, 'view' | 'formId'>) {
  const { setView } = useFormCommands();
  const isFullScreen = view === 'full-screen';
  const isPreview = view === 'preview';
  const hasSettings = view === 'write';
  const panelId = toPanelId(formId);
  const showSettings = () => {
    setView('write');
    requestAnimationFrame(() => {
      const panel = document.getElementById(panelId);
      panel?.scrollIntoView({ block: 'start' });
      panel?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <ViewButton
        aria-keyshortcuts="Control+Shift+F"
        aria-pressed={isFullScreen}
        icon={isFullScreen ? <ExitFullScreenIcon /> : <FullScreenIcon />}
        name={roomText.fullScreen}
        onClick={() => setView(isFullScreen ? 'write' : 'full-screen')}
        shortcut={roomText.fullScreenKey}
      />
      <ViewButton
        aria-pressed={isPreview}
        className="room-side-button aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        icon={<PreviewIcon />}
        name={articleFormText.preview}
        onClick={() => setView(isPreview ? 'write' : 'preview')}
      />
      <ViewButton
        aria-controls={panelId}
        aria-expanded={hasSettings}
        className="room-side-button narrow-room:hidden aria-expanded:bg-raised"
        icon={<SettingsIcon />}
        name={roomText.openSettings}
        onClick={() => setView(hasSettings ? 'text' : 'write')}
      />
      <ViewButton
        className="room-side-button wide-room:hidden"
        hidesName
        icon={<SettingsIcon />}
        name={roomText.openSettings}
        onClick={showSettings}
      />
    </>
  );
});

export const toPanelId = (formId: string) => `${formId}settings`;
