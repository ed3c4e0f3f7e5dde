import type { AutosaveResponse } from '#app/newsroom/editor/saving/autosave-request.ts';
import type { EditorEffect, EditorEvent, EditorState } from '#app/newsroom/editor/saving/editor-state.ts';
import { openEditor } from '#app/newsroom/editor/saving/editor-state.ts';
import { reduceEditor } from '#app/newsroom/editor/saving/reduce-editor.ts';
import type { SaveResponse } from '#app/newsroom/editor/saving/save-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';

/** The form of revision 1 of the article `a1`, complete enough to be saved. */
export const BASE: ArticleForm = {
  ...EMPTY_FORM,
  title: 'ভিত্তি',
  description: 'লেখা',
  category: 'খেলা',
  author: 'মিতা',
  status: 'draft',
};

const OPTIONS = { viewerKey: 'u1', timeZone: 'Asia/Dhaka', articleId: 'a1' };
const open = (state: EditorState) => reduceEditor(state, { kind: 'opened', draftId: 'd1' }).state;

export const STORED_ARTICLE = open(openEditor({ ...OPTIONS, isStored: true, revision: 1, form: BASE }));
export const NEW_ARTICLE = open(openEditor({ ...OPTIONS, isStored: false, revision: null, form: EMPTY_FORM }));

/** Returns the next event. Gets the effects of the events before, of which a response needs the request. */
export type Step = (effects: readonly EditorEffect[]) => EditorEvent;

function lastEffect<Kind extends EditorEffect['kind']>(effects: readonly EditorEffect[], kind: Kind) {
  const found = effects.findLast((effect): effect is Extract<EditorEffect, { kind: Kind }> => effect.kind === kind);
  if (found === undefined) throw new Error(`There was no effect ${kind}.`);
  return found;
}

export const event =
  (next: EditorEvent): Step =>
  () =>
    next;
export const typed = (change: Partial<ArticleForm>): Step => event({ kind: 'typed', change });
export const autosaved =
  (response: AutosaveResponse, isOpenElsewhere = false): Step =>
  (effects) => ({
    kind: 'autosave-ended',
    request: lastEffect(effects, 'send-autosave').request,
    response,
    isOpenElsewhere,
  });
export const saved =
  (response: SaveResponse, isUploading = false): Step =>
  (effects) => ({
    kind: 'save-ended',
    request: lastEffect(effects, 'send-save').request,
    response,
    isUploading,
    nowMs: 70,
  });

/** Reduces the steps, starting from `state`. Returns the last state, all effects, and the effects of the last step. */
export function runEditor(state: EditorState, steps: readonly Step[]) {
  const effects: EditorEffect[] = [];
  let last: EditorEffect[] = [];
  let current = state;
  for (const step of steps) {
    const next = reduceEditor(current, step(effects));
    current = next.state;
    last = next.effects;
    effects.push(...last);
  }
  return { state: current, effects, last };
}
