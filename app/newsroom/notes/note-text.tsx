import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { splitNote } from '#domain/desk/note.ts';
import { Person } from '../components/person.tsx';

export function NoteText({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return (
    <p className={`wrap-anywhere whitespace-pre-wrap ${className}`} lang="bn">
      {splitNote(text).map((part, index) =>
        part.kind === 'mention' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <strong key={index}>
            @<Person email={part.text.slice(1)} />
          </strong>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}

export function NoteBadge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ml-2">
      <NoteMark isStrong>{children}</NoteMark>
    </span>
  );
}

type NoteMarkProps = { readonly isStrong?: boolean; readonly children: ReactNode };

/** A word about a note, such as “Unread”. */
export function NoteMark({ isStrong = false, children }: NoteMarkProps) {
  const tone = isStrong ? 'border-ink bg-ink font-semibold text-paper' : 'border-muted text-muted';
  return <span className={`inline-block border px-1.5 text-xs leading-[1.6] ${tone}`}>{children}</span>;
}
