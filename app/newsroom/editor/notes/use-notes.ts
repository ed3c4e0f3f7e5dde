import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { notesText } from '#app/strings/notes.ts';
import { permissionText } from '#app/strings/permissions.ts';
import type { FormContext } from '../use-article-form.ts';
import type { NoteList, NoteRequest, NoteResponse } from './note-requests.ts';
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

type NotesOptions = { articleId: string; editing: FormContext; isOpen: boolean };

/** A request about the notes of this article. */
export type OwnRequest = NoteRequest extends infer Request
  ? Request extends NoteRequest
    ? Omit<Request, 'articleId'>
    : never
  : never;

/**
 * The notes of an open form. They are loaded again when the page's data are, because a note is announced like any change for
 * the newsroom. Notes that are visible are read. `notes` is null until they are loaded.
 */
export function useNotes({ articleId, editing, isOpen }: NotesOptions) {
  const [notes, setNotes] = useState<NoteList['notes'] | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const latestLoad = useRef(0);

  /** Ignores a response that arrives after a later request was sent. */
  const load = useCallback(async () => {
    latestLoad.current += 1;
    const number = latestLoad.current;
    const loaded = await loadNotes(articleId);
    if (number !== latestLoad.current) return;
    if (loaded === null) setMessage(notesText.notLoaded);
    else setNotes(loaded);
  }, [articleId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `editing` is another object after each load of the page's data
  useEffect(() => void load(), [load, editing]);
  useMarkRead({ articleId, notes, isOpen });

  /** Resolves to whether the server has done it. */
  const send = async (request: OwnRequest): Promise<boolean> => {
    setBusy(true);
    setMessage('');
    const response = await sendNoteRequest({ ...request, articleId });
    const { kind } = response;
    setMessage(kind === 'forbidden' ? permissionText.refusals[response.reason] : listMessages()[kind]);
    await load();
    setBusy(false);
    return kind === 'added' || kind === 'changed';
  };
  return { notes, message, isBusy, send };
}

/** Marks the visible notes as read, and updates the number in the dashboard's header. */
function useMarkRead({
  articleId,
  notes,
  isOpen,
}: {
  articleId: string;
  notes: NoteList['notes'] | null;
  isOpen: boolean;
}) {
  const { revalidate } = useRevalidator();
  const upTo = isOpen ? (notes ?? []).findLast(({ isUnread }) => isUnread)?.id : undefined;
  useEffect(() => {
    if (upTo === undefined) return;
    void sendNoteRequest({ intent: 'read', articleId, upTo }).then((response) => {
      if (response.kind === 'read' && response.count > 0) void revalidate();
    });
  }, [articleId, upTo, revalidate]);
}
