import { useRef, useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { Person, useNameOf } from '#app/newsroom/components/person.tsx';
import { NoteBadge, NoteText } from '#app/newsroom/notes/note-text.tsx';
import { notesText } from '#app/strings/editor/notes.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { NoteField } from './note-field.tsx';
import type { NoteAction, NoteView } from './note-requests.ts';

export type NoteItemProps = {
  readonly note: NoteView;
  readonly format: (ms: number) => string;
  readonly isBusy: boolean;
  readonly send: (action: NoteAction) => Promise<boolean>;
};

type Mode = 'shown' | 'edited' | 'deleted';

export function NoteItem({ note, format, isBusy, send }: NoteItemProps) {
  const [mode, setMode] = useState<Mode>('shown');
  const item = useRef<HTMLLIElement>(null);
  /** Focuses the note when its buttons return, because the pressed button disappears. */
  const change = (next: Mode) => {
    setMode(next);
    if (next === 'shown') item.current?.focus();
  };
  return (
    <li className="space-y-1 py-3 text-sm leading-[1.6] outline-none" ref={item} tabIndex={-1}>
      <NoteHead format={format} note={note} />
      {mode === 'edited' ? (
        <EditedNote isBusy={isBusy} note={note} onClose={() => change('shown')} send={send} />
      ) : (
        <NoteText text={note.text} />
      )}
      {mode === 'shown' ? <NoteActions isBusy={isBusy} note={note} onMode={change} send={send} /> : null}
      {mode === 'deleted' ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{notesText.deleteQuestion}</span>
          <Button
            autoFocus
            isBusy={isBusy}
            onClick={() => void send({ intent: 'delete', id: note.id })}
            variant="danger"
          >
            {notesText.remove}
          </Button>
          <Button onClick={() => change('shown')}>{dashboardText.cancel}</Button>
        </div>
      ) : null}
    </li>
  );
}

function NoteHead({ note, format }: Pick<NoteItemProps, 'note' | 'format'>) {
  return (
    <p className="wrap-anywhere">
      <span className="font-semibold">
        <Person email={note.authorEmail} />
      </span>{' '}
      <span className="text-muted">
        <span className="whitespace-nowrap">{format(note.createdAt)}</span>
        {note.editedAt === null ? '' : `, ${notesText.edited}`}
      </span>
      {note.isUnread ? <NoteBadge>{notesText.unread}</NoteBadge> : null}
      {note.resolvedAt === null ? null : (
        <span className="block text-muted">
          <Person email={note.resolvedBy ?? ''} text={notesText.resolvedBy} />, {format(note.resolvedAt)}
        </span>
      )}
    </p>
  );
}

type NoteActionsProps = Omit<NoteItemProps, 'format'> & { readonly onMode: (mode: Mode) => void };

/** For screen readers, each button's name includes the author and the beginning of the note. */
function NoteActions({ note, isBusy, send, onMode }: NoteActionsProps) {
  const isResolved = note.resolvedAt !== null;
  const nameOf = useNameOf();
  const subject = ` ${nameOf(note.authorEmail)}: ${note.text.slice(0, 60)}`;
  const buttonClass =
    'inline-flex min-h-11 items-center underline decoration-muted hover:text-accent aria-disabled:opacity-60';
  const buttons = [
    {
      name: isResolved ? notesText.reopen : notesText.resolve,
      run: () => void send({ intent: 'resolve', id: note.id, isResolved: !isResolved }),
    },
    ...(note.isOwn
      ? [
          { name: notesText.edit, run: () => onMode('edited') },
          { name: notesText.remove, run: () => onMode('deleted') },
        ]
      : []),
  ];
  return (
    <div className="flex flex-wrap gap-x-4">
      {buttons.map(({ name, run }) => (
        <button aria-disabled={isBusy} className={buttonClass} key={name} onClick={() => isBusy || run()} type="button">
          {name}
          <span className="sr-only">{subject}</span>
        </button>
      ))}
    </div>
  );
}

type EditedNoteProps = Pick<NoteItemProps, 'note' | 'isBusy' | 'send'> & { readonly onClose: () => void };

function EditedNote({ note, isBusy, send, onClose }: EditedNoteProps) {
  const [text, setText] = useState(note.text);
  const save = async () => {
    if (!isBusy && (await send({ intent: 'edit', id: note.id, text }))) onClose();
  };
  return (
    <div className="space-y-2">
      <NoteField label={notesText.editedNote} onDone={() => void save()} onText={setText} text={text} />
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={() => void save()}>
          {notesText.save}
        </Button>
        <Button onClick={onClose}>{dashboardText.cancel}</Button>
      </div>
    </div>
  );
}
