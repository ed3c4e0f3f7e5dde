import { useState } from 'react';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/dialogs/confirm-dialog.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { autosaveText, draftText } from '#app/strings/editor/article-form.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import type { Offer } from '../saving/form-content.ts';

/** Offers to restore or discard earlier drafts in this browser and unsaved changes from other devices. */
export function DraftOffers() {
  const { editor, formId, offers } = useFormState();
  const { restore, discard } = useFormCommands();
  const [discarding, setDiscarding] = useState<readonly Offer[]>([]);
  if (offers.length === 0) return null;
  const inBrowser = offers.filter(({ source }) => source === 'browser').length;
  const isOlder = offers.some(({ text }) => text.baseRevision !== editor.content.baseRevision);
  return (
    <Banner tone="info">
      {inBrowser === 0 ? null : <p className="font-semibold">{inBrowser === 1 ? draftText.one : draftText.several}</p>}
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <OfferRow
            key={offer.text.draftId}
            offer={offer}
            onDiscard={() => setDiscarding([offer])}
            onRestore={() => {
              // The pressed button disappears with its offer.
              focusTitle(formId);
              void restore(offer);
            }}
          />
        ))}
      </ul>
      {isOlder ? <p className="text-muted text-sm leading-[1.6]">{draftText.olderBase}</p> : null}
      {offers.length === 1 ? null : (
        <Button onClick={() => setDiscarding(offers)} variant="quiet">
          {draftText.discardAll}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={discarding.length === 1 ? draftText.discard : draftText.discardAll}
        isOpen={discarding.length > 0}
        onCancel={() => setDiscarding([])}
        onConfirm={() => {
          for (const offer of discarding) void discard(offer);
          setDiscarding([]);
          requestAnimationFrame(() => focusTitle(formId));
        }}
        question={discarding.length === 1 ? draftText.discardQuestion : draftText.discardAllQuestion}
        tone="danger"
      >
        {draftText.discardNote}
      </ConfirmDialog>
    </Banner>
  );
}

const focusTitle = (formId: string) =>
  document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`)?.focus();

type OfferRowProps = {
  readonly offer: Offer;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

function OfferRow({ offer: { source, text }, onRestore, onDiscard }: OfferRowProps) {
  const time = createMomentFormat(useFormState().editing.timeZone)(text.savedAtMs);
  const { title } = text.form;
  return (
    <li className="flex items-center gap-x-3 py-1 max-sm:flex-wrap">
      <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 lg:flex-nowrap">
        {title.trim() === '' ? (
          <span className="text-muted">{draftText.untitled}</span>
        ) : (
          <span className="truncate font-semibold" lang="bn">
            <ArticleTitle parts={parseTitle(title)} />
          </span>
        )}
        <span className="text-sm tabular-nums lg:shrink-0">
          {source === 'browser'
            ? `${draftText.unsavedFrom} ${time}`
            : `${autosaveText.from} ${time} ${autosaveText.elsewhere}`}
        </span>
      </p>
      <div className="flex shrink-0 gap-2">
        <Button onClick={onRestore}>{draftText.restore}</Button>
        <Button onClick={onDiscard} variant="quiet">
          {draftText.discard}
        </Button>
      </div>
    </li>
  );
}
