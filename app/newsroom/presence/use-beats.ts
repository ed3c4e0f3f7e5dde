import { useEffect } from 'react';
import { startBeats } from './send-beats.ts';

/** Shows colleagues that the viewer has an article open in this form; null shows nothing. Keeps no state, so that a key renders nothing. */
export function useBeats({ articleId, formId }: { articleId: string | null; formId: string }): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    return form === null || articleId === null ? undefined : startBeats({ articleId, form });
  }, [articleId, formId]);
}
