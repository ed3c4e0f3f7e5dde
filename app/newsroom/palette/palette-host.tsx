import { useEffect, useId } from 'react';
import { CommandPalette } from './command-palette.tsx';
import { isPaletteKey } from './palette-key.ts';
import { openPalette, usePaletteHost } from './palette-store.ts';

const BODY = 'textarea[name=description]';

const isBodyField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches(BODY);

function openOnKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || !isPaletteKey(event, isBodyField(event.target)))
    return;
  event.preventDefault();
  openPalette();
}

/** Renders the palette if it opens in this host. Only the host in the dashboard's frame listens for the keys that open it. */
export function PaletteHost({ isInDialog }: { readonly isInDialog: boolean }) {
  const { isOpen } = usePaletteHost({ id: useId(), isInDialog });
  useEffect(() => {
    if (isInDialog) return;
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, [isInDialog]);
  return <CommandPalette isOpen={isOpen} />;
}
