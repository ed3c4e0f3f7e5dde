import { paletteText } from '#app/strings/palette.ts';
import { useIsMac } from '../typing/use-is-mac.ts';
import { describePaletteKey } from './palette-key.ts';
import { openPalette } from './palette-store.ts';

export function PaletteButton() {
  const isMac = useIsMac();
  return (
    <button
      aria-keyshortcuts={isMac ? 'Meta+K Meta+Shift+P' : 'Control+K Control+Shift+P'}
      className="inline-flex min-h-11 items-center gap-2 text-ink noscript:hidden hover:text-accent"
      onClick={openPalette}
      title={paletteText.title}
      type="button"
    >
      <span className="underline">{paletteText.open}</span>
      <kbd className="border border-line bg-raised px-1.5 font-sans text-muted text-xs max-sm:hidden">
        {describePaletteKey(isMac)}
      </kbd>
    </button>
  );
}
