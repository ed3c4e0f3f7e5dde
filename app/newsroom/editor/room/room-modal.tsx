import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { findFirstField, focusOnOpening } from '../../components/dialogs/dialog-focus.ts';
import { PaletteHost } from '../../palette/palette-host.tsx';

type RoomModalProps = {
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null;
  readonly children: ReactNode;
};

/** A dialog that fills the window and scrolls as a whole. The room in it provides the title and the close button. */
export function RoomModal({ onClose, finalFocus, children }: RoomModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root onOpenChange={(isOpen) => isOpen || onClose()} open>
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-paper text-ink"
          finalFocus={finalFocus}
          initialFocus={() => focusOnOpening(findFirstField(popup.current))}
          lang={readInterfaceLanguage()}
          ref={popup}
        >
          {children}
          <PaletteHost isInDialog />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
