import { autosaveText } from '#app/strings/article-form.ts';
import type { AutosaveStatus } from './editor-state.ts';

/** What is known about the typed text and the connection. */
export type SaveFacts = {
  isOnline: boolean;
  /** Whether a save of the article is running. */
  isSaving: boolean;
  /** Whether the last save of the article got no answer. */
  hasFailed: boolean;
  /** The part of the image that has been sent; null if no image is being uploaded. */
  uploaded: number | null;
  autosave: AutosaveStatus;
  /** Whether the form offers what another device left. */
  isAsking: boolean;
  isDirty: boolean;
  /** When the article was last saved, and its unsaved text last autosaved; null if not yet. */
  savedAtMs: number | null;
  autosavedAtMs: number | null;
};

export type SaveStatus = { isProblem: boolean; text: string };

/** Decides what the form's status line says. `format` shows a time of day. */
export function decideSaveStatus(facts: SaveFacts, format: (ms: number) => string): SaveStatus {
  const { isOnline, isSaving, hasFailed, uploaded, autosave, isAsking, isDirty, savedAtMs, autosavedAtMs } = facts;
  const quiet = (text: string): SaveStatus => ({ isProblem: false, text });
  const problem = (text: string): SaveStatus => ({ isProblem: true, text });
  if (!isOnline) return problem(autosaveText.offline);
  if (uploaded !== null) return quiet(`${autosaveText.uploading} ${Math.round(uploaded * 100)} %`);
  if (isSaving || autosave.kind === 'saving') return quiet(autosaveText.saving);
  if (autosave.kind === 'failed' || autosave.kind === 'signed-out') return problem(autosaveText.notSaved);
  if (autosave.kind === 'blocked' && isAsking) return problem(autosaveText.blocked);
  if (autosave.kind === 'refused') return problem(autosave.message);
  if (hasFailed) return problem(autosaveText.saveFailed);
  if (isDirty && autosavedAtMs !== null) return quiet(`${autosaveText.autosavedAt} ${format(autosavedAtMs)}`);
  if (!isDirty && savedAtMs !== null) return quiet(`${autosaveText.savedAt} ${format(savedAtMs)}`);
  return quiet('');
}
