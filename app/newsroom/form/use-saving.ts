import { useCallback, useRef, useState } from 'react';
import { articleFormText, conflictText } from '#app/text/article-form.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { ARTICLE_PART_NAMES, samePart } from '#domain/article/article-parts.ts';
import type { BannerTone } from '../components/banner.tsx';
import { useActionCall } from '../use-action-call.ts';
import { afterSave, isDirty } from './editor-state.ts';
import type { ConflictAnswer, SaveAnswer, SavedAnswer, SaveRequest } from './save-answer.ts';
import type { Editor } from './use-editor.ts';

/** What the writer has to decide before the save can go on. */
export type SaveTrouble = { request: SaveRequest } & (
  | { kind: 'conflict'; conflict: ConflictAnswer }
  | { kind: 'deleted' | 'missing' | 'signed-out' }
);

type SavingOptions = {
  editor: Editor;
  /** Of the route that saves. */
  path: string;
  /** The site's (IANA). */
  timeZone: string;
  /** For the article that a deleted one's text becomes. */
  spareId: string;
  show: (tone: BannerTone, text: string) => void;
  /** Everything that is in the form has been saved. */
  onSaved: (answer: SavedAnswer, request: SaveRequest) => void;
};

/** Saves the form, once at a time. The text leaves neither form nor browser before the server has acknowledged it. */
export function useSaving({ editor, path, timeZone, spareId, show, onSaved }: SavingOptions) {
  const { call } = useActionCall<SaveAnswer>(path);
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const running = useRef(false);
  const unanswered = useRef<ArticleForm>(null);
  const { latest, set, show: showState, drafts } = editor;

  function receiveSaved(answer: SavedAnswer, request: SaveRequest) {
    const saved = { revision: answer.revision, form: toForm(answer.article, timeZone) };
    const next = { ...afterSave(latest.current, request.form, saved, answer.mergedParts), articleId: answer.articleId };
    if (isDirty(next)) {
      set(next);
      show('success', articleFormText.updated);
      return;
    }
    showState(next);
    void drafts.forgetSaved(next.draftId, request.form);
    onSaved(answer, request);
  }

  function receive(answer: SaveAnswer, request: SaveRequest) {
    switch (answer.kind) {
      case 'saved':
        return receiveSaved(answer, request);
      case 'conflict':
        return setTrouble({ kind: 'conflict', conflict: answer, request });
      case 'deleted':
      case 'missing':
      case 'signed-out':
        return setTrouble({ kind: answer.kind, request });
      case 'invalid':
        return show('error', answer.message);
      case 'failed':
        return show('error', articleFormText.failed);
    }
  }

  async function send(request: Omit<SaveRequest, 'unanswered'>) {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    const asked = { ...request, unanswered: unanswered.current };
    const answer = await call(asked);
    if (answer.kind === 'failed') unanswered.current = request.form;
    if (answer.kind === 'saved') unanswered.current = null;
    running.current = false;
    setSaving(false);
    setTrouble(null);
    receive(answer, asked);
  }

  function resolve(conflict: ConflictAnswer, submitted: ArticleForm, resolved: ArticleInput, next: 'save' | 'edit') {
    const { articleId } = latest.current;
    const version = { revision: conflict.revision, form: toForm(resolved, timeZone) };
    const theirParts = ARTICLE_PART_NAMES.filter((part) => !samePart(part, conflict.base, conflict.theirs));
    const resumed = afterSave(latest.current, submitted, version, theirParts);
    const isSeen = resumed.baseRevision === conflict.revision;
    set(isSeen ? { ...resumed, baseForm: toForm(conflict.theirs, timeZone) } : resumed);
    setTrouble(null);
    if (next === 'edit') show('info', conflictText.applied);
    else void send({ intent: 'save', articleId, baseRevision: resumed.baseRevision, form: resumed.form });
  }

  return {
    isSaving,
    trouble,
    save: () => {
      const { articleId, baseRevision, form } = latest.current;
      void send({ intent: 'save', articleId, baseRevision, form });
    },
    repeat: (request: SaveRequest) => void send(request),
    restore: (request: SaveRequest) => void send({ ...request, intent: 'restore' }),
    saveAsNew: (request: SaveRequest) => void send({ ...request, articleId: spareId, baseRevision: null }),
    resolve,
    dismiss: useCallback(() => setTrouble(null), []),
  };
}
