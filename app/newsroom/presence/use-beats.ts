import { useEffect } from 'react';
import { startBeats } from './send-beats.ts';

/**
 * Shows colleagues that the viewer has an article open in this form; does nothing if `articleId` is null. Does not use
 * state, because a key press must not cause a render.
 */
export function useBeats({ articleId, formId }: { articleId: string | null; formId: string }): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    return form === null || articleId === null ? undefined : startBeats({ articleId, form });
  }, [articleId, formId]);
}
