import { useEffect, useEffectEvent } from 'react';
import type { Saver } from './save-article.ts';
import type { Editor, FormRevision } from './use-editor.ts';
import { isDirty } from './use-editor.ts';

/** The current revision of the article, and who saved it. */
export type StoredRevision = FormRevision & { by: Saver | null };

type LatestRevisionOptions = {
  editor: Editor;
  /** Null if the article is deleted. */
  stored: StoredRevision | null;
  isSaving: boolean;
  onRefreshed: (by: Saver | null) => void;
};

/**
 * Follows the saves of others. A form without unsaved changes shows the new revision; otherwise the form does not change.
 * Returns a notice for the writer: the article was deleted, or saved by someone else.
 */
export function useLatestRevision({ editor, stored, isSaving, onRefreshed }: LatestRevisionOptions) {
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
