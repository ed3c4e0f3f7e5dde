import { useEffect, useEffectEvent } from 'react';
import type { FormVersion } from './editor-state.ts';
import { isDirty } from './editor-state.ts';
import type { Saver } from './save-answer.ts';
import type { Editor } from './use-editor.ts';

/** The article as it is stored now, and who saved it; null where it was deleted. */
export type StoredVersion = (FormVersion & { by: Saver | null }) | null;

type NewestOptions = {
  editor: Editor;
  stored: StoredVersion;
  isSaving: boolean;
  onRefreshed: (by: Saver | null) => void;
};

/**
 * Follows what others save: an untouched form shows it at once; where something was typed nothing in the form changes.
 * Gives what the writer should know of meanwhile.
 */
export function useNewestVersion({ editor, stored, isSaving, onRefreshed }: NewestOptions) {
  const { baseRevision } = editor;
  const isNewer = stored !== null && baseRevision !== null && stored.revision > baseRevision && !isSaving;
  const follow = useEffectEvent(() => {
    const { latest, show } = editor;
    if (stored === null || isDirty(latest.current)) return;
    show({ ...latest.current, baseRevision: stored.revision, baseForm: stored.form, form: stored.form });
    onRefreshed(stored.by);
  });
  useEffect(() => {
    if (isNewer) follow();
  }, [isNewer]);
  if (stored === null) return { kind: 'deleted' } as const;
  return isNewer && editor.isDirty ? ({ kind: 'saved', by: stored.by } as const) : null;
}
