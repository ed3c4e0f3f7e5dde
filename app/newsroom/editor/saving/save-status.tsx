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

/** After a save without a response, asks to save again as soon as the server responds. */
export function SaveAgain({ control }: { readonly control: ArticleFormControl }) {
  const { save, autosave } = control.state;
  if (save.failed === null || autosave.status.kind !== 'stored') return null;
  return (
    <Banner tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {autosaveText.back}
        <Button onClick={() => control.dispatch({ kind: 'failed-repeated' })}>{autosaveText.saveNow}</Button>
      </div>
    </Banner>
  );
}

function useFacts({ state, isSaving, isDirty, offers, upload }: ArticleFormControl): SaveFacts {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return {
    isOnline,
    isSaving,
    hasFailed: state.save.failed !== null,
    uploaded: upload.state.kind === 'uploading' ? upload.state.fraction : null,
    autosave: state.autosave.status,
    isAsking: offers.some(({ source }) => source === 'server'),
    isDirty,
    savedAtMs: state.save.savedAtMs,
    autosavedAtMs: state.autosave.storedAtMs,
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
