import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { fromForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { SavedBy } from '#services/articles/edit/save-article.ts';
import type { Editor, FormRevision } from './use-editor.ts';
import { isDirty } from './use-editor.ts';

/** The current revision of the article, and who saved it. */
export type StoredRevision = FormRevision & { by: SavedBy | null };

type LatestRevisionOptions = {
  editor: Editor;
  /** Null if the article is deleted. */
  stored: StoredRevision | null;
  isSaving: boolean;
  /** The site's IANA zone. */
  timeZone: string;
  onRefreshed: (by: SavedBy | null) => void;
};

/**
 * Follows the saves of others. A form without unsaved changes shows the new revision; otherwise the form does not change.
 * Returns a notice for the writer: the article was deleted, or saved by someone else, with the parts in which both changes overlap.
 */
export function useLatestRevision({ editor, stored, isSaving, timeZone, onRefreshed }: LatestRevisionOptions) {
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
  const overlaps = useOverlaps(editor, isNewer && editor.isDirty ? stored : null, timeZone);
  if (stored === null) return { kind: 'deleted' } as const;
  return isNewer && editor.isDirty ? ({ kind: 'saved', by: stored.by, overlaps } as const) : null;
}

/** The parts that a save would ask about. Follows the typing at a low priority. */
function useOverlaps(editor: Editor, stored: StoredRevision | null, timeZone: string): readonly ArticlePart[] {
  const form = useDeferredValue(editor.form);
  const { baseForm } = editor;
  return useMemo(() => {
    if (stored === null) return [];
    const [base, mine, theirs] = [baseForm, form, stored.form].map((shown) => fromForm(shown, timeZone));
    return base && mine && theirs ? mergeArticles(base, mine, theirs).collisions : [];
  }, [baseForm, form, stored, timeZone]);
}
