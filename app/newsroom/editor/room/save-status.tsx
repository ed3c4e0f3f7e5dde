import type { ReactNode } from 'react';
import { useMemo, useSyncExternalStore } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createClockFormat } from '#app/newsroom/components/moment.tsx';
import { ProgressBar } from '#app/newsroom/components/progress-bar.tsx';
import { describeStep } from '#app/newsroom/images/image-chooser.tsx';
import { pasteText } from '#app/strings/editor/article-body.ts';
import { articleFormText, autosaveText } from '#app/strings/editor/article-form.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import type { FormState } from '../form/form-context.tsx';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import type { AutosaveBlocker } from '../saving/editor-state.ts';

/** Shows where the typed text is stored. Only problems are announced to screen readers. */
export function SaveStatus() {
  const { editing, editor, save } = useFormState();
  const { timeZone } = editing;
  const format = useMemo(() => createClockFormat(timeZone), [timeZone]);
  const input = useSaveStatusInput();
  const { isProblem, text } = decideSaveStatus(input, format);
  const isUnsaved = input.isDirty || input.hasUnsavedPlan;
  const state = isUnsaved ? articleFormText.unsaved : save.isEditing ? articleFormText.allSaved : '';
  const isInBrowser = input.isDirty && editor.draft === 'saved' && (isProblem || text === '');
  return (
    // Reserves the height. Pressing a button can trigger an autosave, and the new text must not move the button.
    <p className={`min-h-[1.6em] text-sm leading-[1.6] ${isProblem ? 'font-semibold' : 'text-muted'}`} role="status">
      {isProblem ? <span>{text}</span> : <span aria-live="off">{text || state}</span>}
      {isInBrowser ? (
        <span aria-live="off" className="room-in-browser font-normal text-muted">
          {' · '}
          {articleFormText.draftSaved}
        </span>
      ) : null}
    </p>
  );
}

/** After a save without a response: offers to save again once the server responds. */
export function SaveAgain() {
  const { save, editor } = useFormState();
  const { dispatch } = useFormCommands();
  if (save.failed === null || editor.autosave.status.kind !== 'stored') return null;
  return (
    <SaveBanner action={autosaveText.saveNow} onAction={() => dispatch({ kind: 'failed-repeated' })} tone="warning">
      {autosaveText.back}
    </SaveBanner>
  );
}

/** Shown while a save waits for an upload. */
export function WaitingSave() {
  const state = useFormState();
  const { dispatch } = useFormCommands();
  const { save, form } = state;
  if (!save.waitsForUpload) return null;
  const uploading = findUploading(state);
  const step = uploading === null ? pasteText.uploading : describeStep(uploading.step);
  const value = uploading?.step === 'sending' ? uploading.fraction : undefined;
  return (
    <SaveBanner action={uploadText.stopWaiting} onAction={() => dispatch({ kind: 'wait-canceled' })} tone="info">
      <p className="min-w-48 grow basis-0">{uploadText.waits[save.isEditing ? 'update' : form.status]}</p>
      <ProgressBar className="w-28" label={step} value={value} />
    </SaveBanner>
  );
}

type SaveBannerProps = {
  readonly tone: 'info' | 'warning';
  readonly action: string;
  readonly onAction: () => void;
  readonly children: ReactNode;
};

const SaveBanner = ({ tone, action, onAction, children }: SaveBannerProps) => (
  <Banner tone={tone}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {children}
      <Button onClick={onAction}>{action}</Button>
    </div>
  </Banner>
);

function findUploading({ upload, socialUpload }: Pick<FormState, 'upload' | 'socialUpload'>) {
  return [upload.state, socialUpload.state].find((state) => state.kind === 'uploading') ?? null;
}

export type SaveStatusInput = ReturnType<typeof useSaveStatusInput>;

function useSaveStatusInput() {
  const state = useFormState();
  const { editor, save, isDirty, hasUnsavedPlan, offers } = state;
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return {
    isOnline,
    isSaving: save.running !== null,
    hasFailed: save.failed !== null,
    /** The fraction of the image that has been sent; null if no image is being uploaded. */
    uploaded: findUploading(state)?.fraction ?? null,
    autosave: editor.autosave.status,
    isInBrowser: editor.draft !== 'refused',
    /** The form offers unsaved text from the server. */
    isOffering: offers.some(({ autosave }) => autosave !== null),
    isDirty,
    hasUnsavedPlan,
    /** When the article was last saved, and when its unsaved text was last autosaved; null if never. */
    savedAtMs: save.savedAtMs,
    autosavedAtMs: editor.autosave.storedAtMs,
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

type SaveStatus = { isProblem: boolean; text: string };

export function decideSaveStatus(input: SaveStatusInput, format: (ms: number) => string): SaveStatus {
  const { isOnline, isSaving, hasFailed, uploaded, autosave, isDirty, hasUnsavedPlan, savedAtMs, autosavedAtMs } =
    input;
  const quiet = (text: string): SaveStatus => ({ isProblem: false, text });
  const problem = (text: string): SaveStatus => ({ isProblem: true, text });
  if (!isOnline) return problem(autosaveText.offline);
  if (uploaded !== null) return quiet(`${autosaveText.uploading} ${formatNumber(Math.round(uploaded * 100))} %`);
  if (isSaving || autosave.kind === 'saving') return quiet(autosaveText.saving);
  if (autosave.kind === 'failed' || autosave.kind === 'signed-out') return problem(autosaveText.notSaved);
  if (autosave.kind === 'blocked') return problem(describeBlock(autosave.by, input));
  if (autosave.kind === 'refused') return problem(autosave.message);
  if (hasUnsavedPlan) return quiet('');
  if (isDirty && autosavedAtMs !== null) return quiet(`${autosaveText.autosavedAt} ${format(autosavedAtMs)}`);
  if (hasFailed) return problem(autosaveText.saveFailed);
  if (!isDirty && savedAtMs !== null) return quiet(`${autosaveText.savedAt} ${format(savedAtMs)}`);
  return quiet('');
}

function describeBlock({ kind }: AutosaveBlocker, { isOffering, isInBrowser }: SaveStatusInput): string {
  if (kind === 'offer' && isOffering) return autosaveText.blocked.offer;
  if (!isInBrowser) return autosaveText.saveFailed;
  return kind === 'offer' ? autosaveText.onlyHere : autosaveText.blocked[kind];
}
