import { useSyncExternalStore } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createClockFormat } from '#app/newsroom/components/moment.tsx';
import { autosaveText } from '#app/strings/article-form.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import type { SaveFacts } from './decide-save-status.ts';
import { decideSaveStatus } from './decide-save-status.ts';

/** The lasting line that says where the typed text is. Problems are announced to screen readers. */
export function SaveStatus({ control }: { readonly control: ArticleFormControl }) {
  const { isProblem, text } = decideSaveStatus(useFacts(control), createClockFormat(control.editing.timeZone));
  return (
    // Its height is reserved: the button must not move when a press of it makes the form autosave.
    <p className={`min-h-[1.6em] text-sm leading-[1.6] ${isProblem ? 'font-semibold' : 'text-muted'}`} role="status">
      {isProblem ? text : <span aria-live="off">{text}</span>}
    </p>
  );
}

/** After a save without an answer, asks to save again as soon as the server answers. */
export function SaveAgain({ control }: { readonly control: ArticleFormControl }) {
  const { saving, autosave } = control;
  if (!saving.hasFailed || autosave.state.kind !== 'stored') return null;
  return (
    <Banner tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {autosaveText.back}
        <Button onClick={() => saving.repeatFailed()}>{autosaveText.saveNow}</Button>
      </div>
    </Banner>
  );
}

function useFacts({ editor, saving, autosave, upload, savedAtMs }: ArticleFormControl): SaveFacts {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return {
    isOnline,
    isSaving: saving.isSaving,
    hasFailed: saving.hasFailed,
    uploaded: upload.state.kind === 'uploading' ? upload.state.fraction : null,
    autosave: autosave.state,
    isAsking: autosave.offers.some(({ source }) => source === 'server'),
    isDirty: editor.isDirty,
    savedAtMs,
    autosavedAtMs: autosave.savedAtMs,
  };
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
