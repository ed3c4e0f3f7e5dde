import { useState } from 'react';

export type NoteDraft = { text: string; requestKey: string };

const createDraft = (): NoteDraft => ({ text: '', requestKey: Math.random().toString(36).slice(2) });

/** A note that is being written, in the browser's session storage. */
export function useNoteDraft(articleId: string) {
  const key = `prohor-note ${articleId}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = (next: NoteDraft) => {
    setDraft(next);
    storeDraft(key, next);
  };
  return {
    draft,
    setText: (text: string) => change({ ...draft, text }),
    /** Starts another note, with a new key. */
    clear: () => change(createDraft()),
  };
}

/** A browser may refuse access to the storage. */
function readDraft(key: string): NoteDraft {
  try {
    const { text, requestKey } = JSON.parse(sessionStorage.getItem(key) ?? '');
    return { text: String(text), requestKey: String(requestKey) };
  } catch {
    return createDraft();
  }
}

function storeDraft(key: string, draft: NoteDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See `readDraft`.
  }
}
