import type { ReactNode } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { otherSaveText } from '#app/strings/article-form.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { nameSaver } from '../saving/form-content.ts';
import { SaveAgain, WaitingSave } from '../saving/save-status.tsx';
import { useOverlaps } from '../saving/use-latest-revision.ts';
import type { ArticleFormControl } from '../use-article-form.ts';

type RoomNoticesProps = { readonly control: ArticleFormControl; readonly children: ReactNode };

/**
 * The result of the last save and what colleagues saved, at the bottom of the window. They take no space, because a
 * notice that appears must not move the text.
 */
export function RoomNotices({ control, children }: RoomNoticesProps) {
  const { banner } = control;
  return (
    <div className="room-notices">
      <div>
        {children}
        <OtherSave control={control} />
        <SaveAgain control={control} />
        <WaitingSave control={control} />
        {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      </div>
    </div>
  );
}

/** Whether a colleague has saved or deleted the article since the form was opened. */
function OtherSave({ control }: { readonly control: ArticleFormControl }) {
  const { notice } = control;
  if (notice === null) return null;
  if (notice.kind === 'deleted') return <Banner tone="warning">{otherSaveText.deleted}</Banner>;
  return <NewerRevision {...notice} control={control} />;
}

type NewerRevisionProps = {
  readonly stored: StoredRevision;
  readonly isOwn: boolean;
  readonly control: ArticleFormControl;
};

function NewerRevision({ stored, isOwn, control: { state, merge } }: NewerRevisionProps) {
  const overlaps = useOverlaps(state, stored);
  const { by } = stored;
  return (
    <Banner tone="warning">
      <strong className="wrap-anywhere">{nameSaver(by, isOwn)}</strong> {otherSaveText.saved}
      {by === null ? '. ' : ` (${createMomentFormat(state.timeZone)(by.timestamp)}). `}
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
