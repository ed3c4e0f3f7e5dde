import * as bengali from './bengali/notes.ts';
import { inBoth } from './interface-language.ts';

/** Notes about an article, in the article form, in Manage News and on their own screen (docs/behaviour.md §2.7.10, §4.19). */
export const notesText = inBoth(
  {
    title: 'Notes',
    none: 'None',
    /** The open notes of an article, and how many of them the viewer has not read. */
    count: (open: number, unread: number) => `${open} open${unread === 0 ? '' : `, ${unread} unread`}`,
    /** The link of an article in Manage News. */
    notes: (open: number) => (open === 1 ? '1 note' : `${open} notes`),
    unreadCount: (count: number) => `${count} unread`,
    /** The link in the dashboard's header. `count` may end in `+`. */
    inHeader: (count: string) => `${count} unread`,
    hint: 'Only staff see notes. A note is saved when you add it.',
    newNote: 'New note',
    editedNote: 'Note',
    fieldHint: 'Type @ to mention a colleague. Ctrl+Enter adds the note.',
    people: 'Staff',
    peopleFound: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
    add: 'Add note',
    save: 'Save note',
    edit: 'Edit',
    remove: 'Delete',
    deleteQuestion: 'Delete this note?',
    resolve: 'Resolve',
    reopen: 'Reopen',
    edited: 'edited',
    unread: 'Unread',
    resolved: 'resolved',
    resolvedBy: 'Resolved by',
    resolvedCount: (count: number) => `${count} resolved`,
    missing: 'That note no longer exists, or its article was deleted.',
    full: 'This article has 200 notes. Delete one of yours first.',
    invalid: 'Write a note of up to 2,000 characters.',
    signedOut: 'You’ve been signed out. Sign in again.',
    failed: 'That didn’t work. Please try again.',
    notLoaded: 'The notes couldn’t be loaded.',
    inboxHint: 'Your unread notes, and every note that mentions you.',
    inboxEmpty: 'No unread notes and no mentions.',
    mentionsYou: 'mentions you',
  },
  bengali.notesText,
);
