import type { SavedPage } from '#app/newsroom/components/saved-banner.tsx';
import { articleFormText, autosaveText, conflictText } from '#app/strings/editor/article-form.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import { articlePath } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { findMissingMessage, fromForm, REQUIRED_MESSAGE, toForm } from '#domain/article/article-form.ts';
import { changesText } from '#domain/article/list-text-changes.ts';
import type { SavedArticle } from '#domain/change/save-command.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { EditorState, Emit, EventOf, SaveProblem, SaveState, UnsentRequest } from './editor-state.ts';
import type { OpenContent } from './form-content.ts';
import { applyConflictChoice, findConflict, isDirty, isVisibleToReaders, rebaseContent } from './form-content.ts';
import { flush, planAutosave, reportNoResponse, resume, stopTimer } from './reduce-autosave.ts';
import type { SaveRequest, SaveResponse } from './save-form.ts';

const withSave = (state: EditorState, change: Partial<SaveState>): EditorState => ({
  ...state,
  save: { ...state.save, ...change },
});

export function setContent(state: EditorState, content: OpenContent, emit: Emit): EditorState {
  const { theirs: _, ...text } = content;
  emit({ kind: 'write-draft', draftId: content.draftId, content: isDirty(content) ? text : null });
  return planAutosave({ ...state, content }, emit);
}

/** Does nothing while a save is running. A running autosave has to end first, because it could arrive after the save. */
export function startSave(state: EditorState, unsent: UnsentRequest, emit: Emit): EditorState {
  if (state.save.running !== null) return state;
  const request = { ...unsent, unanswered: state.save.unanswered };
  const started = withSave(stopTimer(state, emit), { running: { request, isSent: false }, failed: null });
  return sendWaitingSave(started, emit);
}

export function sendWaitingSave(state: EditorState, emit: Emit): EditorState {
  const { running } = state.save;
  if (running === null || running.isSent || state.autosave.isSending) return state;
  emit({ kind: 'send-save', request: running.request });
  return withSave(state, { running: { ...running, isSent: true } });
}

export const saveContent = (state: EditorState, emit: Emit, intent: SaveRequest['intent'] = 'save'): EditorState =>
  startSave(state, { ...toRequest(state), intent }, emit);

function toRequest({ content, save }: EditorState): UnsentRequest {
  const { articleId, baseRevision, form, draftId } = content;
  // If there is a proposal, null removes its correction.
  const hasCorrection = save.correction !== null || save.proposal !== null;
  return {
    ...{ intent: 'save', articleId, baseRevision, form, draftId, mayBackDate: false },
    ...(save.asNew && { asNew: true }),
    ...(save.proposal && { proposal: save.proposal }),
    ...(hasCorrection && changesText(content.baseForm, form) && { correction: save.correction }),
  };
}

/** Saves or submits for review, unless a required field is empty or the save needs a confirmation. Waits for uploads. */
export function submit(before: EditorState, event: Omit<EventOf<'submitted'>, 'kind'>, emit: Emit): EditorState {
  const { staysOpen, hides, isUploading, forReview = false } = event;
  const state = withSave(before, { staysOpen, forReview });
  const { form } = state.content;
  const message = findMissingMessage(forReview ? { ...form, status: 'draft' } : form);
  if (message === null && isUploading) return withSave(state, { waitsForUpload: true });
  if (message === null && forReview) return saveContent(state, emit, 'submit');
  if (message === null) return hides ? withSave(state, { asksToHide: true }) : saveContent(state, emit);
  emit({ kind: 'show', tone: 'error', text: message });
  emit({ kind: 'focus-field', name: findMissingField(form, message) });
  return state;
}

/** Saves the article that waited for an upload. A failed or cancelled upload stops the save. */
export function endWait(before: EditorState, event: EventOf<'uploads-ended'>, emit: Emit): EditorState {
  const { result, hides } = event;
  if (!before.save.waitsForUpload) return before;
  const state = cancelWait(before);
  if (result === 'stored') {
    const { staysOpen, forReview } = state.save;
    return submit(state, { staysOpen, hides, isUploading: false, forReview }, emit);
  }
  emit({ kind: 'show', tone: result === 'failed' ? 'error' : 'warning', text: uploadText.stopped[result] });
  return state;
}

export const cancelWait = (state: EditorState): EditorState => withSave(state, { waitsForUpload: false });

function findMissingField(form: ArticleForm, message: string): string {
  if (message !== REQUIRED_MESSAGE) return 'publishAt';
  return (['title', 'description', 'category'] as const).find((field) => form[field].trim() === '') ?? 'title';
}

/** Saves the work without changing what readers see (docs/behaviour §4.5). */
export function saveWork(state: EditorState, isDraft: boolean, emit: Emit): EditorState {
  const isComplete = findMissingMessage({ ...state.content.form, status: 'draft' }) === null;
  if (isDraft && isComplete) return saveContent(state, emit, 'keep');
  return flush(state, emit, isDraft ? autosaveText.keptUnfinished : autosaveText.kept);
}

export const dismiss = (state: EditorState): EditorState => withSave(state, { problem: null, asksToHide: false });

/** Asks about the overlaps that the next save would have. Does nothing if there are none. */
export function askToMerge(state: EditorState, { stored, forReview }: EventOf<'merge-asked'>): EditorState {
  if (state.save.running !== null || state.save.problem !== null) return state;
  const conflict = { ...findConflict(state.content, stored, state.timeZone), approvesTheirs: !forReview };
  if (conflict.collisions.length === 0) return state;
  const request = { ...toRequest(state), intent: forReview ? 'submit' : 'save', unanswered: null } as const;
  return withSave(state, { problem: { kind: 'conflict', conflict, request }, staysOpen: false });
}

export function resolve(state: EditorState, event: EventOf<'resolved'>, emit: Emit): EditorState {
  const given = state.save.problem?.request.intent;
  const intent = given === 'submit' || given === 'urgent' ? given : 'save';
  const resolved = setContent(dismiss(state), applyConflictChoice(state.content, event, state.timeZone), emit);
  if (event.next === 'save') return saveContent(resolved, emit, intent);
  emit({ kind: 'show', tone: 'info', text: conflictText.applied });
  return resolved;
}

type SaveEnded = EventOf<'save-ended'>;

export function receiveSaveResult(before: EditorState, ended: SaveEnded, emit: Emit): EditorState {
  const { request, response } = ended;
  const isFailed = response.kind === 'failed';
  const unanswered = isFailed ? toSavedForm(request) : before.save.unanswered;
  const state = withSave(before, { running: null, failed: isFailed ? request : null, unanswered, problem: null });
  if (response.kind === 'saved') return receiveSaved(resume(state, 'saved', emit), { ...ended, response }, emit);
  return receiveRefusal(resume(state, isFailed ? 'failed' : 'refused', emit), { request, response }, emit);
}

/** If Ctrl+S gets one of these results, the draft was not saved, and its content is stored as an autosave instead. */
const UNSAVED_KINDS: readonly SaveResponse['kind'][] = ['not-draft', 'conflict', 'deleted', 'missing'];

type Refusal = { request: SaveRequest; response: Exclude<SaveResponse, SavedArticle> };

function receiveRefusal(state: EditorState, { request, response }: Refusal, emit: Emit): EditorState {
  if (request.intent === 'keep' && UNSAVED_KINDS.includes(response.kind)) return flush(state, emit, autosaveText.kept);
  const ask = (problem: SaveProblem) => withSave(state, { problem });
  const refuse = (text: string) => {
    emit({ kind: 'show', tone: 'error', text });
    return state;
  };
  switch (response.kind) {
    case 'conflict':
      return ask({ kind: 'conflict', conflict: response, request });
    case 'leads':
      return ask({ kind: 'leads', question: response, request });
    case 'invalid':
      return refuse(response.message);
    case 'forbidden':
      return refuse(permissionText.refusals[response.reason]);
    case 'failed':
      if (request.intent !== 'keep') return refuse(articleFormText.failed);
      reportNoResponse(state, emit);
      return state;
    case 'not-draft':
      return state;
    case 'unapproved':
      return refuse(workflowText.refusals[response.reason]);
    case 'proposal-changed':
      return refuse(workflowText.proposalChanged);
    default:
      return ask({ kind: response.kind, request });
  }
}

type SuccessfulSave = SaveEnded & { response: SavedArticle };

/** Shows the saved article. Text that was typed during the save remains unsaved. */
function receiveSaved(state: EditorState, ended: SuccessfulSave, emit: Emit): EditorState {
  const { request, response } = ended;
  const { revision, article } = response;
  const stored = toForm(article, state.timeZone);
  // Saving as a draft does not change the status chosen in the form. The next save applies it.
  const { status, publishAt } = request.form;
  const form = request.intent === 'keep' ? { ...stored, status, publishAt } : stored;
  const saved = { revision, form };
  const after = rebaseContent(state.content, { submitted: request.form, saved, theirParts: response.mergedParts });
  const content = { ...after, articleId: response.articleId };
  const next = withSave(state, {
    status: article.status,
    hasPublished: state.save.hasPublished || article.status === 'published',
    ...{ revision, asNew: false, correction: null, unanswered: null },
  });
  if (isDirty(content)) {
    const text = request.intent === 'keep' ? articleFormText.keptAsDraft : articleFormText.updated;
    emit({ kind: 'show', tone: 'success', text });
    return setContent(next, content, emit);
  }
  emit({ kind: 'delete-saved-draft', draftId: content.draftId, saved: request.form });
  return finish(planAutosave({ ...next, content }, emit), { ...ended, page: findPage(state, ended) }, emit);
}

/** The page is new if readers did not see the article before the save, as far as this form knows. */
function findPage({ save, content, timeZone }: EditorState, { request, response, nowMs }: SuccessfulSave): PublicPage {
  const { article, articleId, isWithdrawn } = response;
  if (isWithdrawn || !isVisibleToReaders(article, { nowMs })) return {};
  const base = fromForm(content.baseForm, timeZone);
  const isSeen = isVisibleToReaders({ ...base, status: save.status ?? base.status }, { nowMs });
  const isNew = request.baseRevision === null || !isSeen;
  return { page: { path: articlePath(articleId), title: toPlainTitle(article.title), isNew } };
}

/** Empty if readers do not see the article. */
type PublicPage = { page?: SavedPage };

/** Decides whether the form closes: not after Ctrl+Enter or Ctrl+S, and not while an image is uploading. */
function finish(before: EditorState, ended: SuccessfulSave & { page: PublicPage }, emit: Emit): EditorState {
  const { request, response, isUploading, nowMs, page } = ended;
  const { isStored } = before;
  const { staysOpen, isEditing } = before.save;
  const state = withSave(before, { savedAtMs: nowMs });
  const show = (text: string, linked: PublicPage = {}) => emit({ kind: 'show', tone: 'success', text, ...linked });
  if (request.intent === 'keep') {
    show(withVoid(articleFormText.keptAsDraft, response));
    return state;
  }
  if (request.intent === 'submit' && !isUploading) {
    emit({ kind: 'close', text: response.isProposal ? workflowText.proposed : workflowText.submitted });
    return state;
  }
  // The text of a deleted article was saved as a new article, so this form no longer has an article.
  const isSavedAsNew = isStored && request.baseRevision === null;
  if ((isSavedAsNew || !staysOpen) && !isUploading) {
    const isNew = !isStored || request.baseRevision === null;
    emit({ kind: 'close', text: isNew ? articleFormText.created : formatUpdated(response, page), ...page });
    return state;
  }
  show(formatUpdated(response, page), page);
  return withSave(state, { isEditing: isEditing || staysOpen });
}

const toSavedForm = ({ intent, form }: SaveRequest): ArticleForm =>
  intent === 'keep' || intent === 'submit' ? { ...form, status: 'draft', publishAt: '' } : form;

const withVoid = (text: string, { voidsApproval }: SavedArticle): string =>
  voidsApproval ? `${text} ${workflowText.approvalVoid}` : text;

function formatUpdated(response: SavedArticle, { page }: PublicPage): string {
  const { mergedParts } = response;
  const text = page?.isNew ? articleFormText.published : articleFormText.updated;
  if (mergedParts.length === 0) return withVoid(text, response);
  const names = mergedParts.map((part) => articlePartText[part]).join(', ');
  return withVoid(asSentence(`${text} ${articleFormText.mergedWith} ${names}`), response);
}
