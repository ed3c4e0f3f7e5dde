import type { ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { undoText } from '#app/strings/article-body.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { ARTICLE_FIELDS } from '#domain/article/article-fields.ts';
import { findCommand } from '../body/body-commands.ts';
import { readField } from '../body/toolbar-edits.ts';
import type { EditorState } from '../saving/editor-state.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import { EditContext } from './edit-control.ts';
import { createFormEdits } from './form-edits.ts';
import type { FormField } from './form-history.ts';

type EditHistoryProps = { readonly control: ArticleFormControl; readonly children: ReactNode };

/**
 * The undo history of the form, in the order of the edits. Ctrl+Z works in every field. The focus does not move, so a
 * change of another field is announced and scrolled into view.
 */
export function EditHistory({ control, children }: EditHistoryProps) {
  const { state, change } = control;
  const [edits] = useState(() => createFormEdits(toFollowed(state)));
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const onMoved = (direction: 'undo' | 'redo', fields: readonly FormField[]) =>
      announce(status.current, direction, fields);
    edits.follow({ ...toFollowed(state), change, onMoved });
  });
  useFormEvents(status, edits);
  return (
    <EditContext value={edits.control}>
      {children}
      <p className="sr-only" ref={status} role="status" />
    </EditContext>
  );
}

const toFollowed = ({ content, save }: EditorState) => ({
  form: content.form,
  theirs: content.theirs,
  savedRevision: save.revision,
});

function announce(status: HTMLElement | null, direction: 'undo' | 'redo', fields: readonly FormField[]): void {
  status?.replaceChildren();
  const focused = document.activeElement?.getAttribute('name');
  if (fields.some((field) => field === focused)) return;
  const names = new Set(fields.map((field) => articlePartText[ARTICLE_FIELDS[field].part]));
  // A new node is announced also if its text is the same as before.
  status?.replaceChildren(asSentence(`${undoText[direction]}: ${[...names].join(', ')}`));
  const [changed] = fields.map((field) => status?.closest('form')?.querySelector(`[name="${field}"]`) ?? null);
  changed?.scrollIntoView({ block: 'nearest' });
}

type Edits = ReturnType<typeof createFormEdits>;

/** Replaces the browser's own undo in the fields of the form, and tracks the selection before each edit. */
function useFormEvents(inForm: RefObject<HTMLElement | null>, { control, noteSelection }: Edits) {
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    if (!isText(event.target) || control.find(event.target.name) === null) return;
    noteSelection(readField(event.target));
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    control.move(event.inputType === 'historyUndo' ? 'undo' : 'redo');
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposingKey(event)) return;
    const command = findCommand(event);
    if (command !== 'undo' && command !== 'redo') return;
    // The search bar and other inputs that are no part of the article keep the browser's undo.
    if (isText(event.target) && control.find(event.target.name) === null) return;
    event.preventDefault();
    control.move(command);
  });
  useEffect(() => {
    const form = inForm.current?.closest('form');
    const listening = new AbortController();
    form?.addEventListener('beforeinput', (event) => onBeforeInput(event), listening);
    form?.addEventListener('keydown', (event) => onKeyDown(event), listening);
    return () => listening.abort();
  }, [inForm]);
}

/** Inputs that have an undo of their own. */
const TEXT_TYPES = ['text', 'search', 'url', 'email'];

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type));

/** Key presses of an IME composition have `isComposing`. In Safari the last one has only key code 229. */
export const isComposingKey = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  event.isComposing || event.keyCode === 229;
