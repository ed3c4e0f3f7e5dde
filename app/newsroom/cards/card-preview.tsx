import { useEffect, useRef, useState } from 'react';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import { Banner } from '../components/banner.tsx';
import { Button, Spinner } from '../components/button.tsx';
import type { CardView } from './load-cards.ts';
import { canShare, copyCard, shareCard, toFileName } from './share-card.ts';
import type { CardControl } from './use-card.ts';

/** The preview of a card, or the reason why it cannot be drawn. */
export function CardPreview({ control, isDraft }: { readonly control: CardControl; readonly isDraft: boolean }) {
  const { form, image, problem, made, isDrawing } = control;
  const { widthPx, heightPx } = CARD_SIZES[form.size];
  return (
    <div className="space-y-4 bg-paper max-sm:sticky max-sm:-top-5 max-sm:z-10 max-sm:order-first max-sm:py-3 sm:sticky sm:top-0 sm:self-start low:static">
      <div
        className="relative mx-auto max-h-[28vh] max-w-full sm:max-h-[60vh] border border-line bg-raised"
        style={{ aspectRatio: `${widthPx} / ${heightPx}` }}
      >
        {image === null ? null : (
          <img alt={`${cardsText.preview}: ${form.text}`} className="size-full object-contain" lang="bn" src={image} />
        )}
        {isDrawing ? (
          <span className="absolute top-2 right-2 rounded-full bg-paper p-1.5">
            <Spinner label={cardsText.drawing} />
          </span>
        ) : null}
      </div>
      {problem === null || problem.part !== null ? null : <Banner tone="error">{problem.text}</Banner>}
      {made === null && isDraft ? <p className="text-muted text-sm leading-[1.6]">{cardsText.isDraft}</p> : null}
    </div>
  );
}

const LINK_CLASS = 'inline-flex min-h-11 items-center font-semibold underline hover:text-accent';

type CardActionsProps = {
  readonly card: CardView;
  /** True if the download link takes the focus, because these actions replace the pressed button. */
  readonly takesFocus?: boolean;
};

/** The actions for a finished card, the most frequent last. */
export function CardActions({ card, takesFocus = false }: CardActionsProps) {
  const { code, path, proofPath } = card;
  const [message, setMessage] = useState('');
  const download = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) download.current?.focus();
  }, [takesFocus]);
  const pngPath = `/dashboard/cards/${code}`;
  const name = toFileName(card);
  const share = () => shareCard(path, `${name}.jpg`).catch(() => setMessage(cardsText.problems.failed));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {proofPath === null ? null : (
        <a className={LINK_CLASS} href={proofPath} rel="noopener" target="_blank">
          {cardsText.proof}
        </a>
      )}
      <button
        className={`${LINK_CLASS} cursor-pointer`}
        onClick={async () =>
          setMessage((await copyCard(pngPath, `${name}.png`)) ? cardsText.copied : cardsText.notCopied)
        }
        type="button"
      >
        {cardsText.copy}
      </button>
      <a className={LINK_CLASS} download={`${name}.png`} href={pngPath}>
        {cardsText.downloadPng}
      </a>
      <a className={LINK_CLASS} download={`${name}.jpg`} href={path} ref={download}>
        {cardsText.download}
      </a>
      {canShare() ? <Button onClick={() => void share()}>{cardsText.share}</Button> : null}
      <span className="text-sm" role="status">
        {message}
      </span>
    </div>
  );
}
