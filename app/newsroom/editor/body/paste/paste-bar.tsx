import { CloseIcon } from '#app/components/icons.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { pasteText } from '#app/strings/editor/article-body.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import type { Alternative } from './convert-paste.ts';
import type { PasteControl } from './use-paste.ts';

const listAlternatives = (): Readonly<Record<Alternative['kind'], { text: string; accept: string }>> => ({
  plain: { text: pasteText.formatted, accept: pasteText.asPlain },
  joined: { text: pasteText.hardBreaks, accept: pasteText.joinLines },
  bijoy: { text: pasteText.bijoy, accept: pasteText.insertUnicode },
});

/** Offers another form of the pasted text. Never takes the focus. */
export function PasteBar({ paste }: { readonly paste: PasteControl }) {
  const { notice, accept, close, skipImages } = paste;
  if (notice === null) return <div aria-live="polite" />;
  const alternative = notice.kind === 'pasted' ? notice.alternative : null;
  return (
    <div aria-live="polite">
      <section aria-label={pasteText.label} className="scroll-mb-36 border border-muted bg-raised pl-4" ref={reveal}>
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="grow py-2.5 pr-4 leading-[1.6]">{describe(notice)}</p>
          {alternative === null ? null : (
            <Button className="-ml-4" onClick={accept} variant="quiet">
              <span className="underline">{listAlternatives()[alternative.kind].accept}</span>
              <kbd className="font-normal font-sans text-muted text-sm">{pasteText.acceptKey}</kbd>
            </Button>
          )}
          {notice.kind === 'uploading' ? (
            <>
              {notice.isAlone || notice.total > 1 ? (
                <Button className="max-sm:-ml-4" onClick={notice.skip} variant="quiet">
                  <span className="underline">{notice.isAlone ? uploadText.cancel : pasteText.skipImage}</span>
                </Button>
              ) : null}
              {notice.isAlone ? null : (
                <Button className="max-sm:-ml-4" onClick={skipImages} variant="quiet">
                  <span className="underline">{pasteText.withoutImages}</span>
                </Button>
              )}
            </>
          ) : (
            <button
              aria-label={pasteText.close}
              className="tap-target ml-auto hover:text-accent"
              onClick={close}
              type="button"
            >
              <CloseIcon className="size-5" />
            </button>
          )}
        </div>
        {notice.kind === 'pasted' && alternative?.kind === 'bijoy' ? (
          <Comparison converted={alternative.text} original={notice.original} />
        ) : null}
      </section>
    </div>
  );
}

/** On phones, the bar would otherwise appear below the visible area. */
const reveal = (bar: HTMLElement | null) => bar?.scrollIntoView({ block: 'nearest' });

function describe(notice: NonNullable<PasteControl['notice']>): string {
  if (notice.kind === 'failed') return notice.message;
  if (notice.kind === 'pasted') {
    const { alternative, notes } = notice;
    const isInserted = !notes.includes('unconverted');
    const form = alternative === null || !isInserted ? [] : [listAlternatives()[alternative.kind].text];
    return [...form, ...notes.map((note) => pasteText.notes[note])].join(' ');
  }
  return `${pasteText.uploading}: ${formatNumber(notice.done)} / ${formatNumber(notice.total)}`;
}

/** In characters. Enough to judge the conversion of a long text. */
const MAX_SHOWN = 2_000;

function Comparison({ original, converted }: { readonly original: string; readonly converted: string }) {
  const textClass = 'min-w-0 whitespace-pre-wrap wrap-anywhere pt-0.5 leading-[1.7]';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section aria-label={pasteText.bijoy} className="max-h-64 overflow-y-auto pr-4 pb-3" tabIndex={0}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-muted text-sm">{pasteText.original}</dt>
          <dd className={`${textClass} text-muted`}>{original.slice(0, MAX_SHOWN)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-muted text-sm">{pasteText.unicode}</dt>
          <dd className={textClass} lang="bn">
            {converted.slice(0, MAX_SHOWN)}
          </dd>
        </div>
      </dl>
    </section>
  );
}
