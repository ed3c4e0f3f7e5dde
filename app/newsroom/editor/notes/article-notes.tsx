import type { Ref, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { findScroller } from '#app/newsroom/typing/reveal-selection.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { useFormState } from '../form/form-context.tsx';
import { PanelPart, useTargetedPart } from '../form/panel-part.tsx';
import { useSeparateData } from '../form/use-separate-data.ts';
import { NoteField } from './note-field.tsx';
import type { NoteItemProps } from './note-item.tsx';
import { NoteItem } from './note-item.tsx';
import type { NoteAction, NoteResponse, NoteView } from './note-requests.ts';
import { loadNotes, sendNoteRequest } from './note-requests.ts';

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

const listMessages = (): Readonly<Record<Exclude<NoteResponse['kind'], 'forbidden'>, string>> => ({
  added: '',
  changed: '',
  read: '',
  missing: notesText.missing,
  full: notesText.full,
  invalid: notesText.invalid,
  'signed-out': notesText.signedOut,
  failed: notesText.failed,
});

const describe = (response: NoteResponse) =>
  response.kind === 'forbidden' ? permissionText.refusals[response.reason] : listMessages()[response.kind];

const readFailure = () => notesText.notLoaded;

/** Marks notes as read when they become visible. `notes` is null until they are loaded. */
function useNotes(isOpen: boolean) {
  const { articleId } = useFormState();
  const { data: notes, run, ...rest } = useSeparateData(loadNotes, readFailure);
  const { revalidate } = useRevalidator();
  const lastUnreadId = isOpen ? (notes ?? []).findLast(({ isUnread }) => isUnread)?.id : undefined;
  useEffect(() => {
    if (lastUnreadId === undefined) return;
    void sendNoteRequest({ intent: 'read', articleId, upTo: lastUnreadId }).then((response) => {
      // Updates the number in the dashboard's header.
      if (response.kind === 'read' && response.count > 0) void revalidate();
    });
  }, [articleId, lastUnreadId, revalidate]);

  /** Resolves to true if the server added or changed the note. */
  const send = async (action: NoteAction): Promise<boolean> => {
    const { kind } = await run(sendNoteRequest({ ...action, articleId }), describe);
    return kind === 'added' || kind === 'changed';
  };
  return { notes, send, ...rest };
}

type NoteDraft = { text: string; requestKey: string };

const createDraft = (): NoteDraft => ({ text: '', requestKey: Math.random().toString(36).slice(2) });

/** A note that is being written, in the browser's session storage. */
function useNoteDraft(articleId: string) {
  const key = `prohor-note ${articleId}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = (next: NoteDraft) => {
    setDraft(next);
    storeDraft(key, next);
  };
  return {
    draft,
    setText: (text: string) => change({ ...draft, text }),
    /** Starts another note, with a new key. */
    clear: () => change(createDraft()),
  };
}

/** A browser may refuse access to the storage. */
function readDraft(key: string): NoteDraft {
  try {
    const { text, requestKey } = JSON.parse(sessionStorage.getItem(key) ?? '');
    return { text: String(text), requestKey: String(requestKey) };
  } catch {
    return createDraft();
  }
}

function storeDraft(key: string, draft: NoteDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See `readDraft`.
  }
}
