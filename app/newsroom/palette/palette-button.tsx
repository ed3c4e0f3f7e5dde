import { SearchIcon } from '#app/components/icons.tsx';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { useIsMac } from '../typing/use-is-mac.ts';
import { describePaletteKey } from './palette-key.ts';
import { openPalette } from './palette-store.ts';

/** `railId`: the id of the menu that the button closes. */
export function PaletteButton({ railId }: { readonly railId: string }) {
  const isMac = useIsMac();
  return (
    <button
      aria-keyshortcuts={isMac ? 'Meta+K Meta+Shift+P' : 'Control+K Control+Shift+P'}
      className="rail-find noscript:hidden"
      onClick={openPalette}
      popoverTarget={railId}
      popoverTargetAction="hide"
      title={paletteText.title}
      type="button"
    >
      <SearchIcon className="size-5 shrink-0" />
      <span>{paletteText.open}</span>
      <kbd>{describePaletteKey(isMac)}</kbd>
    </button>
  );
}
