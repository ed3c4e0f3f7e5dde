import { useEffect } from 'react';
import { countView } from './count-view.ts';

/** Counts a view of the article once the page can be seen: not while it is prerendered or in a tab behind. */
export function useCountView(articleId: string): void {
  useEffect(() => {
    const countIfSeen = () => {
      if (document.visibilityState === 'visible') void countView(articleId);
    };
    countIfSeen();
    document.addEventListener('visibilitychange', countIfSeen);
    return () => document.removeEventListener('visibilitychange', countIfSeen);
  }, [articleId]);
}
