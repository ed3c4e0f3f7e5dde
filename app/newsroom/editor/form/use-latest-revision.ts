import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import type { EditorEvent, EditorState } from '../saving/editor-state.ts';
import { isOwnElsewhere } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { findConflict, isDirty } from '../saving/form-content.ts';
import type { RevisionNotice } from './form-context.tsx';

type LatestRevisionOptions = {
  editor: EditorState;
  dispatch: (event: EditorEvent) => void;
  /** Null if the article is deleted. */
  stored: StoredRevision | null;
};

/** Passes newer revisions to the form. Returns a notice if the article was deleted, or saved while the form has unsaved changes. */
export function useLatestRevision({ editor, dispatch, stored }: LatestRevisionOptions): RevisionNotice | null {
  const { content, save } = editor;
  const { baseRevision } = content;
  const isNewer = stored !== null && baseRevision !== null && stored.revision > baseRevision && save.running === null;
  const reportNewer = useEffectEvent(() => stored && dispatch({ kind: 'revision-found', stored }));
  useEffect(() => {
    if (isNewer) reportNewer();
  }, [isNewer]);
  const isBehind = isNewer && isDirty(content);
  if (stored === null) return { kind: 'deleted' };
  return isBehind ? { kind: 'saved', stored, isOwn: isOwnElsewhere(editor, stored) } : null;
}

/** Returns the parts in which a save would conflict. Has a lower priority than typing. */
export function useOverlaps({ content, timeZone }: EditorState, stored: StoredRevision): readonly ArticlePart[] {
  const form = useDeferredValue(content.form);
  const { baseForm } = content;
  return useMemo(
    () => findConflict({ baseForm, form }, stored, timeZone).collisions,
    [baseForm, form, stored, timeZone],
  );
}
