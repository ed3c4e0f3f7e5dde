import type { ReactNode } from 'react';
import { useDeferredValue, useMemo } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { otherSaveText } from '#app/strings/editor/article-form.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import type { EditorState } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { describeSavedBy, findConflict } from '../saving/form-content.ts';
import { SaveAgain, WaitingSave } from './save-status.tsx';

/** At the bottom of the window, over the text, because a notice that appears must not move it. */
export function RoomNotices({ children }: { readonly children: ReactNode }) {
  const { banner, notice } = useFormState();
  return (
    <div className="sticky bottom-(--frame-bottom,0px) z-20 h-0">
      <div className="absolute inset-x-0 bottom-0 grid max-h-[50svh] max-w-3xl gap-2 overflow-y-auto bg-paper p-2 shadow-[0_0_1rem_rgb(0_0_0/0.2)] empty:hidden">
        {children}
        {notice?.kind === 'deleted' ? <Banner tone="warning">{otherSaveText.deleted}</Banner> : null}
        {notice?.kind === 'saved' ? <NewerRevision {...notice} /> : null}
        <SaveAgain />
        <WaitingSave />
        {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      </div>
    </div>
  );
}

type NewerRevisionProps = { readonly stored: StoredRevision; readonly isOwn: boolean };

/** Warns that the article was saved by a colleague or in another window since the form was opened. */
function NewerRevision({ stored, isOwn }: NewerRevisionProps) {
  const { editor } = useFormState();
  const { merge } = useFormCommands();
  const overlaps = useOverlaps(editor, stored);
  const { by } = stored;
  return (
    <Banner tone="warning">
      <strong className="wrap-anywhere">{describeSavedBy(by, isOwn, useNameOf())}</strong> {otherSaveText.saved}
      {by === null ? '. ' : ` (${createMomentFormat(editor.timeZone)(by.timestamp)}). `}
      {formatOverlaps(overlaps)}
      {overlaps.length === 0 ? null : (
        <Button className="ml-2" onClick={merge} variant="quiet">
          {otherSaveText.choose}
        </Button>
      )}
    </Banner>
  );
}

/** Returns the parts in which a save would conflict. Has a lower priority than typing. */
function useOverlaps({ content, timeZone }: EditorState, stored: StoredRevision): readonly ArticlePart[] {
  const form = useDeferredValue(content.form);
  const { baseForm } = content;
  return useMemo(
    () => findConflict({ baseForm, form }, stored, timeZone).collisions,
    [baseForm, form, stored, timeZone],
  );
}

function formatOverlaps(parts: readonly ArticlePart[]): string {
  if (parts.length === 0) return otherSaveText.merged;
  return asSentence(`${otherSaveText.overlaps} ${parts.map((part) => articlePartText[part]).join(', ')}`);
}
