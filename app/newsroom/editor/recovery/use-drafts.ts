import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { Draft, DraftScope } from './draft-store.ts';
import { listDrafts, listLockedDrafts, lockDraft, removeDraft, removeSavedDraft, saveDraft } from './draft-store.ts';

type DraftsOptions = {
  viewerKey: string;
  scope: DraftScope;
  /** The draft of this form; '' until it has an id. */
  draftId: string;
  /** Filters out drafts that contain nothing new. Only its first value is used. */
  isWorthOffering: (draft: Draft) => boolean;
};

/** Saves the form's content as a draft in the browser, and finds earlier drafts to offer. */
export function useDrafts({ viewerKey, scope, draftId, isWorthOffering }: DraftsOptions) {
  const [state, setState] = useState<DraftState>('saved');
  const refuse = useCallback(() => setState('refused'), []);
  const offered = useOffers({ viewerKey, scope, isWorthOffering, onRefused: refuse });
  const saver = useRef<DraftSaver>(null);
  const currentId = useRef(draftId);

  useEffect(() => {
    currentId.current = draftId;
    return draftId === '' ? undefined : lockDraft(draftId);
  }, [draftId]);

  /** Saves a draft; null deletes this form's draft. */
  const save = useCallback((draft: Draft | null) => {
    saver.current ??= createDraftSaver({
      write: (latest) => (latest === null ? removeDraft(currentId.current) : saveDraft(latest)),
      onState: setState,
    });
    saver.current.save(draft);
  }, []);

  /** Deletes a draft whose content the server has acknowledged as `saved`. */
  const deleteSavedDraft = useCallback(
    async (id: string, saved: ArticleForm) => {
      await saver.current?.settled();
      await removeSavedDraft(id, saved).catch(refuse);
    },
    [refuse],
  );

  return { ...offered, state, save, deleteSavedDraft };
}

type OffersOptions = Pick<DraftsOptions, 'viewerKey' | 'scope' | 'isWorthOffering'> & { onRefused: () => void };

/** The earlier drafts for this form that no other window has open. */
function useOffers({ viewerKey, scope, isWorthOffering, onRefused }: OffersOptions) {
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [isKnown, setKnown] = useState(false);
  const articleId = scope.kind === 'article' ? scope.articleId : null;
  const isWorth = useRef(isWorthOffering);
  useEffect(() => {
    let isCancelled = false;
    const wanted: DraftScope = articleId === null ? { kind: 'new' } : { kind: 'article', articleId };
    async function find() {
      const [drafts, locked] = await Promise.all([listDrafts(viewerKey, wanted, Date.now()), listLockedDrafts()]);
      if (!isCancelled) setOffers(drafts.filter((draft) => !locked.has(draft.id) && isWorth.current(draft)));
    }
    find()
      .catch(onRefused)
      .finally(() => setKnown(true));
    return () => {
      isCancelled = true;
    };
  }, [viewerKey, articleId, onRefused]);
  const removeOffer = useCallback((id: string) => setOffers((all) => all.filter((draft) => draft.id !== id)), []);
  const discard = useCallback(
    async (id: string) => {
      removeOffer(id);
      // Another window may have opened the draft since it was offered.
      if ((await listLockedDrafts()).has(id)) return;
      await removeDraft(id).catch(onRefused);
    },
    [removeOffer, onRefused],
  );
  return { offers, isKnown, removeOffer, discard };
}

/** The latest draft of an article in this browser; null if there is none or the storage cannot be read. */
export function useLatestDraft(viewerKey: string, articleId: string): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    let isCancelled = false;
    listDrafts(viewerKey, { kind: 'article', articleId }, Date.now()).then(
      ([latest]) => {
        if (!isCancelled) setDraft(latest ?? null);
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [viewerKey, articleId]);
  return draft;
}

/** `saving` until the latest content is on disk. */
export type DraftState = 'saved' | 'saving' | 'refused';

type DraftSaverOptions = {
  /** Resolves when the draft is on disk; null deletes it. */
  write: (draft: Draft | null) => Promise<void>;
  onState: (state: DraftState) => void;
};

type DraftSaver = {
  save: (draft: Draft | null) => void;
  /** Resolves when all calls of `save` have been written or refused. */
  settled: () => Promise<void>;
};

/** Writes drafts one at a time. During a write only the latest of the other drafts waits. */
export function createDraftSaver({ write, onState }: DraftSaverOptions): DraftSaver {
  let pending: { draft: Draft | null } | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let state: DraftState = 'saved';
    while (pending !== null) {
      const { draft } = pending;
      pending = null;
      state = await write(draft).then(
        () => 'saved' as const,
        () => 'refused' as const,
      );
    }
    running = null;
    onState(state);
  }

  return {
    save: (draft) => {
      pending = { draft };
      if (running !== null) return;
      onState('saving');
      running = run();
    },
    settled: async () => {
      while (running !== null) await running;
    },
  };
}
