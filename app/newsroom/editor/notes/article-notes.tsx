import type { Ref } from 'react';
import { useRef, useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { notesText } from '#app/strings/editor/notes.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { useFormState } from '../form/form-context.tsx';
import { PanelPart, useTargetedPart } from '../form/panel-part.tsx';
import { NoteField } from './note-field.tsx';
import { NoteItem } from './note-item.tsx';
import type { NoteView } from './note-requests.ts';
import { useNoteDraft } from './use-note-draft.ts';
import type { OwnRequest } from './use-notes.ts';
import { useNotes } from './use-notes.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** The notes of an article, which only staff see. Independent of the form: a note is saved when it is added. */
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
  const list = { format: createMomentFormat(editing.timeZone), isBusy, send };
  return (
    <PanelPart
      chosen={open.length === 0 ? notesText.none : notesText.count(open.length, unread)}
      id={NOTES_ID}
      onToggle={setOpen}
      title={notesText.title}
    >
      <p className="text-muted text-sm leading-[1.6]">{notesText.hint}</p>
      <NoteItems {...list} notes={open} />
      {resolved.length === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">
            {notesText.resolvedCount(resolved.length)}
          </summary>
          <NoteItems {...list} notes={resolved} />
        </details>
      )}
      <NewNote articleId={articleId} isBusy={isBusy} ref={newNote} send={send} />
      <p className="font-semibold text-sm leading-[1.6] empty:hidden" role="status">
        {message}
      </p>
    </PanelPart>
  );
}

type Send = (request: OwnRequest) => Promise<boolean>;

type NoteItemsProps = {
  readonly notes: readonly NoteView[];
  readonly format: (ms: number) => string;
  readonly isBusy: boolean;
  readonly send: Send;
};

function NoteItems({ notes, ...rest }: NoteItemsProps) {
  return (
    <ol className="divide-y divide-line border-line border-y empty:hidden">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} {...rest} />
      ))}
    </ol>
  );
}

type NewNoteProps = {
  readonly articleId: string;
  readonly isBusy: boolean;
  readonly send: Send;
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
