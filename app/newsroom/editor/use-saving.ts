import { useCallback, useRef, useState } from 'react';
import { articleFormText, conflictText } from '#app/strings/article-form.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { findChangedParts } from '#domain/article/article-parts.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { BannerTone } from '../components/banner.tsx';
import type { LeadChoice, LeadQuestion } from './replace-lead.ts';
import type { ConflictAnswer, SaveAnswer, SavedAnswer, SaveRequest } from './save-article.ts';
import type { Editor, EditorState } from './use-editor.ts';
import { afterSave, isDirty } from './use-editor.ts';

/** What the writer has to decide before the save can continue. */
export type SaveProblem = { request: SaveRequest } & (
  | { kind: 'conflict'; conflict: ConflictAnswer }
  | { kind: 'leads'; question: LeadQuestion }
  | { kind: 'deleted' | 'missing' | 'signed-out' }
);

type SavingOptions = {
  editor: Editor;
  /** The path of the route whose action saves. */
  path: string;
  /** The site's IANA zone. */
  timeZone: string;
  /** The id of the new article if the text of a deleted one is saved as new. */
  spareId: string;
  show: (tone: BannerTone, text: string) => void;
  /** Called when the whole content of the form has been saved. */
  onSaved: (answer: SavedAnswer, request: SaveRequest) => void;
};

/** Saves the form, one request at a time. Form and draft keep their content until the server has acknowledged it. */
export function useSaving(options: SavingOptions) {
  const { editor, path, timeZone, spareId, show } = options;
  const { save, isSaving } = useSaveCall(path, receive);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { latest, set } = editor;

  function receive(answer: SaveAnswer, request: SaveRequest) {
    setProblem(null);
    if (answer.kind === 'saved') receiveSaved(answer, request, options);
    else if (answer.kind === 'conflict') setProblem({ kind: 'conflict', conflict: answer, request });
    else if (answer.kind === 'leads') setProblem({ kind: 'leads', question: answer, request });
    else if (answer.kind === 'invalid') show('error', answer.message);
    else if (answer.kind === 'failed') show('error', articleFormText.failed);
    else setProblem({ kind: answer.kind, request });
  }

  function resolve(choice: ResolvedConflict & { next: 'save' | 'edit' }) {
    const resolved = afterResolving(latest.current, choice, timeZone);
    set(resolved);
    setProblem(null);
    if (choice.next === 'edit') show('info', conflictText.applied);
    else void save(toRequest(resolved));
  }

  return {
    isSaving,
    problem,
    save: () => void save(toRequest(latest.current)),
    repeat: (request: SaveRequest) => void save(request),
    decideLead: (request: SaveRequest, lead: LeadChoice) => void save({ ...request, lead }),
    restore: (request: SaveRequest) => void save({ ...request, intent: 'restore' }),
    saveAsNew: (request: SaveRequest) => void save({ ...request, articleId: spareId, baseRevision: null }),
    resolve,
    dismiss: useCallback(() => setProblem(null), []),
  };
}

/** Shows what was saved. Content that was typed during the save stays unsaved. */
function receiveSaved(
  answer: SavedAnswer,
  request: SaveRequest,
  { editor, timeZone, show, onSaved }: SavingOptions,
): void {
  const saved = { revision: answer.revision, form: toForm(answer.article, timeZone) };
  const after = afterSave(editor.latest.current, { submitted: request.form, saved, theirParts: answer.mergedParts });
  const next = { ...after, articleId: answer.articleId };
  if (isDirty(next)) {
    editor.set(next);
    show('success', articleFormText.updated);
    return;
  }
  editor.show(next);
  void editor.drafts.deleteSavedDraft(next.draftId, request.form);
  onSaved(answer, request);
}

type UnsentRequest = Omit<SaveRequest, 'unanswered'>;

const toRequest = ({ articleId, baseRevision, form }: EditorState): UnsentRequest => ({
  intent: 'save',
  articleId,
  baseRevision,
  form,
});

/** Sends save requests, one at a time: `save` does nothing during another save. Remembers a form whose response was lost. */
function useSaveCall(path: string, onAnswer: (answer: SaveAnswer, request: SaveRequest) => void) {
  const { call } = useActionCall<SaveAnswer>(path);
  const [isSaving, setSaving] = useState(false);
  const isRunning = useRef(false);
  const unanswered = useRef<ArticleForm>(null);
  async function save(unsent: UnsentRequest) {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    const request: SaveRequest = { ...unsent, unanswered: unanswered.current };
    const answer = await call(request);
    if (answer.kind === 'failed') unanswered.current = request.form;
    if (answer.kind === 'saved') unanswered.current = null;
    isRunning.current = false;
    setSaving(false);
    onAnswer(answer, request);
  }
  return { save, isSaving };
}

type ResolvedConflict = {
  conflict: ConflictAnswer;
  submitted: ArticleForm;
  /** The article with the writer's choices. */
  resolved: ArticleInput;
};

/** The state after a conflict was resolved; based on their revision unless the writer has typed over their changes again. */
function afterResolving(
  state: EditorState,
  { conflict, submitted, resolved }: ResolvedConflict,
  timeZone: string,
): EditorState {
  const { base, mine, theirs, revision, collisions } = conflict;
  const saved = { revision, form: toForm(resolved, timeZone) };
  const { mergedBody, ...next } = afterSave(state, {
    submitted,
    saved,
    theirParts: findChangedParts(base ?? mine, theirs),
  });
  const isBasedOnTheirs = next.baseRevision === revision;
  const resolvedState = isBasedOnTheirs ? { ...next, baseForm: toForm(theirs, timeZone) } : next;
  // The writer has seen the result of an overlap, and may undo it.
  const isUnseen = mergedBody !== undefined && !collisions.includes('description');
  return isUnseen ? { ...resolvedState, mergedBody } : resolvedState;
}
