import { useState } from 'react';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/dialogs/confirm-dialog.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { autosaveText, draftText } from '#app/strings/article-form.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import type { Offer } from './offers.ts';

type DraftOffersProps = { readonly control: ArticleFormControl; readonly focusTitle: () => void };

/**
 * Offers to restore or discard earlier drafts in this browser and unsaved changes from other devices, each on one line of a wide screen.
 */
export function DraftOffers({ control, focusTitle }: DraftOffersProps) {
  const { state, editing, offers, restore } = control;
  const [discarding, setDiscarding] = useState<readonly Offer[]>([]);
  if (offers.length === 0) return null;
  const inBrowser = offers.filter(({ source }) => source === 'browser').length;
  const isOlder = offers.some(({ text }) => text.baseRevision !== state.content.baseRevision);
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
              focusTitle();
              void restore(offer);
            }}
            timeZone={editing.timeZone}
          />
        ))}
      </ul>
      {isOlder ? <p className="text-muted text-sm leading-[1.6]">{draftText.olderBase}</p> : null}
      {offers.length === 1 ? null : (
        <Button onClick={() => setDiscarding(offers)} variant="quiet">
          {draftText.discardAll}
        </Button>
      )}
      <DiscardDialog control={control} focusTitle={focusTitle} offers={discarding} onClose={() => setDiscarding([])} />
    </Banner>
  );
}

type OfferRowProps = {
  readonly offer: Offer;
  readonly timeZone: string;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

function OfferRow({ offer, timeZone, onRestore, onDiscard }: OfferRowProps) {
  return (
    <li className="flex items-center gap-x-3 py-1 max-sm:flex-wrap">
      <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 lg:flex-nowrap">
        <DraftTitle title={offer.text.form.title} />
        <OfferedFrom offer={offer} timeZone={timeZone} />
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

type DiscardDialogProps = DraftOffersProps & {
  /** The offers to discard. None while the dialog is closed. */
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
};

function DiscardDialog({ offers, control, focusTitle, onClose }: DiscardDialogProps) {
  const isOne = offers.length === 1;
  return (
    <ConfirmDialog
      confirmLabel={isOne ? draftText.discard : draftText.discardAll}
      isOpen={offers.length > 0}
      onCancel={onClose}
      onConfirm={() => {
        for (const offer of offers) void control.discard(offer);
        onClose();
        requestAnimationFrame(focusTitle);
      }}
      question={isOne ? draftText.discardQuestion : draftText.discardAllQuestion}
      tone="danger"
    >
      {draftText.discardNote}
    </ConfirmDialog>
  );
}

function OfferedFrom({ offer: { source, text }, timeZone }: { readonly offer: Offer; readonly timeZone: string }) {
  const time = createMomentFormat(timeZone)(text.savedAtMs);
  return (
    <span className="text-sm tabular-nums lg:shrink-0">
      {source === 'browser'
        ? `${draftText.unsavedFrom} ${time}`
        : `${autosaveText.from} ${time} ${autosaveText.elsewhere}`}
    </span>
  );
}

function DraftTitle({ title }: { readonly title: string }) {
  if (title.trim() === '') return <span className="text-muted">{draftText.untitled}</span>;
  return (
    <span className="truncate font-semibold" lang="bn">
      <ArticleTitle parts={parseTitle(title)} />
    </span>
  );
}
