import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { Draft, DraftScope } from './draft.ts';
import type { DraftKeeper, KeptState } from './draft-keeper.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { claimDraft, listClaimed } from './draft-lock.ts';
import { keepDraft, listDrafts, removeDraft, removeSavedDraft } from './draft-store.ts';

/**
 * Keeps what is typed under `draftId` and finds what was left from earlier. `isWorthOffering` leaves out a draft that
 * says nothing new.
 */
export function useDrafts(
  { viewerKey, scope, draftId }: { viewerKey: string; scope: DraftScope; draftId: string },
  isWorthOffering: (draft: Draft) => boolean,
) {
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [state, setState] = useState<KeptState>('kept');
  const keeper = useRef<DraftKeeper>(null);
  const current = useRef(draftId);

  useEffect(() => {
    current.current = draftId;
    return draftId === '' ? undefined : claimDraft(draftId);
  }, [draftId]);

  const articleId = scope.kind === 'article' ? scope.articleId : null;
  const judge = useRef(isWorthOffering);
  useEffect(() => {
    let isLeft = false;
    const wanted: DraftScope = articleId === null ? { kind: 'new' } : { kind: 'article', articleId };
    async function find() {
      const [drafts, claimed] = await Promise.all([listDrafts(viewerKey, wanted, Date.now()), listClaimed()]);
      if (!isLeft) setOffers(drafts.filter((draft) => !claimed.has(draft.id) && judge.current(draft)));
    }
    find().catch(() => setState('refused'));
    return () => {
      isLeft = true;
    };
  }, [viewerKey, articleId]);

  const keep = useCallback((draft: Draft | null) => {
    keeper.current ??= createDraftKeeper({
      write: (latest) => (latest === null ? removeDraft(current.current) : keepDraft(latest)),
      onState: setState,
    });
    keeper.current.keep(draft);
  }, []);

  const take = useCallback((id: string) => setOffers((all) => all.filter((draft) => draft.id !== id)), []);
  const discard = useCallback(
    async (id: string) => {
      take(id);
      // Another window may have taken it up since it was offered.
      if ((await listClaimed()).has(id)) return;
      await removeDraft(id).catch(() => setState('refused'));
    },
    [take],
  );
  /** After the server has acknowledged `saved`. */
  const forgetSaved = useCallback(async (id: string, saved: ArticleForm) => {
    await keeper.current?.settled();
    await removeSavedDraft(id, saved).catch(() => setState('refused'));
  }, []);

  return { offers, state, keep, take, discard, forgetSaved };
}
