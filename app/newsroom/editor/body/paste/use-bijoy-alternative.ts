import type { RefObject } from 'react';
import { useState } from 'react';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { replacePassage } from '#app/newsroom/typing/selected.ts';
import type { PasteControl, PasteNotice } from './use-paste.ts';
import { isAcceptKey, offerAlternativeAfterInput } from './use-paste.ts';

type AlternativeOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field. The alternative is withdrawn when it changes. */
  text: string;
  edit: (change: (selected: Selected) => Selected) => void;
};

/** Offers to convert Bijoy that was pasted into a field of plain text. The conversion is one undo step. */
export function useBijoyAlternative({ field, text, edit }: AlternativeOptions): PasteControl {
  const [found, setFound] = useState<PasteNotice | null>(null);
  const notice = found?.kind === 'pasted' && found.textAfter === text ? found : null;
  const close = () => {
    setFound(null);
    field.current?.focus({ preventScroll: true });
  };
  const accept = () => {
    if (notice === null || notice.alternative === null || field.current === null) return;
    field.current.focus({ preventScroll: true });
    const { at, original, alternative } = notice;
    edit((selected) => replacePassage(selected, { start: at, end: at + original.length }, alternative.text));
    setFound(null);
  };
  useListeners(() => field.current, {
    paste: ({ currentTarget }) =>
      offerAlternativeAfterInput(currentTarget, (pasted) =>
        setFound(pasted?.kind === 'pasted' && pasted.alternative?.kind === 'bijoy' ? pasted : null),
      ),
    keydown: (event) => {
      if (notice === null || !isAcceptKey(event)) return;
      event.preventDefault();
      accept();
    },
  });
  return { notice, accept, close, skipImages: close };
}
