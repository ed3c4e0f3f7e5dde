import type { Ref, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { findScroller } from '#app/newsroom/typing/find-scroller.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { useFormState } from '../form/form-context.tsx';
import { PanelPart, useTargetedPart } from '../form/panel-part.tsx';
import { NoteField } from './note-field.tsx';
import type { NoteItemProps } from './note-item.tsx';
import { NoteItem } from './note-item.tsx';
import type { NoteView } from './note-requests.ts';
import { useNoteDraft } from './use-note-draft.ts';
import { useNotes } from './use-notes.ts';

/** Independent of the form: a note is saved when it is added. */
export function ArticleNotes() {
  const { articleId, editing } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const { notes, message, isBusy, send } = useNotes(isOpen);
  const newNote = useRef<HTMLDivElement>(null);
  useTargetedPart(NOTES_ID);
  useScrollAnchor(newNote);
  const open = (notes ?? []).filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = (notes ?? []).filter(({ resolvedAt }) => resolvedAt !== null);
  const unread = open.filter(({ isUnread }) => isUnread).length;
  const listProps = { format: createMomentFormat(editing.timeZone), isBusy, send };
  return (
    <PanelPart
      chosen={open.length === 0 ? notesText.none : notesText.count(open.length, unread)}
      id={NOTES_ID}
      onToggle={setOpen}
      title={notesText.title}
    >
      <p className="text-muted text-sm leading-[1.6]">{notesText.hint}</p>
      <NoteItems {...listProps} notes={open} />
      {resolved.length === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">
            {notesText.resolvedCount(resolved.length)}
          </summary>
          <NoteItems {...listProps} notes={resolved} />
        </details>
      )}
      <NewNote articleId={articleId} isBusy={isBusy} ref={newNote} send={send} />
      <p className="font-semibold text-sm leading-[1.6] empty:hidden" role="status">
        {message}
      </p>
    </PanelPart>
  );
}

type NoteItemsProps = Omit<NoteItemProps, 'note'> & { readonly notes: readonly NoteView[] };

function NoteItems({ notes, ...rest }: NoteItemsProps) {
  return (
    <ol className="divide-y divide-line border-line border-y empty:hidden">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} {...rest} />
      ))}
    </ol>
  );
}

type NewNoteProps = Pick<NoteItemProps, 'isBusy' | 'send'> & {
  readonly articleId: string;
  readonly ref: Ref<HTMLDivElement>;
};

function NewNote({ articleId, isBusy, send, ref }: NewNoteProps) {
  const { draft, setText, clear } = useNoteDraft(articleId);
  const add = async () => {
    if (!isBusy && (await send({ intent: 'add', ...draft }))) clear();
  };
  return (
    <div className="space-y-2" ref={ref}>
      <NoteField label={notesText.newNote} onDone={() => void add()} onText={setText} text={draft.text} />
      <Button className="w-full" isBusy={isBusy} onClick={() => void add()}>
        {notesText.add}
      </Button>
    </div>
  );
}

/** If the element contains the focus and its earlier siblings grow, scrolls by as much, to leave it where it is in the window. */
function useScrollAnchor(anchor: RefObject<HTMLElement | null>): void {
  const last = useRef(0);
  useLayoutEffect(() => {
    const element = anchor.current;
    if (element === null) return;
    const top = element.offsetTop - (element.parentElement?.offsetTop ?? 0);
    const grown = top - last.current;
    last.current = top;
    if (grown !== 0 && element.contains(document.activeElement)) findScroller(element).scrollTop += grown;
  });
}
