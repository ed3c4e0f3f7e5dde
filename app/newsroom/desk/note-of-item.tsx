import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { Person } from '../components/person.tsx';

/** The last note of an item and who wrote it. */
export function NoteOfItem({ note, noteBy }: { readonly note: string; readonly noteBy: string }) {
  if (note === '') return null;
  return (
    <div className="wrap-anywhere border-ink border-l-4 bg-mark px-3 py-2 text-sm leading-[1.6]">
      <p className="font-semibold">
        <Person email={noteBy} text={workflowText.latestNote} />
      </p>
      <p className="whitespace-pre-wrap" lang="bn">
        {note}
      </p>
    </div>
  );
}
