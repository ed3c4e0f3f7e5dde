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
import { nameSaver } from '../saving/form-content.ts';
import { SaveAgain, WaitingSave } from './save-status.tsx';

/**
 * Notices about the last save and about colleagues' saves, at the bottom of the window. They overlay the text, because a
 * notice that appears must not move it.
 */
export function RoomNotices({ children }: { readonly children: ReactNode }) {
  const { banner } = useFormState();
  return (
    <div className="room-notices">
      <div>
        {children}
        <OtherSave />
        <SaveAgain />
        <WaitingSave />
        {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      </div>
    </div>
  );
}

/** Warns that the article was deleted, or saved by a colleague or in another window, since the form was opened. */
function OtherSave() {
  const { notice } = useFormState();
  if (notice === null) return null;
  if (notice.kind === 'deleted') return <Banner tone="warning">{otherSaveText.deleted}</Banner>;
  return <NewerRevision {...notice} />;
}

type NewerRevisionProps = { readonly stored: StoredRevision; readonly isOwn: boolean };

function NewerRevision({ stored, isOwn }: NewerRevisionProps) {
  const { editor } = useFormState();
  const { merge } = useFormCommands();
  const overlaps = useOverlaps(editor, stored);
  const { by } = stored;
  return (
    <Banner tone="warning">
      <strong className="wrap-anywhere">{nameSaver(by, isOwn, useNameOf())}</strong> {otherSaveText.saved}
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
