import type { RefObject } from 'react';
import { useState } from 'react';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { replacePassage } from '#app/newsroom/typing/selected.ts';
import type { PasteControl, PasteNotice } from './use-paste.ts';
import { isAcceptKey, loadConversion } from './use-paste.ts';

type OfferOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field. The offer is withdrawn when it changes. */
  text: string;
  edit: (change: (selected: Selected) => Selected) => void;
};

/** Offers to convert Bijoy that was pasted into a field of plain text. The conversion is one undo step. */
export function useBijoyOffer({ field, text, edit }: OfferOptions): PasteControl {
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
  const findOffer = async (at: number) => {
    const { findAlternative } = await loadConversion();
    const { value = '', selectionEnd = 0 } = field.current ?? {};
    const original = value.slice(at, selectionEnd);
    const alternative = findAlternative(original);
    const isBijoy = alternative?.kind === 'bijoy';
    setFound(isBijoy ? { kind: 'pasted', alternative, notes: [], original, at, textAfter: value } : null);
  };
  useListeners(() => field.current, {
    paste: () => {
      const at = field.current?.selectionStart ?? 0;
      field.current?.addEventListener('input', () => void findOffer(at).catch(() => {}), { once: true });
    },
    keydown: (event) => {
      if (notice === null || !isAcceptKey(event)) return;
      event.preventDefault();
      accept();
    },
  });
  return { notice, accept, close, skipImages: close };
}
