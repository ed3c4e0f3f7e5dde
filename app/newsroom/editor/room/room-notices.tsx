import type { ReactNode } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { otherSaveText } from '#app/strings/editor/article-form.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { useOverlaps } from '../form/use-latest-revision.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { describeSavedBy } from '../saving/form-content.ts';
import { SaveAgain, WaitingSave } from './save-status.tsx';

/** At the bottom of the window, over the text, because a notice that appears must not move it. */
export function RoomNotices({ children }: { readonly children: ReactNode }) {
  const { banner, notice } = useFormState();
  return (
    <div className="room-notices">
      <div>
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

function formatOverlaps(parts: readonly ArticlePart[]): string {
  if (parts.length === 0) return otherSaveText.merged;
  return asSentence(`${otherSaveText.overlaps} ${parts.map((part) => articlePartText[part]).join(', ')}`);
}
