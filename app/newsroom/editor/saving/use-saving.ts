import { useCallback, useRef, useState } from 'react';
import { useActionCall } from '#app/newsroom/actions/use-action-call.ts';
import type { BannerTone } from '#app/newsroom/components/banner.tsx';
import { articleFormText, conflictText } from '#app/strings/article-form.ts';
import type { ArticleInput, ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { findChangedParts } from '#domain/article/article-parts.ts';
import type { LeadChoice, LeadQuestion, SaveConflict } from '#services/articles/edit/save-article.ts';
import type { SavedResponse, SaveRequest, SaveResponse } from './save-form.ts';
import type { Editor, EditorState } from './use-editor.ts';
import { afterSave, isDirty } from './use-editor.ts';
import type { ServerAutosave } from './use-server-autosave.ts';

/** What the writer has to decide before the save can continue. */
export type SaveProblem = { request: SaveRequest } & (
  | { kind: 'conflict'; conflict: SaveConflict }
  | { kind: 'leads'; question: LeadQuestion }
  | { kind: 'deleted' | 'missing' | 'signed-out' | 'past-date' }
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
  /** Waits while a save runs, so that no autosave arrives after it. */
  autosave: Pick<ServerAutosave, 'pause' | 'resume'>;
  /** Called if the content cannot be kept as a draft, because the article is not one or needs a decision. */
  onNotKept: () => void;
  /** Called when the whole content of the form has been saved. */
  onSaved: (answer: SavedResponse, request: SaveRequest) => void;
};

/** Saves the form, one request at a time. Form and draft keep their content until the server has acknowledged it. */
export function useSaving(options: SavingOptions) {
  const { editor, path, timeZone, spareId, show, autosave, onNotKept } = options;
  const { save, isSaving, failed } = useSaveCall({ path, autosave, onAnswer: receive });
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  /** The status of the article after the last save of this form; null before. */
  const [savedStatus, setSavedStatus] = useState<ArticleStatus | null>(null);
  const { latest, set } = editor;

  function receive(answer: SaveResponse, request: SaveRequest) {
    setProblem(null);
    if (answer.kind === 'saved') {
      setSavedStatus(answer.article.status);
      receiveSaved(answer, request, options);
    } else if (request.intent === 'keep' && UNKEPT_KINDS.includes(answer.kind)) onNotKept();
    else if (answer.kind === 'conflict') setProblem({ kind: 'conflict', conflict: answer, request });
    else if (answer.kind === 'leads') setProblem({ kind: 'leads', question: answer, request });
    else if (answer.kind === 'invalid') show('error', answer.message);
    else if (answer.kind === 'failed') show('error', articleFormText.failed);
    else if (answer.kind !== 'not-draft') setProblem({ kind: answer.kind, request });
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
    /** Whether the last save got no answer. */
    hasFailed: failed !== null,
    /** Repeats the failed save with what the form contains now. */
    repeatFailed: () => failed && void save({ ...toRequest(latest.current), intent: failed.intent }),
    savedStatus,
    problem,
    save: () => void save(toRequest(latest.current)),
    /** Saves the content as a draft, unless readers may see the article. */
    keep: () => void save({ ...toRequest(latest.current), intent: 'keep' }),
    backDate: (request: SaveRequest) => void save({ ...request, mayBackDate: true }),
    repeat: (request: SaveRequest) => void save(request),
    decideLead: (request: SaveRequest, lead: LeadChoice) => void save({ ...request, lead }),
    restore: (request: SaveRequest) => void save({ ...request, intent: 'restore' }),
    saveAsNew: (request: SaveRequest) => void save({ ...request, articleId: spareId, baseRevision: null }),
    resolve,
    dismiss: useCallback(() => setProblem(null), []),
  };
}

/** Why a draft is not kept: the content then stays an autosave. */
const UNKEPT_KINDS: readonly SaveResponse['kind'][] = ['not-draft', 'conflict', 'deleted', 'missing'];

/** Shows what was saved. Content that was typed during the save stays unsaved. */
function receiveSaved(
  answer: SavedResponse,
  request: SaveRequest,
  { editor, timeZone, show, onSaved }: SavingOptions,
): void {
  const stored = toForm(answer.article, timeZone);
  // The form keeps the chosen status, which the next save applies.
  const form = request.intent === 'keep' ? { ...stored, ...pickChoice(request.form) } : stored;
  const saved = { revision: answer.revision, form };
  const after = afterSave(editor.latest.current, { submitted: request.form, saved, theirParts: answer.mergedParts });
  const next = { ...after, articleId: answer.articleId };
  if (isDirty(next)) {
    editor.set(next);
    show('success', request.intent === 'keep' ? articleFormText.keptAsDraft : articleFormText.updated);
    return;
  }
  editor.show(next);
  void editor.drafts.deleteSavedDraft(next.draftId, request.form);
  onSaved(answer, request);
}

/** The form as the server saves it. */
const toSavedForm = ({ intent, form }: SaveRequest): ArticleForm =>
  intent === 'keep' ? { ...form, status: 'draft', publishAt: '' } : form;

const pickChoice = ({ status, publishAt }: ArticleForm) => ({ status, publishAt });

type UnsentRequest = Omit<SaveRequest, 'unanswered'>;

const toRequest = ({ articleId, baseRevision, form, draftId }: EditorState): UnsentRequest => ({
  intent: 'save',
  articleId,
  baseRevision,
  form,
  draftId,
  mayBackDate: false,
});

type SaveCallOptions = {
  path: string;
  autosave: SavingOptions['autosave'];
  onAnswer: (answer: SaveResponse, request: SaveRequest) => void;
};

/** Sends save requests, one at a time: `save` does nothing during another save. Remembers a form whose response was lost. */
function useSaveCall({ path, autosave, onAnswer }: SaveCallOptions) {
  const { call } = useActionCall<SaveResponse>(path);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<SaveRequest | null>(null);
  const isRunning = useRef(false);
  const unanswered = useRef<ArticleForm>(null);
  async function save(unsent: UnsentRequest) {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    setFailed(null);
    await autosave.pause();
    const request: SaveRequest = { ...unsent, unanswered: unanswered.current };
    const answer = await call(request);
    if (answer.kind === 'failed') unanswered.current = toSavedForm(request);
    if (answer.kind === 'saved') unanswered.current = null;
    isRunning.current = false;
    setSaving(false);
    setFailed(answer.kind === 'failed' ? request : null);
    autosave.resume(answer.kind === 'saved' || answer.kind === 'failed' ? answer.kind : 'refused');
    onAnswer(answer, request);
  }
  return { save, isSaving, failed };
}

type ResolvedConflict = {
  conflict: SaveConflict;
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
