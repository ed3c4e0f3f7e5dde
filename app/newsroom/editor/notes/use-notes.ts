import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { notesText } from '#app/strings/editor/notes.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import { useFormState } from '../form/form-context.tsx';
import { useSeparateData } from '../form/use-separate-data.ts';
import type { NoteAction, NoteResponse } from './note-requests.ts';
import { loadNotes, sendNoteRequest } from './note-requests.ts';

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
export function useNotes(isOpen: boolean) {
  const { articleId } = useFormState();
  const { data: notes, run, ...rest } = useSeparateData(loadNotes, readFailure);
  const { revalidate } = useRevalidator();
  const upTo = isOpen ? (notes ?? []).findLast(({ isUnread }) => isUnread)?.id : undefined;
  useEffect(() => {
    if (upTo === undefined) return;
    void sendNoteRequest({ intent: 'read', articleId, upTo }).then((response) => {
      // Updates the number in the dashboard's header.
      if (response.kind === 'read' && response.count > 0) void revalidate();
    });
  }, [articleId, upTo, revalidate]);

  /** Resolves to true if the server added or changed the note. */
  const send = async (action: NoteAction): Promise<boolean> => {
    const { kind } = await run(sendNoteRequest({ ...action, articleId }), describe);
    return kind === 'added' || kind === 'changed';
  };
  return { notes, send, ...rest };
}
