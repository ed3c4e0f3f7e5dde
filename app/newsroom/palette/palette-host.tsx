import { useEffect, useId } from 'react';
import { CommandPalette } from './command-palette.tsx';
import { isPaletteKey } from './palette-key.ts';
import { openPalette, usePaletteHost } from './palette-store.ts';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS));

function openOnKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || !isPaletteKey(event, isTyping(event.target)))
    return;
  event.preventDefault();
  openPalette();
}

/** Draws the palette if it opens here. The host in the frame of the dashboard listens for the keys of all. */
export function PaletteHost({ isInDialog }: { readonly isInDialog: boolean }) {
  const { isOpen } = usePaletteHost({ id: useId(), isInDialog });
  useEffect(() => {
    if (isInDialog) return;
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, [isInDialog]);
  return <CommandPalette isOpen={isOpen} />;
}
