import { useCallback, useRef, useState } from 'react';
import type { useTimedBanner } from '#app/newsroom/components/banner.tsx';
import { articleFormText, autosaveText } from '#app/strings/article-form.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import { findMissing } from '#domain/article/article-form.ts';
import type { SavedResponse, SaveRequest } from './save-form.ts';
import type { Editor } from './use-editor.ts';
import type { useSaving } from './use-saving.ts';
import type { ServerAutosave } from './use-server-autosave.ts';

type Show = ReturnType<typeof useTimedBanner>['show'];
type Saving = ReturnType<typeof useSaving>;

type AfterSaveOptions = {
  /** Whether the form edits an article that was stored when it opened. */
  isStored: boolean;
  isPending: () => boolean;
  show: Show;
  onDone: (text: string) => void;
};

/** Decides whether the form closes after a save: not after Ctrl+Enter or Ctrl+S, and not while an image is uploading. */
export function useAfterSave({ isStored, isPending, show, onDone }: AfterSaveOptions) {
  const [isEditing, setEditing] = useState(isStored);
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null);
  const stays = useRef(false);
  function onSaved(answer: SavedResponse, { intent, baseRevision }: SaveRequest) {
    setSavedAtMs(Date.now());
    if (intent === 'keep') return show('success', articleFormText.keptAsDraft);
    const isNew = !isStored || baseRevision === null;
    // The text of a deleted article was saved as a new one: this form has no article any longer.
    const isMoved = isStored && baseRevision === null;
    if ((isMoved || !stays.current) && !isPending())
      return onDone(isNew ? articleFormText.created : formatUpdated(answer));
    if (stays.current) setEditing(true);
    show('success', formatUpdated(answer));
  }
  const setStays = useCallback((isStaying: boolean) => {
    stays.current = isStaying;
  }, []);
  return { isEditing, savedAtMs, onSaved, setStays };
}

/** Saves the content on the server without changing the article, and says so. */
export function useKeepOnServer(autosave: ServerAutosave, show: Show) {
  return async (text: string) => {
    const state = await autosave.flush();
    if (state.kind === 'stored' || state.kind === 'idle') show('success', text);
    else if (state.kind === 'blocked') show('warning', autosaveText.blocked);
    else if (state.kind === 'refused') show('error', state.message);
    else if (state.kind !== 'signed-out') show('error', articleFormText.failed);
  };
}

type KeepOptions = {
  editor: Editor;
  saving: Pick<Saving, 'keep'>;
  keepOnServer: (text: string) => Promise<void>;
  /** Whether the article is new or a draft. */
  isDraft: boolean;
};

/** What Ctrl+S does: it keeps the work and never changes what readers see (docs/behaviour.md §4.5). */
export function useKeep({ editor, saving, keepOnServer, isDraft }: KeepOptions) {
  return () => {
    const isComplete = findMissing({ ...editor.latest.current.form, status: 'draft' }) === null;
    if (isDraft && isComplete) saving.keep();
    else void keepOnServer(isDraft ? autosaveText.keptUnfinished : autosaveText.kept);
  };
}

function formatUpdated({ mergedParts }: SavedResponse): string {
  if (mergedParts.length === 0) return articleFormText.updated;
  const names = mergedParts.map((part) => articlePartText[part]).join(', ');
  return `${articleFormText.updated} ${articleFormText.mergedWith} ${names}.`;
}
