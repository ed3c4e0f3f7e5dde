import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { listDrafts } from './draft-store.ts';

/** The newest unsaved text of an article that this browser keeps; null where there is none, or none can be read. */
export function useNewestDraft(viewerKey: string, articleId: string): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    let isLeft = false;
    listDrafts(viewerKey, { kind: 'article', articleId }, Date.now()).then(
      ([newest]) => {
        if (!isLeft) setDraft(newest ?? null);
      },
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [viewerKey, articleId]);
  return draft;
}
